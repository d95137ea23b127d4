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

/** Without the parentheses around it. */
export function ungroup(node: ExprNode): ExprNode {
  return node.type === 'Group' ? ungroup(node.base) : node
}

/** The conditions that must all hold for an expression to be true. */
export function conjuncts(node: ExprNode): ExprNode[] {
  const inner = ungroup(node)
  return inner.type === 'And' ? [...conjuncts(inner.left), ...conjuncts(inner.right)] : [inner]
}
