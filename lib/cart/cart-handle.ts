import type { Cart } from '#lib/shop/cart.ts'
import type { CartConfig } from './cart-config.ts'
import { emptyCartState, type CartItem, type CartState } from './cart-state.ts'
import type { AddOptions, CartStore } from './cart-store.ts'
import { isCartStored } from './stored-cart-id.ts'
import type { Wish } from './wishes.ts'

/*
 * The small part of the cart that every page carries. The store and the calls to the shop are
 * fetched when there is a cart to show or something to put into it.
 */
const listeners = new Set<() => void>()
let store: CartStore | undefined
let loading: Promise<CartStore> | undefined

function notify(): void {
  for (const listener of listeners) listener()
}

/** Loads the cart's code and opens the visitor's cart; later calls return the same one. */
export function openCart(config: CartConfig): Promise<CartStore> {
  loading ??= import('./browser-cart.ts').then(
    ({ createBrowserCart }) => {
      store = createBrowserCart(config)
      store.subscribe(notify)
      notify()
      void store.load()
      return store
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Fetches the cart's code ahead of a click that is about to come. Failing costs nothing: the click tries again. */
export function warmCart(): void {
  import('./browser-cart.ts').catch(() => undefined)
}

export const cart = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): CartState => store?.getState() ?? emptyCartState,
  getInitial: (): CartState => emptyCartState,
  /** As the shop has it. */
  confirmed: (): Cart | undefined => store?.confirmed(),
  /** Whether a cart of an earlier visit waits to be shown. */
  isStored: isCartStored,
  add: async (config: CartConfig, item: CartItem, how?: AddOptions): Promise<boolean> =>
    (await openCart(config)).add(item, how),
  forgetAdded: (): void => store?.forgetAdded(),
  remove: (variantId: string): void => store?.remove(variantId),
  wish: async (wish: Wish): Promise<boolean> => (await store?.wish(wish)) ?? false,
  dismiss: (id: number): void => store?.dismiss(id),
  reload: (): void => void store?.load(),
  /** Asks a shop that did not answer again. */
  retry: (): void => store?.nudge(),
}
