import { conjuncts, ungroup, type ExprNode, type FuncCallNode } from '../syntax/ast.ts'
import type { Compile, Compiled } from '../evaluation/compiled.ts'
import type { Scope } from '../evaluation/scope.ts'
import { readsItem } from './reads-item.ts'

/** The fields of a document that an index knows. */
export type IndexedField =
  | '_id'
  | '_type'
  | 'slug.current'
  | 'store.slug.current'
  | 'references'
  | 'versionOf'

/**
 * What a filter's condition says about where its matches are to be found: the values of one indexed field, or all
 * or any of several such statements. Derived from the syntax tree; the values are known when the filter runs.
 */
export type AccessPath =
  | { kind: 'field'; field: IndexedField; values: (scope: Scope) => string[] | null }
  | { kind: 'all' | 'any'; parts: AccessPath[] }

/** The access path of a condition, or null when it names no indexed field. */
export function accessPath(condition: ExprNode, compile: Compile): AccessPath | null {
  const parts = conjuncts(condition).flatMap((part) => {
    const path = partPath(part, compile)
    return path === null ? [] : [path]
  })
  return parts.length === 0 ? null : { kind: 'all', parts }
}

function partPath(node: ExprNode, compile: Compile): AccessPath | null {
  if (node.type === 'FuncCall') return functionPath(node, compile)
  if (node.type === 'Or') {
    const left = accessPath(node.left, compile)
    const right = accessPath(node.right, compile)
    return left === null || right === null ? null : { kind: 'any', parts: [left, right] }
  }
  if (node.type !== 'OpCall') return null
  const { op, left, right } = node
  if (op === 'in') return fieldPath(left, right, compile, many)
  if (op !== '==') return null
  return fieldPath(left, right, compile, one) ?? fieldPath(right, left, compile, one)
}

type Read = (value: unknown, field: IndexedField) => string[] | null

function fieldPath(
  subject: ExprNode,
  operand: ExprNode,
  compile: Compile,
  read: Read,
): AccessPath | null {
  const field = indexedField(ungroup(subject))
  if (field === null || readsItem(operand)) return null
  const compiled = compile(operand)
  return { kind: 'field', field, values: (scope) => read(evaluateOutside(compiled, scope), field) }
}

function functionPath(node: FuncCallNode, compile: Compile): AccessPath | null {
  const name = `${node.namespace}::${node.name}`
  if (name !== 'global::references' && name !== 'sanity::versionOf') return null
  if (node.args.some((argument) => readsItem(argument))) return null
  const compiled = node.args.map((argument) => compile(argument))
  if (name === 'global::references') {
    const values = (scope: Scope) =>
      compiled.flatMap((argument) => strings(evaluateOutside(argument, scope)))
    return { kind: 'field', field: 'references', values }
  }
  return {
    kind: 'field',
    field: 'versionOf',
    values: (scope) => strings(evaluateOutside(compiled[0]!, scope)),
  }
}

/** The value of an expression that does not read the item, before there is one. */
function evaluateOutside(compiled: Compiled, scope: Scope): unknown {
  return compiled.evaluate(scope.nested(null))
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** The operand of `==`. A slug may be missing or no string, so only a string there leads to the index. */
function one(value: unknown, field: IndexedField): string[] | null {
  if (typeof value === 'string') return [value]
  return field === '_id' || field === '_type' ? [] : null
}

/** The operand of `in`; a `path()` leads nowhere. */
function many(value: unknown, field: IndexedField): string[] | null {
  if (!Array.isArray(value)) return null
  const found = strings(value)
  return found.length === value.length || field === '_id' || field === '_type' ? found : null
}

const BY_PATH = new Map<string, IndexedField>([
  ['_id', '_id'],
  ['_type', '_type'],
  ['slug.current', 'slug.current'],
  ['store.slug.current', 'store.slug.current'],
])

function indexedField(node: ExprNode): IndexedField | null {
  const path = attributePath(node)
  return path === null ? null : (BY_PATH.get(path) ?? null)
}

/** `a.b.c` read off the item, or null for anything else. */
function attributePath(node: ExprNode): string | null {
  if (node.type !== 'AccessAttribute') return null
  if (node.base === undefined || node.base.type === 'This') return node.name
  const base = attributePath(node.base)
  return base === null ? null : `${base}.${node.name}`
}
