import type { Cart } from '#lib/shop/cart.ts'
import type { CartMemory } from './stored-cart-id.ts'

/** The shop's cart as this tab knows it, beside what all tabs know of it. */
export interface KeptCart {
  get: () => Cart | undefined
  /** Takes over what was asked of the shop; `id` is what was asked for. */
  found: (id: string, cart: Cart | undefined) => void
  /** Takes over what a change here led to, and tells the other tabs. */
  confirm: (cart: Cart | undefined) => void
  /** Takes over what another tab has confirmed. */
  adopt: (cart: Cart | undefined, mark: string | undefined) => void
  /** The id to ask for where another tab has changed the cart and this one has not heard how. */
  outdated: () => { id: string | undefined } | undefined
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
    found(id, answer) {
      cart = answer
      mark = memory.getMark()
      // Another tab may have begun a new cart while this one asked for the old one.
      if (!answer && memory.get() === id) memory.set(undefined)
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
    outdated() {
      const id = memory.get()
      return id === cart?.id && memory.getMark() === mark ? undefined : { id }
    },
  }
}
