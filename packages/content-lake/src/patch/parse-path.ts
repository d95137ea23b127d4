import { MalformedPath } from './errors.ts'
import type { Condition, Operand, Operator, Path, Selector, Step } from './path.ts'
import { PathReader } from './reader.ts'

/** The deepest path that Studio sends names a span far inside; a longer one is a mistake or an attack. */
const MAX_LENGTH = 8_192
/** Filters inside filters; each costs a step of the stack here and when it is asked. */
const MAX_NESTING = 16

/** Longer ones first; `=` is what the documentation of patches writes in one place. */
const OPERATORS: readonly [string, Operator][] = [
  ['==', '=='],
  ['!=', '!='],
  ['<=', '<='],
  ['>=', '>='],
  ['<', '<'],
  ['>', '>'],
  ['=', '=='],
]

/**
 * Reads a path in JSONMatch, the language in which patches say where (https://www.sanity.io/docs/content-lake/json-match).
 * @throws MalformedPath with the spot where it stops making sense.
 */
export function parsePath(text: string): Path {
  if (text.length > MAX_LENGTH)
    throw new MalformedPath(text, MAX_LENGTH, `more than ${MAX_LENGTH} characters`)
  const reader = new PathReader(text)
  const path = readPath(reader, 0)
  if (!reader.atEnd()) throw reader.problem(`expected ".", "..", "[…]" or the end`)
  return path
}

function readPath(reader: PathReader, nesting: number): Path {
  const steps: Step[] = []
  let deep = reader.take('..')
  if (!deep) reader.take('.')
  for (;;) {
    const step = readStep(reader, deep, nesting)
    if (step) steps.push(step)
    deep = reader.take('..')
    if (!deep && !reader.take('.') && !reader.sees(/\[/y)) return steps
  }
}

/** One segment of a path; undefined for `@`, which takes what is there. */
function readStep(reader: PathReader, deep: boolean, nesting: number): Step | undefined {
  if (reader.take('[')) return { deep, selectors: readSubscript(reader, nesting + 1) }
  if (reader.take('*')) return { deep, selectors: [{ type: 'every' }] }
  if (reader.sees(/@|\$(?![\w$])/y)) {
    if (deep) throw reader.problem('expected a name, "*" or "[…]" after ".."')
    if (!reader.take('@')) reader.take('$')
    return undefined
  }
  if (reader.sees(/\d/y))
    throw reader.problem(`a name that begins with a digit is written ['…'], an index […],`)
  const name = reader.takeName()
  if (name === undefined) throw reader.problem('expected a name, "*" or "[…]"')
  return { deep, selectors: [attribute(reader, name)] }
}

function attribute(reader: PathReader, name: string): Selector {
  if (name === '__proto__') throw reader.problem('the name "__proto__", which no attribute has,')
  return { type: 'attribute', name }
}

/** What stands between brackets, up to and with the closing one. */
function readSubscript(reader: PathReader, nesting: number): Selector[] {
  if (nesting > MAX_NESTING) throw reader.problem(`brackets inside ${MAX_NESTING} other brackets`)
  const selectors: Selector[] = []
  do selectors.push(readSelector(reader, nesting))
  while (reader.take(','))
  if (reader.sees(/&&|\|\|/y))
    throw reader.problem('no "&&" and "||" are known: [a][b] is both, [a, b] is either,')
  if (!reader.take(']')) throw reader.problem('expected "," or "]"')
  return selectors
}

function readSelector(reader: PathReader, nesting: number): Selector {
  const range = readRange(reader)
  if (range) return range
  const left = readOperand(reader, nesting)
  if (left.type === 'path' && reader.take('?'))
    return { type: 'filter', condition: { type: 'exists', path: left.path } }
  const operator = readOperator(reader)
  if (operator) {
    // The most frequent mistake; as a name it would just find nothing.
    if (reader.sees(/'/y))
      throw reader.problem('a name in single quotes, where a text has double ones,')
    const condition: Condition = {
      type: 'compare',
      operator,
      left,
      right: readOperand(reader, nesting),
    }
    return { type: 'filter', condition }
  }
  if (left.type === 'literal') {
    if (typeof left.value !== 'number')
      throw reader.problem('a value that is compared with nothing (a name has single quotes)')
    if (!Number.isInteger(left.value)) throw reader.problem('an index that is no whole number')
    return { type: 'index', index: left.value }
  }
  const [step, ...more] = left.path
  const [only, ...others] = step?.deep === false && more.length === 0 ? step.selectors : []
  // A filter in brackets of its own is asked of what it stands behind, also after `..`.
  const simple = only && others.length === 0 && only.type !== 'filter'
  return simple ? only : { type: 'path', path: left.path }
}

function readRange(reader: PathReader): Selector | undefined {
  if (!reader.sees(/(-?\d+\s*)?:/y)) return undefined
  const start = reader.takeNumber()
  reader.take(':')
  const end = reader.takeNumber()
  if (end !== undefined && !Number.isInteger(end))
    throw reader.problem('a range whose end is no whole number')
  if (reader.sees(/:/y)) throw reader.problem('a step of a range, which is not known,')
  return { type: 'range', start, end }
}

function readOperand(reader: PathReader, nesting: number): Operand {
  return reader.takeLiteral() ?? { type: 'path', path: readPath(reader, nesting) }
}

function readOperator(reader: PathReader): Operator | undefined {
  return OPERATORS.find(([symbol]) => reader.take(symbol))?.[1]
}
