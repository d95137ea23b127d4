import type { Shelf } from '../catalogue/shelf.ts'
import type { Cart, CartOutcome } from './cart.ts'
import { lineIdOf, unknownLine } from './line-id.ts'
import { fitToStock } from './stock-rules.ts'

/** Takes lines out of a cart; an unknown line leaves the cart as it was. */
export function removeLines(cart: Cart, lineIds: readonly string[], shelf: Shelf): CartOutcome {
  const known = new Set(cart.lines.map((line) => line.id))
  const userErrors = lineIds.flatMap((lineId, index) =>
    known.has(lineIdOf(cart, lineId) ?? '') ? [] : [unknownLine(['lineIds', index], lineId)],
  )
  if (userErrors.length > 0) return { cart, userErrors, warnings: [] }
  const removed = new Set(lineIds.map((lineId) => lineIdOf(cart, lineId)))
  const lines = cart.lines.filter((line) => !removed.has(line.id))
  return { ...fitToStock({ ...cart, lines }, shelf), userErrors: [] }
}
