import { activeCurrency } from '#lib/currency/active-currency.ts'
import { marketCountries } from '#lib/shop/operations/market-countries.ts'
import { createStorefront } from '#lib/shop/storefront.ts'
import { aloneAmongTabs } from './alone.ts'
import { cartApi } from './cart-api.ts'
import type { CartConfig } from './cart-config.ts'
import { sayMoved } from './cart-events.ts'
import { type CartStore, createCartStore } from './cart-store.ts'
import { followCurrency } from './follow-currency.ts'
import { leftBehind } from './left-wishes.ts'
import { readCartId } from './read-cart-id.ts'
import { readSharedCart } from './shared-cart.ts'
import { cartMarkKey, cartStorageKey, storedCartId } from './stored-cart-id.ts'
import { createTypedCards } from './typed-cards.ts'

/** The visitor's cart in this browser: the shop over HTTP, the id in local storage, other tabs kept in step. */
export function createBrowserCart({ shop, locale }: CartConfig): CartStore {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('orrery-cart')
  const storefront = createStorefront({ ...shop, locale })
  const store = createCartStore({
    api: cartApi(storefront),
    memory: { ...storedCartId, get: () => readCartId(storedCartId.get()) },
    alone: aloneAmongTabs(),
    onMoved: sayMoved,
    onConfirmed: (confirmed) => channel?.postMessage({ ...confirmed, locale }),
    left: leftBehind,
    cards: createTypedCards(() => sessionStorage),
    report: (error) => console.error('The cart could not be changed.', error),
  })
  followCurrency(store, {
    wanted: activeCurrency.get,
    onChoice: activeCurrency.subscribe,
    markets: () => marketCountries(storefront),
    home: new Intl.Locale(navigator.language).region,
  })
  const refresh = () => {
    if (!store.getState().busy) void store.load()
  }
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const heard = readSharedCart(event.data)
    // Another version of the site has changed the cart, or one in another language: the shop knows how it
    // stands now, and says it in this one.
    if (heard?.locale === locale) store.adopt(heard.cart, heard.mark)
    else refresh()
  })
  // A tab without the channel, or one that emptied the storage, is noticed by what it wrote there.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === cartStorageKey && newValue === null) store.adopt(undefined)
    else if (key === cartMarkKey && !channel) refresh()
  })
  // A page that comes back as it was left may have slept through changes.
  let comeBack = (): void => undefined
  window.addEventListener('pagehide', () => (comeBack = store.leave()))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    comeBack()
    refresh()
  })
  window.addEventListener('online', () => {
    store.nudge()
    if (store.getState().status === 'failed') refresh()
  })
  return store
}
