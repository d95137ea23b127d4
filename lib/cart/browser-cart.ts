import { parseGid } from '@shopify/hydrogen-react/analytics-utils'
import { activeCurrencyStore } from '#lib/currency/active-currency.ts'
import { fetchMarketCountries, type MarketCountry } from '#lib/shop/operations/market-countries.ts'
import { createStorefrontClient } from '#lib/shop/storefront-client.ts'
import type { Cart } from '#lib/shop/cart.ts'
import { createTabLock } from './tab-lock.ts'
import { createCartApi } from './cart-api.ts'
import type { CartShopConnection } from './cart-config.ts'
import { dispatchCartChange } from './cart-events.ts'
import { type CartStore, createCartStore } from './cart-store.ts'
import { persistedMutations } from './persisted-mutations.ts'
import { cartChangeMarkKey, cartIdStorageKey, cartIdStorage } from './cart-id-storage.ts'
import { createGiftCardCodeStore } from './gift-card-codes.ts'
import { areStrings, isListOf, isMoney, isObject } from './json-guards.ts'

/** The visitor's cart in this browser: the shop over HTTP, the id in local storage, synchronized with other tabs. */
export function createBrowserCart({ shop, locale }: CartShopConnection): CartStore {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('orrery-cart')
  const storefront = createStorefrontClient({ ...shop, locale })
  const store = createCartStore({
    api: createCartApi(storefront),
    memory: { ...cartIdStorage, get: () => parseStoredCartId(cartIdStorage.get()) },
    withCartLock: createTabLock(),
    onCartChange: dispatchCartChange,
    onConfirmed: (confirmed) => channel?.postMessage({ ...confirmed, locale }),
    persisted: persistedMutations,
    giftCardCodes: createGiftCardCodeStore(() => sessionStorage),
    report: reportCartError,
  })
  syncBuyerCountryToCurrency(store, {
    wanted: activeCurrencyStore.get,
    onChoice: activeCurrencyStore.subscribe,
    markets: () => fetchMarketCountries(storefront),
    home: regionOf(navigator.language),
  })
  const refresh = () => {
    if (!store.getState().busy) void store.load()
  }
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const received = parseCartMessage(event.data)
    // The cart was changed by another version of the site or in another language: refetches it in this tab's language.
    if (received?.locale === locale) store.adopt(received.cart, received.mark)
    else refresh()
  })
  // Storage events detect tabs without the channel, and emptied storage.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === cartIdStorageKey && newValue === null) store.adopt(undefined)
    else if (key === cartChangeMarkKey && !channel) refresh()
  })
  // A page restored from the back/forward cache may have missed changes.
  let comeBack = (): void => undefined
  window.addEventListener('pagehide', () => (comeBack = store.persistPending()))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    comeBack()
    refresh()
  })
  window.addEventListener('online', () => {
    store.retryNow()
    if (store.getState().status === 'failed') refresh()
  })
  return store
}

/** Reports to the console and to the configured error service, which observes global errors. */
function reportCartError(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  reportError(new Error(`The cart could not be changed: ${reason}`, { cause: error }))
}

interface FollowOptions {
  /** The currency that the visitor has chosen; undefined without a choice. */
  wanted: () => string | undefined
  /** Subscribes to changes of the choice. */
  onChoice: (listener: () => void) => unknown
  markets: () => Promise<readonly MarketCountry[]>
  /** The country of the visitor's language tag, where it names one. */
  home?: string
}

/**
 * Sets the buyer's country of a cart, because that is the only way in the API to set the currency. A failed attempt is
 * not repeated; each new cart is set once.
 */
export function syncBuyerCountryToCurrency(store: CartStore, options: FollowOptions): void {
  const { wanted, onChoice, markets, home } = options
  const tried = new Set<string>()

  const follow = async (): Promise<void> => {
    const code = wanted()
    const { busy, count, checkoutUrl, subtotal } = store.getState()
    if (!code || busy || count === 0 || !checkoutUrl || subtotal?.currencyCode === code) return
    const attempt = [checkoutUrl, subtotal?.currencyCode, code].join(' ')
    if (tried.has(attempt)) return
    tried.add(attempt)
    const countryCode = countryWithCurrency(await markets(), code, home)
    if (wanted() !== code) tried.delete(attempt)
    else if (countryCode) await store.mutate({ kind: 'buyer', buyer: { countryCode } })
    // Cleared, so that a return to the other currency sets this one again.
    if (store.getState().subtotal?.currencyCode === code) tried.delete(attempt)
  }
  const tryTo = () => void follow().catch(() => undefined)
  store.subscribe(tryTo)
  onChoice(tryTo)
}

