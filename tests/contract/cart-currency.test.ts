import { describe, afterAll, expect, it } from 'vitest'
import { cartBuyerIdentityUpdate, cartNoteUpdate } from '#lib/shop/operations/cart-update.ts'
import { cartCreate, cartFetch } from '#lib/shop/operations/cart-create.ts'
import { cartLinesAdd, cartLinesChange } from '#lib/shop/operations/cart-lines.ts'
import { fetchMarketCountries } from '#lib/shop/operations/market-countries.ts'
import { createStorefrontClient } from '#lib/shop/storefront-client.ts'
import { fixtureInput } from '../../packages/storefront-api/src/testing/catalogue-fixture.ts'
import { openTestShop, pieces } from '../../packages/storefront-api/src/testing/test-shop.ts'

const currencies = [{ code: 'EUR', rate: '1.06', countries: ['DE', 'FR'] }]
const shop = openTestShop({
  input: { ...fixtureInput, shop: { ...fixtureInput.shop, currencies } },
})
afterAll(() => shop.close())

describe('cart currency', () => {
  it.each(['2025-01', '2026-04'])(
    'a cart in the shop’s default currency keeps it through every change, in %s',
    async (apiVersion) => {
      const storefront = createStorefrontClient({
        origin: 'http://shop.test',
        token: undefined,
        apiVersion,
        locale: 'fr',
        fetch: (input, init) => shop.fetch(new Request(input, init)),
      })
      expect(await fetchMarketCountries(storefront)).toContainEqual({
        country: 'FR',
        currencyCode: 'EUR',
      })
      const { cart } = await cartCreate(storefront, {
        lines: [{ variantId: pieces.five, quantity: 1 }],
      })
      expect(cart.subtotal.currencyCode).toBe('CHF')
      const { id } = cart
      await cartBuyerIdentityUpdate(storefront, id, { countryCode: 'FR' })
      await cartLinesAdd(storefront, id, [{ variantId: pieces.plenty, quantity: 1 }])
      await cartNoteUpdate(storefront, id, 'As a gift')
      const [line] = (await cartFetch(storefront, id))?.lines ?? []
      const changed = await cartLinesChange(storefront, id, {
        update: [{ id: line?.id ?? '', quantity: 2 }],
        add: [],
      })
      const { subtotal, toPay, lines } = changed.cart
      const codes = [subtotal, toPay, ...lines.map(({ price }) => price)]
      expect(codes.map(({ currencyCode }) => currencyCode)).toEqual(['EUR', 'EUR', 'EUR', 'EUR'])
    },
  )
})
