import type { Cart, CartLine } from '#lib/shop/cart.ts'
import { deltasOf, type Wishes } from './wishes.ts'

/** Pieces of a variant that came into the cart (positive) or went out of it. */
export interface Move {
  /** As the shop has it, or had it where all are gone. */
  line: CartLine
  units: number
}

/** What the shop granted of the wishes of this tab. */
export interface Moved {
  cartId: string
  moves: readonly Move[]
}

/** Adds up what this tab's wishes did to the cart, turn by turn. */
export interface Tally {
  /** A turn begins, with the cart as it stands. */
  begin: (cart: Cart | undefined, wishes: Wishes) => void
  /** The turn is about these wishes as well. */
  note: (wishes: Wishes) => void
  /** The turn ends with the cart as it stands, or as it last stood. */
  end: (cart: Cart | undefined) => void
  /** What has moved in all turns since it was last asked for; undefined where nothing has. */
  take: () => Moved | undefined
}

export function createTally(): Tally {
  const moved = new Map<string, Move>()
  const about = new Set<string>()
  let before: readonly CartLine[] | undefined
  let cartId = ''

  const note = (wishes: Wishes): void => {
    for (const variantId of deltasOf(wishes).keys()) about.add(variantId)
    if (wishes.replace) for (const { variantId } of before ?? []) about.add(variantId)
  }
  return {
    begin(cart, wishes) {
      before = cart?.lines ?? []
      about.clear()
      note(wishes)
    },
    note,
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
      return moves.length > 0 ? { cartId, moves } : undefined
    },
  }
}

function unitsOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
