import type { ExprNode, FlatMapNode, MapNode, AccessAttributeNode } from './ast.ts'
import { expectClosing } from './closing-brackets.ts'
import { readObject } from './bracketed-expressions.ts'
import { problemAt, type ParserState } from './parser-state.ts'

/**
 * A traversal step. `array` steps map arrays to arrays, `element` selects one element, `plain` applies to a
 * single value, and so does `projection`, which also maps over arrays.
 */
export interface TraversalStep {
  kind: 'array' | 'element' | 'plain' | 'projection'
  end: number
  readonly apply: (base: ExprNode) => ExprNode
}

/** Whether a sequence of steps takes and returns arrays. */
interface Shape {
  takesArray: boolean
  yieldsArray: boolean
}

/**
 * Combines traversal steps by the rules of the specification: after an array, steps on single values are
 * mapped over it (`Map`), or flattened if they return arrays (`FlatMap`). `isArray` means that the base is an
 * array already, as `*` is.
 */
export function joinTraversal(
  base: ExprNode,
  steps: readonly TraversalStep[],
  isArray: boolean,
): ExprNode {
  const shapes = shapesOf(steps)
  const open: (MapNode | FlatMapNode)[] = []
  const { start } = base
  const end = steps.at(-1)?.end
  let current = base
  const reachInto = (index: number): void => {
    const shape = shapes[index]
    if (shape === undefined || shape.takesArray) return
    const type = shape.yieldsArray ? 'FlatMap' : 'Map'
    // The remaining steps form the mapped expression, which is set below.
    open.push({ type, base: current, expr: current, start, end })
    current = { type: 'This' }
  }
  if (isArray) reachInto(0)
  for (const [index, { kind, apply }] of steps.entries()) {
    const next = shapes[index + 1]
    if (kind === 'projection' && next?.takesArray) {
      current = { type: 'Map', base: current, expr: apply({ type: 'This' }), start, end }
    } else current = apply(current)
    if (kind === 'array') reachInto(index + 1)
  }
  for (let map = open.pop(); map !== undefined; map = open.pop()) {
    map.expr = current
    current = map
  }
  return current
}

function shapesOf(steps: readonly TraversalStep[]): Shape[] {
  const shapes: Shape[] = []
  let next: Shape | undefined
  for (let index = steps.length - 1; index >= 0; index--) {
    const { kind } = steps[index]!
    const takesArray: boolean =
      kind === 'array' || kind === 'element' || (kind === 'projection' && !!next?.takesArray)
    // Steps on single values after an array are mapped, so the result is an array.
    const yieldsArray: boolean =
      kind === 'array'
        ? next === undefined || !next.takesArray || next.yieldsArray
        : (next?.yieldsArray ?? false)
    next = { takesArray, yieldsArray }
    shapes[index] = next
  }
  return shapes
}

/** Operator keywords, which are not attributes after `->`. */
const WORDS = new Set(['in', 'match', 'asc', 'desc'])

/** Parses one traversal step; null if none follows. */
export function readStep(parsing: ParserState, start: number): TraversalStep | null {
  const { tokens } = parsing
  if (tokens.take('.')) return readAttribute(parsing, start)
  if (tokens.take('->')) return readDereference(parsing, start)
  if (tokens.take('[')) return readBracket(parsing, start)
  return tokens.is('{') ? readProjection(parsing, start) : null
}

/** Parses `{…}` after a value. */
export function readProjection(parsing: ParserState, start: number): TraversalStep {
  const expr = readObject(parsing)
  const { end } = expr as { end: number }
  return {
    kind: 'projection',
    end,
    apply: (base) => ({ type: 'Projection', base, expr, start, end }),
  }
}

function readAttribute({ tokens }: ParserState, start: number): TraversalStep {
  const { kind, text: name, end } = tokens
  if (kind === 'parent') throw tokens.problem('^ is not allowed here')
  if (tokens.is('@')) throw tokens.problem('@ is not allowed here')
  if (kind !== 'name') throw tokens.unexpected("attribute name following '.'")
  tokens.advance()
  return plain(end, (base) => ({ type: 'AccessAttribute', base, name, start, end }))
}

/** `->`, `->name` */
function readDereference({ tokens }: ParserState, start: number): TraversalStep {
  const { kind, text: name, end, previousEnd } = tokens
  const follow = (base: ExprNode): ExprNode => ({ type: 'Deref', base, start, end: previousEnd })
  if (kind !== 'name' || WORDS.has(name)) return plain(previousEnd, follow)
  tokens.advance()
  return plain(end, (base): AccessAttributeNode => ({
    type: 'AccessAttribute',
    base: follow(base),
    name,
    start,
    end,
  }))
}

/** Parses `[]`, `[from..to]`, `[0]`, `["name"]` or `[condition]`, distinguished by the value inside. */
function readBracket(parsing: ParserState, start: number): TraversalStep {
  const { tokens, constants } = parsing
  if (tokens.take(']')) {
    const end = tokens.previousEnd
    return array(end, (base) => ({ type: 'ArrayCoerce', base, start, end }))
  }
  const expr = parsing.nested(() => parsing.expression())
  if (tokens.is('..') || tokens.is('...')) return readSlice(parsing, start, expr)
  expectClosing(tokens, ']', 'expression')
  const end = tokens.previousEnd
  const constant = constants.valueOf(expr)
  if (typeof constant === 'string') {
    return plain(end, (base) => ({ type: 'AccessAttribute', base, name: constant, start, end }))
  }
  if (typeof constant !== 'number')
    return array(end, (base) => ({ type: 'Filter', base, expr, start, end }))
  if (!Number.isInteger(constant))
    throw problemAt(tokens, expr, 'array element access must use an integer')
  return {
    kind: 'element',
    end,
    apply: (base) => ({ type: 'AccessElement', base, index: constant, start, end }),
  }
}

function readSlice(parsing: ParserState, start: number, from: ExprNode): TraversalStep {
  const { tokens } = parsing
  const isInclusive = tokens.is('..')
  tokens.advance()
  const to = parsing.nested(() => parsing.expression())
  expectClosing(tokens, ']', 'expression')
  const { previousEnd: end } = tokens
  const left = bound(parsing, from)
  const right = bound(parsing, to)
  return array(end, (base) => ({ type: 'Slice', base, left, right, isInclusive, start, end }))
}

function bound({ tokens, constants }: ParserState, node: ExprNode): number {
  const value = constants.valueOf(node)
  if (typeof value === 'number' && Number.isInteger(value)) return value
  if (constants.isOpen(node)) return 0
  throw problemAt(tokens, node, 'subscript ranges must have integer endpoints')
}

function plain(end: number, apply: TraversalStep['apply']): TraversalStep {
  return { kind: 'plain', end, apply }
}

function array(end: number, apply: TraversalStep['apply']): TraversalStep {
  return { kind: 'array', end, apply }
}
