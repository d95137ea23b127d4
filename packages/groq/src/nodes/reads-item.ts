import { children, type ExprNode } from '../syntax/ast.ts'
import { definitionOf } from '../functions/registry.ts'

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
  if (node.type === 'FuncCall' && depth === 0 && definitionOf(node)?.readsItem) return true
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
