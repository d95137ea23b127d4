import { children, type ExprNode, containsMatchingNode } from '../syntax/ast.ts'
import { definitionOf } from '../functions/registry.ts'
import {
  expressionWithoutOrigin,
  type CompileNode,
  type CompiledExpression,
} from '../evaluation/compiled-expression.ts'

/**
 * Whether an expression reads a filter's current item (`@`, an attribute, a function of the item). Other
 * expressions depend on parameters and `^` only and have one value for the whole filter.
 * `depth` counts the scopes between the item and the expression; an element of a `[]` traversal is a scope
 * that `^` skips, so a scope opened inside of one replaces it.
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

/**
 * Compiles a filter condition so that a subquery that does not depend on the item (`_id in *[…].ref._ref`) is
 * evaluated once per filter instead of once per item.
 */
export function compilePredicateHoistingSubqueries(
  condition: ExprNode,
  compile: CompileNode,
): CompiledExpression {
  const targets = new Set(hoistable(condition))
  if (targets.size === 0) return compile(condition)
  return compile(condition, (node, compiled) => (targets.has(node) ? hoist(compiled) : compiled))
}

/** The largest expensive subexpressions that do not read the item. */
function hoistable(node: ExprNode): ExprNode[] {
  if (!containsMatchingNode(node, isExpensive)) return []
  if (!readsItem(node)) return [node]
  if (
    node.type === 'Filter' ||
    node.type === 'Projection' ||
    node.type === 'Map' ||
    node.type === 'FlatMap'
  ) {
    return hoistable(node.base)
  }
  if (node.type === 'PipeFuncCall') return hoistable(node.base)
  return [...children(node)].flatMap(({ child }) => hoistable(child as unknown as ExprNode))
}

function isExpensive(node: ExprNode): boolean {
  return (
    node.type === 'Everything' ||
    node.type === 'Deref' ||
    (node.type === 'FuncCall' && definitionOf(node)?.looksUp === true)
  )
}

function hoist(compiled: CompiledExpression): CompiledExpression {
  const key = {}
  return expressionWithoutOrigin((scope) => {
    const { hoisted } = scope.evaluation
    const known = hoisted.get(key)
    if (known !== undefined && known.scope === scope.parent) return known.value
    const value = compiled.evaluate(scope)
    hoisted.set(key, { scope: scope.parent, value })
    return value
  })
}