/** The region of a language tag. WebKitGTK reports `C`, which is no language tag, where the machine has no locale. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

/** A country with the currency, the visitor's own preferred. */
export function countryWithCurrency(
  markets: readonly MarketCountry[],
  code: string,
  home: string | undefined,
): string | undefined {
  const fitting = markets.filter(({ currencyCode }) => currencyCode === code)
  return (fitting.find(({ country }) => country === home) ?? fitting[0])?.country
}

/**
 * Parses the cart in a message of another tab, which may run another version of the site with another cart shape.
 * @returns undefined for a message that this version cannot parse
 */
export function parseCartMessage(
  message: unknown,
): { cart: Cart | undefined; mark: string | undefined; locale: unknown } | undefined {
  if (!isObject(message) || !('cart' in message)) return undefined
  const { cart, locale } = message
  const mark = typeof message.mark === 'string' ? message.mark : undefined
  if (cart === undefined) return { cart, mark, locale }
  return isCart(cart) ? { cart, mark, locale } : undefined
}

function isCart(value: unknown): value is Cart {
  return (
    isObject(value) &&
    areStrings(value.id, value.checkoutUrl, value.note) &&
    typeof value.totalQuantity === 'number' &&
    [value.subtotal, value.total, value.toPay].every(isMoney) &&
    [value.tax, value.duty].every((money) => money === undefined || isMoney(money)) &&
    (value.shipping === undefined || isShipping(value.shipping)) &&
    isListOf(value.lines, isLine) &&
    isListOf(value.discounts, isDiscount) &&
    isListOf(value.discountCodes, (code) => isObject(code) && areStrings(code.code)) &&
    isListOf(value.giftCards, isGiftCard) &&
    isListOf(value.attributes, (each) => isObject(each) && areStrings(each.key, each.value))
  )
}

function isLine(value: unknown): boolean {
  return (
    isObject(value) &&
    areStrings(value.id, value.variantId, value.title, value.variantTitle, value.handle) &&
    areStrings(value.productId, value.vendor, value.productType) &&
    typeof value.quantity === 'number' &&
    isMoney(value.price) &&
    (value.compareAtPrice === undefined || isMoney(value.compareAtPrice)) &&
    isListOf(
      value.options,
      (option) => isObject(option) && areStrings(option.name, option.value),
    ) &&
    isListOf(value.discounts, (each) => isObject(each) && isMoney(each.amount))
  )
}

function isDiscount(value: unknown): boolean {
  return isObject(value) && areStrings(value.id, value.title) && isMoney(value.amount)
}

function isGiftCard(value: unknown): boolean {
  return isObject(value) && areStrings(value.id, value.lastCharacters) && isMoney(value.amount)
}

function isShipping(value: unknown): boolean {
  return isObject(value) && areStrings(value.title) && isMoney(value.cost)
}

/**
 * The cart id in what an earlier visit stored: plain, quoted, as the `id` of an object, or in base64, as older
 * versions of the API encoded ids. Any other value is not sent to the shop, and is overwritten only when there
 * is a cart to store.
 */
export function parseStoredCartId(stored: string | undefined): string | undefined {
  if (stored === undefined) return undefined
  return [stored.trim(), ...quoted(stored), ...decoded(stored)].find(isCartId)
}

function isCartId(value: string): boolean {
  const { resource, resourceId } = parseGid(value)
  return value.startsWith('gid://shopify/') && resource === 'Cart' && resourceId !== null
}

function quoted(stored: string): string[] {
  try {
    const value: unknown = JSON.parse(stored)
    const id: unknown = typeof value === 'object' && value && 'id' in value ? value.id : value
    return typeof id === 'string' ? [id] : []
  } catch {
    return []
  }
}

function decoded(stored: string): string[] {
  try {
    return [atob(stored)]
  } catch {
    return []
  }
}
