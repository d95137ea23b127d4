import { conjuncts, ungroup, type ExprNode } from './syntax/ast.ts'

/** Where the matches of a filter must be: a document has one of these ids, or is of one of these types. */
export interface Pins {
  readonly ids: readonly string[]
  readonly types: readonly string[]
}

/**
 * What conditions that must all hold say about where their matches are; null when they name neither ids nor types. A
 * document that is not where the pins say can not match, whatever else is asked of it.
 */
export function pinsOf(
  conditions: readonly ExprNode[],
  params: Readonly<Record<string, unknown>>,
): Pins | null {
  const found = conditions.flatMap(conjuncts).flatMap((part) => partPins(part, params) ?? [])
  // Of several that must hold the narrowest is enough: ids before types, few before many.
  const [first] = found.toSorted(
    (a, b) => a.types.length - b.types.length || a.ids.length - b.ids.length,
  )
  return first ?? null
}

function partPins(node: ExprNode, params: Readonly<Record<string, unknown>>): Pins | null {
  if (node.type === 'Or') {
    const sides = [node.left, node.right].map((side) => pinsOf([side], params))
    const [left, right] = sides
    if (!left || !right) return null
    return { ids: [...left.ids, ...right.ids], types: [...left.types, ...right.types] }
  }
  if (node.type !== 'OpCall' || (node.op !== '==' && node.op !== 'in')) return null
  const [left, right] = [ungroup(node.left), ungroup(node.right)]
  const field = fieldOf(left)
  if (field !== null) return pinsTo(field, stringsIn(right, params, node.op === 'in'))
  const other = node.op === '==' ? fieldOf(right) : null
  return other === null ? null : pinsTo(other, stringsIn(left, params, false))
}

function pinsTo(field: '_id' | '_type', values: string[] | null): Pins | null {
  if (values === null) return null
  return field === '_id' ? { ids: values, types: [] } : { ids: [], types: values }
}

function fieldOf(node: ExprNode): '_id' | '_type' | null {
  if (node.type !== 'AccessAttribute' || (node.base && node.base.type !== 'This')) return null
  return node.name === '_id' || node.name === '_type' ? node.name : null
}

/** The texts that a literal or a parameter holds; null for what is known only when a document is looked at. */
function stringsIn(
  node: ExprNode,
  params: Readonly<Record<string, unknown>>,
  isList: boolean,
): string[] | null {
  if (isList && node.type === 'Array') {
    const items = node.elements.map(({ value, isSplat }) =>
      isSplat ? null : stringsIn(ungroup(value), params, false),
    )
    return items.includes(null) ? null : items.flatMap((item) => item ?? [])
  }
  const value =
    node.type === 'Value' ? node.value : node.type === 'Parameter' ? params[node.name] : null
  if (isList) return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : null
  return typeof value === 'string' ? [value] : null
}
