import { describe, afterAll, expect, it } from 'vitest'
import {
  offerOptionsWithShopLabels,
  unitPriceByVariant,
} from '#components/pages/product/shop-option-labels.ts'
import { optionsWithVariantsOf } from '#lib/shop/variant-selection.ts'
import { fetchProductById } from '#lib/shop/operations/product-by-id.ts'
import { createStorefrontClient } from '#lib/shop/storefront-client.ts'
import { fixtureInput } from '../../packages/storefront-api/src/testing/catalogue-fixture.ts'
import { openTestShop } from '../../packages/storefront-api/src/testing/test-shop.ts'

const [meridian, ...others] = fixtureInput.products
const [piece] = meridian!.variants
/** A balm in two scents, of which 50 ml cost as much as a small watch. */
const balm = {
  ...meridian!,
  options: [
    {
      name: 'Scent',
      values: ['Cedar', 'None'],
      swatches: { Cedar: '#8a5430' },
      translations: { ar: { name: 'الرائحة', values: { Cedar: 'أرز', None: 'بلا رائحة' } } },
    },
  ],
  variants: ['Cedar', 'None'].map((value, at) => ({
    ...piece!,
    id: piece!.id + at,
    title: value,
    price: '38.00',
    selectedOptions: [{ name: 'Scent', value }],
    unitPriceMeasurement: {
      quantityValue: 50,
      quantityUnit: 'ML' as const,
      referenceValue: 100,
      referenceUnit: 'ML' as const,
    },
  })),
}
const shop = openTestShop({ input: { ...fixtureInput, products: [balm, ...others] } })
afterAll(() => shop.close())

/** The document that the sync wrote, in the shop's default language. */
const choices = optionsWithVariantsOf({
  options: [{ name: 'Scent', values: ['Cedar', 'None'] }],
  variants: ['Cedar', 'None'].map((option1, at) => ({
    gid: `gid://shopify/ProductVariant/${piece!.id + at}`,
    price: 38,
    isAvailable: true,
    option1,
  })),
})

describe('product texts', () => {
  it.each(['2025-01', '2026-04'])(
    'a product page has texts, colours and unit prices from the shop, in %s',
    async (apiVersion) => {
      const storefront = createStorefrontClient({
        origin: 'http://shop.test',
        token: undefined,
        apiVersion,
        locale: 'ar',
        fetch: (input, init) => shop.fetch(new Request(input, init)),
      })
      const reported = await fetchProductById(storefront, `gid://shopify/Product/${balm.id}`)
      expect(offerOptionsWithShopLabels(choices, reported, 'المقاس')).toEqual([
        {
          legend: 'الرائحة',
          isSize: false,
          labels: { Cedar: 'أرز', None: 'بلا رائحة' },
          colours: { Cedar: '#8a5430' },
        },
      ])
      const units = unitPriceByVariant(
        reported,
        { currency: 'CHF', locale: 'ar' },
        (measure) => measure,
      )
      const ids = choices.variants.map(({ id }) => id)
      expect(ids.map((id) => units?.[id]?.amount)).toEqual([76, 76])
    },
  )
})
