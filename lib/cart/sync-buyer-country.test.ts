import { describe, expect, it, vi } from 'vitest'
import { type CartState, emptyCartState } from './cart-state.ts'
import type { CartStore } from './cart-store.ts'
import { countryWithCurrency, syncBuyerCountryToCurrency } from './browser-cart.ts'

const markets = [
  { country: 'CH', currencyCode: 'CHF' },
  { country: 'DE', currencyCode: 'EUR' },
  { country: 'FR', currencyCode: 'EUR' },
]

/** A cart in CHF whose shop uses the currencies of the market table. */
function visit(chosen?: string) {
  const listeners = new Set<() => void>()
  const priced = (currencyCode: string): CartState => ({
    ...emptyCartState,
    status: 'ready',
    count: 1,
    checkoutUrl: 'https://shop.example/c/1',
    subtotal: { amount: '10.0', currencyCode },
  })
  let state = { ...emptyCartState, status: 'ready' as CartState['status'] }
  const set = (next: CartState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const mutate = vi.fn<CartStore['mutate']>(async (requested) => {
    const country = requested.kind === 'buyer' ? requested.buyer.countryCode : undefined
    const market = markets.find((each) => each.country === country)
    set(priced(market?.currencyCode ?? 'CHF'))
    return true
  })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const store = { getState: () => state, subscribe, mutate } as unknown as CartStore
  let choice = chosen
  let choose: () => void = () => undefined
  const requested = vi.fn(async () => markets)
  syncBuyerCountryToCurrency(store, {
    wanted: () => choice,
    onChoice: (listener) => (choose = listener),
    markets: requested,
    home: 'FR',
  })
  return {
    fill: () => set(priced('CHF')),
    again: () => set(state),
    choose: (code: string) => {
      choice = code
      choose()
    },
    requested,
    mutations: () => mutate.mock.calls.flat(),
    currency: () => state.subtotal?.currencyCode,
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('sync buyer country', () => {
  it('sets the buyer country for the chosen currency once the cart has a line', async () => {
    const { fill, requested, mutations, currency } = visit('EUR')
    await settled()
    expect(requested).not.toHaveBeenCalled()
    fill()
    await settled()
    expect(mutations()).toEqual([{ kind: 'buyer', buyer: { countryCode: 'FR' } }])
    expect(currency()).toBe('EUR')
  })

  it('follows each change of the currency, also back to an earlier one', async () => {
    const { fill, choose, currency } = visit()
    fill()
    for (const code of ['EUR', 'CHF', 'EUR']) {
      choose(code)
      await settled()
      expect(currency()).toBe(code)
    }
  })

  it('sends no mutation where the shop has no market with the currency, and queries the markets once', async () => {
    const { fill, again, choose, requested, mutations } = visit()
    fill()
    choose('AED')
    await settled()
    again()
    await settled()
    expect(requested).toHaveBeenCalledOnce()
    expect(mutations()).toEqual([])
  })

  it('prefers the visitor’s own country to others with the currency', () => {
    expect(countryWithCurrency(markets, 'EUR', 'FR')).toBe('FR')
    expect(countryWithCurrency(markets, 'EUR', 'CH')).toBe('DE')
    expect(countryWithCurrency(markets, 'JPY', 'JP')).toBeUndefined()
  })
})
