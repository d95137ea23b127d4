import type { Cart } from '#lib/shop/cart.ts'
import { createStorefront } from '#lib/shop/storefront.ts'
import { cartApi } from './cart-api.ts'
import type { CartConfig } from './cart-config.ts'
import { type CartStore, createCartStore } from './cart-store.ts'
import { cartStorageKey, storedCartId } from './stored-cart-id.ts'

/** The visitor's cart in this browser: the shop over HTTP, the id in local storage, other tabs kept in step. */
export function createBrowserCart({ shop, locale }: CartConfig): CartStore {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('orrery-cart')
  const store = createCartStore({
    api: cartApi(createStorefront({ ...shop, locale })),
    idStore: storedCartId,
    onConfirmed: (cart) => channel?.postMessage({ cart }),
    report: (error) => console.error('The cart could not be changed.', error),
  })
  channel?.addEventListener('message', (event: MessageEvent<{ cart?: Cart }>) =>
    store.adopt(event.data.cart),
  )
  // A tab without the channel, or one that emptied the storage, is noticed by the id itself.
  window.addEventListener('storage', (event) => {
    if (event.key === cartStorageKey && event.newValue === null) store.adopt(undefined)
  })
  return store
}
