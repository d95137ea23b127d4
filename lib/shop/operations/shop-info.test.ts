import { expect, it } from 'vitest'
import { scriptedShop } from '../testing/scripted-shop.ts'
import { shopInfo } from './shop-info.ts'

it('reads name, money and address of the shop', async () => {
  const shop = { name: 'Maison Orrery', paymentSettings: { enabledPresentmentCurrencies: ['CHF'] } }
  const { storefront, calls } = scriptedShop({ data: { shop } })
  expect(await shopInfo(storefront)).toEqual(shop)
  expect(calls[0]?.operation).toBe('ShopInfo')
})
