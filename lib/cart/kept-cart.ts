import type { Cart } from '#lib/shop/cart.ts'
import type { CartMemory } from './stored-cart-id.ts'

/** The shop's cart as this tab knows it, beside what all tabs know of it. */
export interface KeptCart {
  get: () => Cart | undefined
  /** What all tabs know, to ask the shop by; the mark is older than the answer, never newer. */
  known: () => KnownCart
  /** Takes over what the shop answered. */
  found: (asked: KnownCart, cart: Cart | undefined) => void
  /** Takes over what a change here led to, and tells the other tabs. */
  confirm: (cart: Cart | undefined) => void
  /** Takes over what another tab has confirmed. */
  adopt: (cart: Cart | undefined, mark: string | undefined) => void
  /** Another tab has changed the cart, and this one has not heard how. */
  isOutdated: () => boolean
}

/** The cart that all tabs know: its id, and the mark of the last change. */
export interface KnownCart {
  id: string | undefined
  mark: string | undefined
}

export interface ConfirmedCart {
  cart: Cart | undefined
  /** Names the change that led to it. */
  mark: string
}

/** @param onConfirmed told of every cart that came of a change here, for other tabs */
export function createKeptCart(
  memory: CartMemory,
  onConfirmed?: (confirmed: ConfirmedCart) => void,
): KeptCart {
  let cart: Cart | undefined
  let mark: string | undefined
  return {
    get: () => cart,
    known: () => ({ id: memory.get(), mark: memory.getMark() }),
    found(asked, answer) {
      cart = answer
      mark = asked.mark
      // Another tab may have begun a new cart while this one asked for the old one.
      if (!answer && memory.get() === asked.id) memory.set(undefined)
    },
    confirm(answer) {
      cart = answer
      mark = `${Date.now()} ${Math.random()}`
      memory.set(answer?.id)
      memory.setMark(mark)
      onConfirmed?.({ cart, mark })
    },
    adopt(answer, told) {
      cart = answer
      mark = told ?? memory.getMark()
    },
    isOutdated: () => memory.get() !== cart?.id || memory.getMark() !== mark,
  }
}
