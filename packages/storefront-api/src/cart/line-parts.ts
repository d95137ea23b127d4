import type { Cart } from './cart.ts'
import { lineGid, lineIdOf } from './line-id.ts'
import type { PricedCart } from './price-cart.ts'
import type { LineUpdate } from './update-lines.ts'

/**
 * A buy-x-get-y shows one line as two, each with an id of its own, while the cart keeps one. What is
 * asked of a part is asked of the line that it belongs to.
 */
function partsOf({ lines }: PricedCart): Map<string, { lineId: string; quantity: number }> {
  const counts = new Map<string, number>()
  for (const { part } of lines) {
    const { id } = part.held.line
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const split = lines.filter(({ part }) => (counts.get(part.held.line.id) ?? 0) > 1)
  return new Map(
    split.map(({ part }) => [part.id, { lineId: part.held.line.id, quantity: part.quantity }]),
  )
}

/** Updates of parts as updates of their lines; those of whole lines stay as they are. */
export function wholeUpdates(
  cart: Cart,
  priced: PricedCart,
  updates: readonly LineUpdate[],
): readonly LineUpdate[] {
  const parts = partsOf(priced)
  if (parts.size === 0) return updates
  const totals = new Map(cart.lines.map(({ id, quantity }) => [id, quantity]))
  return updates.map((update) => {
    const part = parts.get(lineIdOf(cart, update.id) ?? '')
    if (!part) return update
    const id = lineGid(cart, part.lineId)
    if (update.quantity == null) return { ...update, id }
    const quantity = (totals.get(part.lineId) ?? 0) - part.quantity + update.quantity
    totals.set(part.lineId, quantity)
    part.quantity = update.quantity
    return { ...update, id, quantity }
  })
}

/** The removals of whole lines, and the updates that removing parts of lines comes to. */
export function wholeRemovals(
  cart: Cart,
  priced: PricedCart,
  lineIds: readonly string[],
): { lineIds: readonly string[]; updates: readonly LineUpdate[] } {
  const parts = partsOf(priced)
  const ofParts = lineIds.filter((id) => parts.has(lineIdOf(cart, id) ?? ''))
  if (ofParts.length === 0) return { lineIds, updates: [] }
  return {
    lineIds: lineIds.filter((id) => !ofParts.includes(id)),
    updates: wholeUpdates(
      cart,
      priced,
      [...new Set(ofParts)].map((id) => ({ id, quantity: 0 })),
    ),
  }
}
