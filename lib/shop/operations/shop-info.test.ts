import { describe, expect, it } from 'vitest'
import { scriptedShop } from '../testing/scripted-shop.ts'
import { fetchShopInfo } from './shop-info.ts'

describe('shop info', () => {
  it('returns name, currency settings and primary domain of the shop', async () => {
    const shop = {
      name: 'Maison Orrery',
      paymentSettings: { enabledPresentmentCurrencies: ['CHF'] },
    }
    const { storefront, calls } = scriptedShop({ data: { shop } })
    expect(await fetchShopInfo(storefront)).toEqual(shop)
    expect(calls[0]?.operation).toBe('ShopInfo')
  })
})
