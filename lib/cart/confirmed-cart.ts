import type { Cart } from '#lib/shop/cart.ts'
import type { SharedCartStorage } from './cart-id-storage.ts'

/** The last cart that the shop confirmed to this tab, and whether another tab has changed it since. */
export interface ConfirmedCartStore {
  get: () => Cart | undefined
  /** Id and mark that all tabs share, read before a request: the mark is never newer than the response. */
  known: () => SharedCartVersion
  /** Stores a fetched cart. */
  setFetched: (known: SharedCartVersion, cart: Cart | undefined) => void
  /** Stores the cart after a mutation of this tab, and sends it to the other tabs. */
  confirm: (cart: Cart | undefined) => void
  /** Stores a cart that another tab received from the shop. */
  adopt: (cart: Cart | undefined, mark: string | undefined) => void
  /** Another tab changed the cart, and this one lacks the result. */
  isStale: () => boolean
}

/** The cart's id and the mark of its last change, shared by all tabs. */
export interface SharedCartVersion {
  id: string | undefined
  mark: string | undefined
}

export interface ConfirmedCart {
  cart: Cart | undefined
  /** Identifies the last change. */
  mark: string
}

/** @param onConfirmed called with each cart after a mutation of this tab, for the other tabs */
export function createConfirmedCartStore(
  memory: SharedCartStorage,
  onConfirmed?: (confirmed: ConfirmedCart) => void,
): ConfirmedCartStore {
  let cart: Cart | undefined
  let mark: string | undefined
  return {
    get: () => cart,
    known: () => ({ id: memory.get(), mark: memory.getMark() }),
    setFetched(known, fetched) {
      cart = fetched
      mark = known.mark
      // Another tab may have created a new cart while this one fetched the old one.
      if (!fetched && memory.get() === known.id) memory.set(undefined)
    },
    confirm(changed) {
      cart = changed
      mark = `${Date.now()} ${Math.random()}`
      memory.set(changed?.id)
      memory.setMark(mark)
      onConfirmed?.({ cart, mark })
    },
    adopt(received, receivedMark) {
      cart = received
      mark = receivedMark ?? memory.getMark()
    },
    isStale: () => memory.get() !== cart?.id || memory.getMark() !== mark,
  }
}
