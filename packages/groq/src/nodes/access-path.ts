import { conjuncts, type ExprNode, type FuncCallNode } from '../syntax/ast.ts'
import type { IndexKey, IndexTerms, KeyRange, TermQuery } from '../dataset/dataset.ts'
import type { CompileNode, CompiledExpression } from '../evaluation/compiled-expression.ts'
import type { Scope } from '../evaluation/scope.ts'
import { requiredTermsOfPattern } from '../match/match.ts'
import { TextQuery } from '../match/text-query.ts'
import {
  attributePath,
  rangeComparedTo,
  elementTerms,
  rangeEqualTo,
  indexKey,
  wordTerms,
} from './index-key.ts'
import { readsItem } from './hoist-subqueries.ts'

/** Document fields that every dataset indexes. */
export type IndexedField =
  | '_id'
  | '_type'
  | 'slug.current'
  | 'store.slug.current'
  /** As `references()` finds them. */
  | 'references'
  /** At any depth. */
  | '_ref'
  | 'versionOf'

/** Terms to look up, and whether the look-up is exact. */
export interface TermLookUp {
  terms: IndexTerms
  each: readonly TermQuery[]
  exact: boolean
}

/**
 * How the matches of a filter can be looked up: values of an indexed field, a range of a key, terms, or all
 * or any of several. Derived from the syntax tree; values are evaluated at run time, and null if they cannot
 * be looked up. `node` is the condition.
 */
export type AccessPath =
  | {
      kind: 'field'
      field: IndexedField
      values: (scope: Scope) => string[] | null
      /** Whether the look-up returns exactly the matches of the condition. */
      exact: boolean
      node: ExprNode
    }
  | { kind: 'key'; key: IndexKey; ranges: (scope: Scope) => KeyRange[] | null; node: ExprNode }
  | { kind: 'terms'; lookUp: (scope: Scope) => TermLookUp | null; node: ExprNode }
  | { kind: 'all' | 'any'; parts: AccessPath[] }

/** The access path of a condition, or null if nothing can be looked up. */
export function accessPath(condition: ExprNode, compile: CompileNode): AccessPath | null {
  const parts = conjuncts(condition).flatMap((part) => partPath(part, compile))
  return parts.length === 0 ? null : { kind: 'all', parts }
}

/** Comparison operators with their mirrored counterparts. */
const MIRRORED = new Map<string, string>([
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
])

function partPath(node: ExprNode, compile: CompileNode): AccessPath[] {
  if (node.type === 'FuncCall') return functionPath(node, compile)
  if (node.type === 'InRange') return between(node, compile)
  if (node.type === 'Or') {
    const left = accessPath(node.left, compile)
    const right = accessPath(node.right, compile)
    return left === null || right === null ? [] : [{ kind: 'any', parts: [left, right] }]
  }
  if (node.type !== 'OpCall') return []
  const { op, left, right } = node
  if (op === 'match') return matchPath(node, left, right, compile)
  if (op === 'in')
    return [...fieldPath(node, left, right, compile, many), ...elementPath(node, compile)]
  if (op === '==') {
    const found = fieldPath(node, left, right, compile, one)
    return found.length > 0 ? found : fieldPath(node, right, left, compile, one)
  }
  const mirrored = MIRRORED.get(op)
  if (mirrored === undefined) return []
  const found = comparedPath(node, op, left, right, compile)
  return found.length > 0 ? found : comparedPath(node, mirrored, right, left, compile)
}

interface Reading {
  strings: (value: unknown, field: IndexedField) => string[] | null
  ranges: (value: unknown) => KeyRange[] | null
}

/** The operand of `==`. A slug may be missing or not a string, so only a string can be looked up. */
const one: Reading = {
  strings: (value, field) => {
    if (typeof value === 'string') return [value]
    return field === '_id' || field === '_type' ? [] : null
  },
  ranges: (value) => rangesOf([rangeEqualTo(value)]),
}

/** The operand of `in`; a `path()` cannot be looked up. */
const many: Reading = {
  strings: (value, field) => {
    if (!Array.isArray(value)) return null
    const found = strings(value)
    return found.length === value.length || field === '_id' || field === '_type' ? found : null
  },
  ranges: (value) =>
    Array.isArray(value) ? rangesOf([...new Set(value)].map(rangeEqualTo)) : null,
}

function rangesOf(ranges: (KeyRange | null)[]): KeyRange[] | null {
  return ranges.includes(null) ? null : (ranges as KeyRange[])
}

