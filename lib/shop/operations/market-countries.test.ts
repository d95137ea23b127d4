import { describe, expect, it } from 'vitest'
import { scriptedShop } from '../testing/scripted-shop.ts'
import { fetchMarketCountries } from './market-countries.ts'

describe('market countries', () => {
  it('returns the currency of each country', async () => {
    const availableCountries = [{ isoCode: 'DE', currency: { isoCode: 'EUR' } }]
    const { storefront, calls } = scriptedShop({ data: { localization: { availableCountries } } })
    expect(await fetchMarketCountries(storefront)).toEqual([{ country: 'DE', currencyCode: 'EUR' }])
    expect(calls[0]?.operation).toBe('MarketCountries')
  })
})
