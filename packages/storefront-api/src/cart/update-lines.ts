import { numericId } from '../catalogue/gid.ts'
import { planOf } from '../catalogue/selling-plans.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import {
  merchandiseKey,
  tidyAttributes,
  type Attribute,
  type Cart,
  type CartLine,
  type CartOutcome,
} from './cart.ts'
import { QUANTITY_LIMIT } from './limits.ts'
import { lineIdOf, unknownLine } from './line-id.ts'
import { problem, type CartProblem } from './problems.ts'
import { noSuchPlan, planIn } from './selling-plan.ts'
import { fitToStock, quantityRuleProblem } from './stock-rules.ts'

/** The API's `CartLineUpdateInput`; what is left out stays as it is. */
export interface LineUpdate {
  id: string
  quantity?: number | null
  merchandiseId?: string | null
  attributes?: readonly Attribute[] | null
  /** null for a line that is to be bought once. */
  sellingPlanId?: string | null
}

function change(
  shelf: Shelf,
  line: CartLine,
  update: LineUpdate,
  field: readonly (string | number)[],
): CartLine | CartProblem {
  const quantity = update.quantity ?? line.quantity
  if (quantity < 0 || quantity >= QUANTITY_LIMIT) {
    return problem('INVALID', [...field, 'quantity'], 'quantity', { count: QUANTITY_LIMIT })
  }
  const variantId =
    update.merchandiseId == null
      ? line.variantId
      : numericId(update.merchandiseId, 'ProductVariant')
  const piece = variantId === null ? null : shelf.variant(variantId)
  if (variantId === null || !piece) {
    return problem('INVALID', [...field, 'merchandiseId'], 'merchandiseMissing', {
      id: String(update.merchandiseId),
    })
  }
  const attributes = update.attributes ? tidyAttributes(update.attributes) : line.attributes
  // A plan that the new merchandise has not is left behind, unless it was asked for.
  const sellingPlanId =
    update.sellingPlanId === undefined
      ? (planOf(shelf.content, piece.product, line.sellingPlanId)?.id ?? null)
      : planIn(update.sellingPlanId, piece, shelf)
  if (sellingPlanId === undefined) return noSuchPlan(field)
  return { ...line, quantity, variantId, attributes, sellingPlanId }
}

/** Joins lines that became equal: the older one takes the pieces of the newer one. */
function merge(lines: readonly CartLine[]): CartLine[] {
  const kept = new Map<string, CartLine>()
  for (const line of lines.toReversed()) {
    const key = merchandiseKey(line)
    const twin = kept.get(key)
    const quantity = Math.min((twin?.quantity ?? 0) + line.quantity, QUANTITY_LIMIT - 1)
    kept.set(key, twin ? { ...twin, quantity } : line)
  }
  return [...kept.values()].toReversed()
}

/**
 * Changes lines of a cart; quantity 0 takes a line out. An unknown line or a broken quantity rule
 * leaves the cart as it was; a malformed input refuses the whole call.
 */
export function updateLines(cart: Cart, updates: readonly LineUpdate[], shelf: Shelf): CartOutcome {
  let { lines } = cart
  const problems: CartProblem[] = []
  for (const [index, update] of updates.entries()) {
    const field = ['lines', index]
    const id = lineIdOf(cart, update.id)
    const line = lines.find((candidate) => candidate.id === id)
    if (!line) {
      problems.push(unknownLine([...field, 'id'], update.id))
      continue
    }
    const changed = change(shelf, line, update, field)
    if ('kind' in changed) return { cart: null, userErrors: [changed], warnings: [] }
    if (update.quantity === 0) {
      lines = lines.filter((candidate) => candidate !== line)
      continue
    }
    const broken = quantityRuleProblem(shelf.variant(changed.variantId)!, changed.quantity, [
      ...field,
      'quantity',
    ])
    if (broken) problems.push(broken)
    lines = lines.map((candidate) => (candidate === line ? changed : candidate))
  }
  if (problems.length > 0) return { cart, userErrors: problems, warnings: [] }
  const favoured = updates.length === 1 ? (lineIdOf(cart, updates[0]!.id) ?? undefined) : undefined
  return { ...fitToStock({ ...cart, lines: merge(lines) }, shelf, favoured), userErrors: [] }
}
