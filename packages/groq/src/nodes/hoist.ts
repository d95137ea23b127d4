import { children, contains, type ExprNode } from '../syntax/ast.ts'
import { computed, type Compile, type Compiled } from '../evaluation/compiled.ts'
import { definitionOf } from '../functions/registry.ts'
import { readsItem } from './reads-item.ts'

/**
 * Compiles a filter's condition so that a look-up inside of it that does not depend on the item (`_id in
 * *[…].ref._ref`) is answered once for the whole filter instead of once for each item.
 */
export function compilePredicate(condition: ExprNode, compile: Compile): Compiled {
  const targets = new Set(hoistable(condition))
  if (targets.size === 0) return compile(condition)
  return compile(condition, (node, compiled) => (targets.has(node) ? hoist(compiled) : compiled))
}

/** The largest expensive parts of a condition that do not read the item. */
function hoistable(node: ExprNode): ExprNode[] {
  if (!contains(node, isExpensive)) return []
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

function hoist(compiled: Compiled): Compiled {
  const key = {}
  return computed((scope) => {
    const { hoisted } = scope.evaluation
    const known = hoisted.get(key)
    if (known !== undefined && known.scope === scope.parent) return known.value
    const value = compiled.evaluate(scope)
    hoisted.set(key, { scope: scope.parent, value })
    return value
  })
}
