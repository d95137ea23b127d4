import type { MarketCountry } from '#lib/shop/operations/market-countries.ts'
import type { CartStore } from './cart-store.ts'

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
 * Lets the shop price a cart in the currency that its shopper reads prices in, where it sells in that one: by the
 * buyer's country, since the API knows no other way. What was tried in vain is not tried again; a cart that is made
 * anew is told anew.
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
    else if (countryCode) await store.wish({ kind: 'buyer', buyer: { countryCode } })
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
