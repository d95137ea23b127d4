import type { Cart, CartLine } from '#lib/shop/cart.ts'
import { unitDeltasOf, type PendingMutations } from './pending-mutations.ts'

/** Units of a variant that were added to the cart (positive) or removed from it. */
export interface CartUnitsChange {
  /** The shop's line; its last state where all units were removed. */
  line: CartLine
  units: number
}

/** What the confirmed mutations of this tab changed. */
export interface ConfirmedUnitChanges {
  cartId: string
  changes: readonly CartUnitsChange[]
}

/** Sums up what this tab's mutations changed, batch by batch. */
export interface CartChangeTracker {
  /** Begins a batch with the present cart. */
  begin: (cart: Cart | undefined, mutations: PendingMutations) => void
  /** Includes more mutations in the batch. */
  include: (mutations: PendingMutations) => void
  /** Ends the batch with the cart after it, or its last known state. */
  end: (cart: Cart | undefined) => void
  /** Changes of all batches since the last call; undefined without any. */
  take: () => ConfirmedUnitChanges | undefined
}

export function createCartChangeTracker(): CartChangeTracker {
  const moved = new Map<string, CartUnitsChange>()
  const about = new Set<string>()
  let before: readonly CartLine[] | undefined
  let cartId = ''

  const note = (mutations: PendingMutations): void => {
    for (const variantId of unitDeltasOf(mutations).keys()) about.add(variantId)
    if (mutations.replace) for (const { variantId } of before ?? []) about.add(variantId)
  }
  return {
    begin(cart, mutations) {
      before = cart?.lines ?? []
      about.clear()
      note(mutations)
    },
    include: note,
    end(cart) {
      if (!before) return
      for (const variantId of about) {
        const isOf = (line: CartLine) => line.variantId === variantId
        const then = before.filter(isOf)
        const now = (cart?.lines ?? []).filter(isOf)
        const line = now.at(0) ?? then.at(0) ?? moved.get(variantId)?.line
        const units = unitsOf(now) - unitsOf(then) + (moved.get(variantId)?.units ?? 0)
        if (line) moved.set(variantId, { line, units })
      }
      before = undefined
      cartId = cart?.id ?? cartId
    },
    take() {
      const moves = [...moved.values()].filter(({ units }) => units !== 0)
      moved.clear()
      return moves.length > 0 ? { cartId, changes: moves } : undefined
    },
  }
}

function unitsOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