function fieldPath(
  node: ExprNode,
  subject: ExprNode,
  operand: ExprNode,
  compile: CompileNode,
  read: Reading,
): AccessPath[] {
  const field = indexedField(subject)
  const key = field === null ? indexKey(subject) : null
  if ((field === null && key === null) || readsItem(operand)) return []
  const compiled = compile(operand)
  if (field !== null) {
    const values = (scope: Scope) => read.strings(evaluateOutside(compiled, scope), field)
    return [{ kind: 'field', field, values, exact: field !== '_ref', node }]
  }
  if (key === null) return []
  return [
    { kind: 'key', key, ranges: (scope) => read.ranges(evaluateOutside(compiled, scope)), node },
  ]
}

function comparedPath(
  node: ExprNode,
  op: string,
  subject: ExprNode,
  operand: ExprNode,
  compile: CompileNode,
): AccessPath[] {
  const key = indexKey(subject)
  if (key === null || readsItem(operand)) return []
  const compiled = compile(operand)
  const ranges = (scope: Scope) => rangesOf([rangeComparedTo(op, evaluateOutside(compiled, scope))])
  return [{ kind: 'key', key, ranges, node }]
}

/** `a in b..c` equals `a >= b && a <= c`. */
function between(node: Extract<ExprNode, { type: 'InRange' }>, compile: CompileNode): AccessPath[] {
  const { base, left, right, isInclusive } = node
  return [
    ...comparedPath(node, '>=', base, left, compile),
    ...comparedPath(node, isInclusive ? '<=' : '<', base, right, compile),
  ]
}

/** `"a" in list` */
function elementPath(
  node: Extract<ExprNode, { type: 'OpCall' }>,
  compile: CompileNode,
): AccessPath[] {
  const terms = elementTerms(node.right)
  if (terms === null || readsItem(node.left)) return []
  const compiled = compile(node.left)
  const lookUp = (scope: Scope): TermLookUp | null => {
    const exact = evaluateOutside(compiled, scope)
    return typeof exact === 'string' ? { terms, each: [{ exact }], exact: true } : null
  }
  return [{ kind: 'terms', lookUp, node }]
}

function matchPath(
  node: ExprNode,
  subject: ExprNode,
  pattern: ExprNode,
  compile: CompileNode,
): AccessPath[] {
  const [words, text] = [wordTerms(subject, false), wordTerms(subject, true)]
  if ((words === null && text === null) || readsItem(pattern)) return []
  const compiled = compile(pattern)
  const lookUp = (scope: Scope): TermLookUp | null => {
    const value = evaluateOutside(compiled, scope)
    if (value instanceof TextQuery) {
      const each = value.required
      return text === null || each.length === 0 ? null : { terms: text, each, exact: false }
    }
    const each = requiredTermsOfPattern(value)
    return words === null || each === null ? null : { terms: words, each, exact: true }
  }
  return [{ kind: 'terms', lookUp, node }]
}

function functionPath(node: FuncCallNode, compile: CompileNode): AccessPath[] {
  const name = `${node.namespace}::${node.name}`
  if (name !== 'global::references' && name !== 'sanity::versionOf') return []
  if (node.args.some((argument) => readsItem(argument))) return []
  const compiled = node.args.map((argument) => compile(argument))
  if (name === 'global::references') {
    // References to an empty id do not exist.
    const values = (scope: Scope) =>
      compiled.flatMap((argument) => strings(evaluateOutside(argument, scope))).filter(Boolean)
    return [{ kind: 'field', field: 'references', values, exact: true, node }]
  }
  const values = (scope: Scope) => strings(evaluateOutside(compiled[0]!, scope))
  return [{ kind: 'field', field: 'versionOf', values, exact: false, node }]
}

/** Evaluates an expression that does not read the item. */
function evaluateOutside(compiled: CompiledExpression, scope: Scope): unknown {
  return compiled.evaluate(scope.nested(null))
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

const BY_PATH = new Map<string, IndexedField>([
  ['_id', '_id'],
  ['_type', '_type'],
  ['slug.current', 'slug.current'],
  ['store.slug.current', 'store.slug.current'],
])

/** A single reference is one of all references of the document. */
function indexedField(node: ExprNode): IndexedField | null {
  const path = attributePath(node)
  if (path === null) return null
  return path.at(-1) === '_ref' ? '_ref' : (BY_PATH.get(path.join('.')) ?? null)
}
