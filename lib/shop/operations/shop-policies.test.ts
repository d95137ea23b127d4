import { describe, expect, it } from 'vitest'
import { scriptedShop } from '../testing/scripted-shop.ts'
import { fetchShopPolicies } from './shop-info.ts'

describe('shop policies', () => {
  it('returns the written policies, and null for missing ones', async () => {
    const shop = { privacyPolicy: { title: 'Privacy' }, termsOfService: null, refundPolicy: null }
    const { storefront, calls } = scriptedShop({ data: { shop } })
    expect(await fetchShopPolicies(storefront)).toEqual(shop)
    expect(calls[0]?.operation).toBe('ShopPolicies')
  })
})
