import type { Cart } from '#lib/shop/cart.ts'
import type { CartShopConnection } from './cart-config.ts'
import { emptyCartState, type CartItemDetails, type CartState } from './cart-state.ts'
import type { AddItemOptions, CartStore } from './cart-store.ts'
import { hasStoredCartOrMutations } from './cart-id-storage.ts'
import type { CartMutation } from './pending-mutations.ts'

/*
 * The small part of the cart in every page. The store and the API calls load when there is a cart to show or something to add.
 */
const listeners = new Set<() => void>()
let store: CartStore | undefined
let loading: Promise<CartStore> | undefined

function notify(): void {
  for (const listener of listeners) listener()
}

/** Loads the cart's code and opens the visitor's cart; later calls return the same one. */
export function openCart(config: CartShopConnection): Promise<CartStore> {
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

/** Preloads the cart's code before a likely click. A failure is ignored, because the click tries again. */
export function preloadCart(): void {
  import('./browser-cart.ts').catch(() => undefined)
}

export const lazyCart = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): CartState => store?.getState() ?? emptyCartState,
  getInitial: (): CartState => emptyCartState,
  /** The confirmed cart. */
  confirmed: (): Cart | undefined => store?.confirmed(),
  /** Whether a cart of an earlier visit is still to be loaded. */
  isStored: hasStoredCartOrMutations,
  add: async (
    config: CartShopConnection,
    item: CartItemDetails,
    how?: AddItemOptions,
  ): Promise<boolean> => (await openCart(config)).add(item, how),
  forgetAdded: (): void => store?.forgetAdded(),
  remove: (variantId: string): void => store?.remove(variantId),
  mutate: async (mutation: CartMutation): Promise<boolean> =>
    (await store?.mutate(mutation)) ?? false,
  dismiss: (id: number): void => store?.dismiss(id),
  reload: (): void => void store?.load(),
  /** Retries an unreachable shop. */
  retry: (): void => store?.retryNow(),
}
