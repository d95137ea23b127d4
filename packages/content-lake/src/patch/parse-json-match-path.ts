import { MalformedPathError } from './patch-errors.ts'
import type {
  FilterLiteral,
  FilterCondition,
  ComparisonOperand,
  ComparisonOperator,
  JsonMatchPath,
  PathSelector,
  PathStep,
} from './json-match-path.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Scans the text of a path from left to right. */
class PathReader {
  readonly text: string
  #at = 0

  constructor(text: string) {
    this.text = text
  }

  /** Consumes a symbol and preceding whitespace, if it is next. */
  take(symbol: string): boolean {
    this.#skipSpace()
    if (!this.text.startsWith(symbol, this.#at)) return false
    this.#at += symbol.length
    return true
  }

  /**
   * Whether the pattern matches next.
   *
   * @param pattern sticky, so that it matches only at this position
   */
  sees(pattern: RegExp): boolean {
    return this.#next(pattern) !== undefined
  }

  takeName(): string | undefined {
    if (this.sees(/'/y)) return this.#quoted("'", 'name')
    return this.#takeNext(/[A-Za-z_$][\w$]*/y)
  }

  takeNumber(): number | undefined {
    const digits = this.#takeNext(/-?\d+(\.\d+)?/y)
    return digits === undefined ? undefined : Number(digits)
  }

  /** Consumes a string, a number, `true`, `false` or `null`. */
  takeLiteral(): { type: 'literal'; value: FilterLiteral } | undefined {
    if (this.sees(/"/y)) return { type: 'literal', value: this.#quoted('"', 'text') }
    const word = this.#takeNext(/(true|false|null)(?![\w$])/y)
    if (word !== undefined) return { type: 'literal', value: JSON.parse(word) as FilterLiteral }
    const value = this.takeNumber()
    return value === undefined ? undefined : { type: 'literal', value }
  }

  atEnd(): boolean {
    this.#skipSpace()
    return this.#at === this.text.length
  }

  /** An error at the current position. */
  problem(problem: string): MalformedPathError {
    this.#skipSpace()
    return new MalformedPathError(this.text, this.#at, problem)
  }

  #quoted(quote: string, what: string): string {
    const start = this.#at
    this.#at++
    let value = ''
    for (let char = this.text[this.#at]; char !== quote; char = this.text[this.#at]) {
      if (char === undefined)
        throw new MalformedPathError(
          this.text,
          start,
          `a ${what} that is never closed with ${quote}`,
        )
      value += char === '\\' ? this.#escaped() : char
      this.#at++
    }
    this.#at++
    return value
  }

  /** Consumes an escape sequence, from the backslash to its end. */
  #escaped(): string {
    const char = this.text[++this.#at] ?? ''
    if (char === 'u') {
      const digits = /^[0-9a-fA-F]{4}/.exec(this.text.slice(this.#at + 1, this.#at + 5))?.[0]
      if (digits === undefined) throw this.problem('"\\u" without four hexadecimal digits')
      this.#at += 4
      return String.fromCharCode(Number.parseInt(digits, 16))
    }
    if (/["'\\/]/.test(char)) return char
    const escaped = ESCAPES[char]
    if (escaped === undefined) throw this.problem('an unknown escape')
    return escaped
  }

  #takeNext(pattern: RegExp): string | undefined {
    const found = this.#next(pattern)
    if (found !== undefined) this.#at += found.length
    return found
  }

  #next(pattern: RegExp): string | undefined {
    this.#skipSpace()
    pattern.lastIndex = this.#at
    return pattern.exec(this.text)?.[0]
  }

  #skipSpace(): void {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at++
  }
}

/** Studio's deepest paths are far shorter; a longer one is a mistake or an attack. */
const MAX_LENGTH = 8_192
/** Nested filters use the stack both for parsing and for evaluation. */
const MAX_NESTING = 16

/** Longer operators first; `=` occurs in the documentation of patches. */
const OPERATORS: readonly [string, ComparisonOperator][] = [
  ['==', '=='],
  ['!=', '!='],
  ['<=', '<='],
  ['>=', '>='],
  ['<', '<'],
  ['>', '>'],
  ['=', '=='],
]

/**
 * Parses JSONMatch, the path language of patches (https://www.sanity.io/docs/content-lake/json-match).
 * @throws MalformedPathError with the position of the error.
 */
export function parseJsonMatchPath(text: string): JsonMatchPath {
  if (text.length > MAX_LENGTH)
    throw new MalformedPathError(text, MAX_LENGTH, `more than ${MAX_LENGTH} characters`)
  const reader = new PathReader(text)
  const path = readPath(reader, 0)
  if (!reader.atEnd()) throw reader.problem(`expected ".", "..", "[…]" or the end`)
  return path
}

function readPath(reader: PathReader, nesting: number): JsonMatchPath {
  const steps: PathStep[] = []
  let deep = reader.take('..')
  if (!deep) reader.take('.')
  for (;;) {
    const step = readStep(reader, deep, nesting)
    if (step) steps.push(step)
    deep = reader.take('..')
    if (!deep && !reader.take('.') && !reader.sees(/\[/y)) return steps
  }
}

/** Parses one segment; undefined for `@`, the current value. */
function readStep(reader: PathReader, deep: boolean, nesting: number): PathStep | undefined {
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

function attribute(reader: PathReader, name: string): PathSelector {
  if (name === '__proto__') throw reader.problem('the name "__proto__", which no attribute has,')
  return { type: 'attribute', name }
}

/** Parses a subscript up to its closing bracket. */
function readSubscript(reader: PathReader, nesting: number): PathSelector[] {
  if (nesting > MAX_NESTING) throw reader.problem(`brackets inside ${MAX_NESTING} other brackets`)
  const selectors: PathSelector[] = []
  do selectors.push(readSelector(reader, nesting))
  while (reader.take(','))
  if (reader.sees(/&&|\|\|/y))
    throw reader.problem('no "&&" and "||" are known: [a][b] is both, [a, b] is either,')
  if (!reader.take(']')) throw reader.problem('expected "," or "]"')
  return selectors
}

function readSelector(reader: PathReader, nesting: number): PathSelector {
  const range = readRange(reader)
  if (range) return range
  const left = readOperand(reader, nesting)
  if (left.type === 'path' && reader.take('?'))
    return { type: 'filter', condition: { type: 'exists', path: left.path } }
  const operator = readOperator(reader)
  if (operator) {
    // The most common mistake; read as a name it would silently match nothing.
    if (reader.sees(/'/y))
      throw reader.problem('a name in single quotes, where a text has double ones,')
    const condition: FilterCondition = {
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
  // A filter in its own brackets applies to the preceding value, also after `..`.
  const simple = only && others.length === 0 && only.type !== 'filter'
  return simple ? only : { type: 'path', path: left.path }
}

function readRange(reader: PathReader): PathSelector | undefined {
  if (!reader.sees(/(-?\d+\s*)?:/y)) return undefined
  const start = reader.takeNumber()
  reader.take(':')
  const end = reader.takeNumber()
  if (end !== undefined && !Number.isInteger(end))
    throw reader.problem('a range whose end is no whole number')
  if (reader.sees(/:/y)) throw reader.problem('a step of a range, which is not known,')
  return { type: 'range', start, end }
}

function readOperand(reader: PathReader, nesting: number): ComparisonOperand {
  return reader.takeLiteral() ?? { type: 'path', path: readPath(reader, nesting) }
}

function readOperator(reader: PathReader): ComparisonOperator | undefined {
  return OPERATORS.find(([symbol]) => reader.take(symbol))?.[1]
}
