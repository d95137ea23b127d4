import { parseGid } from '@shopify/hydrogen-react/analytics-utils'
import { activeCurrency } from '#lib/currency/active-currency.ts'
import { marketCountries, type MarketCountry } from '#lib/shop/operations/shop-info.ts'
import { createStorefrontClient } from '#lib/shop/storefront-client.ts'
import type { Cart } from '#lib/shop/cart.ts'
import { createTabLock } from './tab-lock.ts'
import { cartApi } from './cart-api.ts'
import type { CartConfig } from './cart-config.ts'
import { dispatchCartChange } from './cart-events.ts'
import { type CartStore, createCartStore } from './cart-store.ts'
import { persistedMutations } from './persisted-mutations.ts'
import { cartMarkKey, cartStorageKey, storedCartId } from './stored-cart-id.ts'
import { createGiftCardCodes } from './gift-card-codes.ts'
import { areStrings, isListOf, isMoney, isObject } from './type-guards.ts'

/** The visitor's cart in this browser: the shop over HTTP, the id in local storage, other tabs kept in step. */
export function createBrowserCart({ shop, locale }: CartConfig): CartStore {
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('orrery-cart')
  const storefront = createStorefrontClient({ ...shop, locale })
  const store = createCartStore({
    api: cartApi(storefront),
    memory: { ...storedCartId, get: () => readCartId(storedCartId.get()) },
    withCartLock: createTabLock(),
    onCartChange: dispatchCartChange,
    onConfirmed: (confirmed) => channel?.postMessage({ ...confirmed, locale }),
    persisted: persistedMutations,
    giftCardCodes: createGiftCardCodes(() => sessionStorage),
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

interface FollowOptions {
  /** The currency that the visitor has chosen; undefined while nothing was. */
  wanted: () => string | undefined
  /** Hears of another choice. */
  onChoice: (listener: () => void) => unknown
  markets: () => Promise<readonly MarketCountry[]>
  /** The country of the visitor's language tag, where it names one. */
  home?: string
}

/**
 * Sets the buyer's country of a cart, so that the shop prices it in the shopper's currency: the API has no other way. A
 * failed attempt is not repeated; each new cart is set once.
 */
export function followCurrency(store: CartStore, options: FollowOptions): void {
  const { wanted, onChoice, markets, home } = options
  const tried = new Set<string>()

  const follow = async (): Promise<void> => {
    const code = wanted()
    const { busy, count, checkoutUrl, subtotal } = store.getState()
    if (!code || busy || count === 0 || !checkoutUrl || subtotal?.currencyCode === code) return
    const attempt = [checkoutUrl, subtotal?.currencyCode, code].join(' ')
    if (tried.has(attempt)) return
    tried.add(attempt)
    const countryCode = countryFor(await markets(), code, home)
    if (wanted() !== code) tried.delete(attempt)
    else if (countryCode) await store.mutate({ kind: 'buyer', buyer: { countryCode } })
    // Done: who comes back to the other currency may ask for this one again.
    if (store.getState().subtotal?.currencyCode === code) tried.delete(attempt)
  }
  const tryTo = () => void follow().catch(() => undefined)
  store.subscribe(tryTo)
  onChoice(tryTo)
}

/** A country whose buyers pay in a currency: the visitor's own before any other. */
export function countryFor(
  markets: readonly MarketCountry[],
  code: string,
  home: string | undefined,
): string | undefined {
  const fitting = markets.filter(({ currencyCode }) => currencyCode === code)
  return (fitting.find(({ country }) => country === home) ?? fitting[0])?.country
}

/**
 * The cart in what another tab posted; it may run another version of the site, and then its cart may
 * have another shape.
 * @returns undefined when the message says nothing that this version understands
 */
export function readSharedCart(
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
 * The cart's id in what an earlier visit stored: as it is, in quotes, as the `id` of an object, or in
 * base64, as older versions of the API spelled ids. What is none of these is no cart: it is not sent
 * to the shop, and not thrown away either, until there is a cart to store.
 */
export function readCartId(stored: string | undefined): string | undefined {
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
