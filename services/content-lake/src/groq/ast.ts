import type { ExprNode } from 'groq-js'

/** Any node of the syntax tree, as far as walking over it goes. */
type AnyNode = { readonly type: string } & Readonly<Record<string, unknown>>

function isNode(value: unknown): value is AnyNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { type?: unknown }).type === 'string'
  )
}

/** The nodes directly below a node, with the field that holds them. */
export function* children(node: ExprNode | AnyNode): Iterable<{ field: string; child: AnyNode }> {
  if (node.type === 'Value') return
  for (const [field, value] of Object.entries(node)) {
    if (isNode(value)) yield { field, child: value }
    else if (Array.isArray(value))
      for (const item of value) if (isNode(item)) yield { field, child: item }
  }
}

/** Whether a node or anything below it satisfies a condition. */
export function contains(node: ExprNode, condition: (node: ExprNode) => boolean): boolean {
  const pending: AnyNode[] = [node as unknown as AnyNode]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (condition(next as unknown as ExprNode)) return true
    for (const { child } of children(next)) pending.push(child)
  }
  return false
}

const IMPLICIT_ITEM = new Set([
  'references',
  'versionOf',
  'partOfRelease',
  'partOfVariant',
  'anywhere',
  'incomingRefCount',
  'query',
])

/**
 * Whether an expression reads the item that a filter is looking at (`@`, a bare attribute, a function that looks at
 * the item). What does not may depend on parameters and on `^`, and has one value for the whole filter.
 *
 * `depth` counts the scopes between the item and the expression; an element of a `[]` traversal is a scope that
 * `^` skips, so a scope opened inside of one replaces it.
 */
export function readsItem(node: ExprNode, depth = 0, inElement = false): boolean {
  if (node.type === 'This') return depth === 0
  if (node.type === 'AccessAttribute' && node.base === undefined) return depth === 0
  if (node.type === 'Parent') return node.n === depth
  if (node.type === 'FuncCall' && depth === 0 && IMPLICIT_ITEM.has(node.name)) return true
  const nested = inElement ? depth : depth + 1
  for (const { field, child } of children(node)) {
    const expression = child as unknown as ExprNode
    if (opensItem(node, field)) {
      if (readsItem(expression, nested, false)) return true
    } else if (opensElement(node, field)) {
      if (readsItem(expression, nested, true)) return true
    } else if (readsItem(expression, depth, inElement)) return true
  }
  return false
}

function opensItem(node: ExprNode, field: string): boolean {
  return (
    ((node.type === 'Filter' || node.type === 'Projection') && field === 'expr') ||
    (node.type === 'PipeFuncCall' && field === 'args')
  )
}

function opensElement(node: ExprNode, field: string): boolean {
  return (node.type === 'Map' || node.type === 'FlatMap') && field === 'expr'
}

/** Without the parentheses around it. */
export function ungroup(node: ExprNode): ExprNode {
  return node.type === 'Group' ? ungroup(node.base) : node
}

/** The conditions that must all hold for an expression to be true. */
export function conjuncts(node: ExprNode): ExprNode[] {
  const inner = ungroup(node)
  return inner.type === 'And' ? [...conjuncts(inner.left), ...conjuncts(inner.right)] : [inner]
}
