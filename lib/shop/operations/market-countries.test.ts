import { expect, it } from 'vitest'
import { scriptedShop } from '../testing/scripted-shop.ts'
import { marketCountries } from './shop-info.ts'

it('reads what buyers of each country pay in', async () => {
  const availableCountries = [{ isoCode: 'DE', currency: { isoCode: 'EUR' } }]
  const { storefront, calls } = scriptedShop({ data: { localization: { availableCountries } } })
  expect(await marketCountries(storefront)).toEqual([{ country: 'DE', currencyCode: 'EUR' }])
  expect(calls[0]?.operation).toBe('MarketCountries')
})
