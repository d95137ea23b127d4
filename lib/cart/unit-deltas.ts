import type { Cart } from '#lib/shop/cart.ts'
import type { CartLineChanges } from '#lib/shop/operations/cart-lines.ts'

/** Units to add (positive) or remove (negative), by variant. Zeros are omitted. */
export type UnitDeltas = ReadonlyMap<string, number>

export const noUnitDeltas: UnitDeltas = new Map()

/** Adds units of a variant. */
export function addUnitDelta(deltas: UnitDeltas, variantId: string, units: number): UnitDeltas {
  const next = new Map(deltas)
  const sum = (next.get(variantId) ?? 0) + units
  // Re-inserted, so that the newest change comes last.
  next.delete(variantId)
  if (sum !== 0) next.set(variantId, sum)
  return next
}

/** Units of each variant in a cart, in the cart's order. */
export function cartQuantities(cart: Cart | undefined): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of cart?.lines ?? []) {
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  }
  return quantities
}

/**
 * Line changes that bring a cart to the target quantities. Units are added relatively, so that two tabs add up; they are
 * removed from the variant's last lines, whose quantity is set.
 */
export function lineChangesForDeltas(cart: Cart | undefined, deltas: UnitDeltas): CartLineChanges {
  const add: Array<{ variantId: string; quantity: number }> = []
  const update: Array<{ id: string; quantity: number }> = []
  for (const [variantId, units] of deltas) {
    if (units > 0) add.push({ variantId, quantity: units })
    let rest = -units
    for (const line of (cart?.lines ?? []).toReversed()) {
      if (rest <= 0) break
      if (line.variantId !== variantId || line.quantity === 0) continue
      const taken = Math.min(rest, line.quantity)
      update.push({ id: line.id, quantity: line.quantity - taken })
      rest -= taken
    }
  }
  return { add, update }
}
