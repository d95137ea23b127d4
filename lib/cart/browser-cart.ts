import { createStorefront } from '#lib/shop/storefront.ts'
import { cartApi } from './cart-api.ts'
import type { CartConfig } from './cart-config.ts'
import { type CartStore, createCartStore } from './cart-store.ts'
import { readCartId } from './read-cart-id.ts'
import { readSharedCart } from './shared-cart.ts'
import { cartStorageKey, storedCartId } from './stored-cart-id.ts'

/** The visitor's cart in this browser: the shop over HTTP, the id in local storage, other tabs kept in step. */
export function createBrowserCart({ shop, locale }: CartConfig): CartStore {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('orrery-cart')
  const store = createCartStore({
    api: cartApi(createStorefront({ ...shop, locale })),
    idStore: { get: () => readCartId(storedCartId.get()), set: (id) => storedCartId.set(id) },
    onConfirmed: (cart) => channel?.postMessage({ cart }),
    report: (error) => console.error('The cart could not be changed.', error),
  })
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const heard = readSharedCart(event.data)
    // Another version of the site has changed the cart: the shop knows how it stands now.
    if (heard) store.adopt(heard.cart)
    else if (!store.getState().busy) void store.load()
  })
  // A tab without the channel, or one that emptied the storage, is noticed by the id itself.
  window.addEventListener('storage', (event) => {
    if (event.key === cartStorageKey && event.newValue === null) store.adopt(undefined)
  })
  return store
}
