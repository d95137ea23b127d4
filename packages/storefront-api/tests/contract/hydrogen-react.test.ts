import {
  createStorefrontClient,
  flattenConnection,
  getProductOptions,
  isOptionValueCombinationInEncodedVariant,
  parseGid,
} from '@shopify/hydrogen-react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningShop } from '../../src/serve.ts'
import { startTestShop } from '../../src/testing/running-shop.ts'
import type { Loose } from '../../src/testing/test-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startTestShop({ STOREFRONT_API_TOKEN: 'public-token' })
})
afterAll(() => shop.close())

const query = `query { product(handle: "meridian") {
  id handle encodedVariantExistence encodedVariantAvailability
  options { name optionValues { name swatch { color image { previewImage { url } } } firstSelectableVariant { ...Variant } } }
  selectedOrFirstAvailableVariant { ...Variant } adjacentVariants { ...Variant }
  images(first: 5) { edges { node { url } } } } }
  fragment Variant on ProductVariant { id availableForSale selectedOptions { name value } product { handle } }`

describe('the Storefront client of hydrogen-react, unmodified', () => {
  it.each(['2025-01', '2026-04'])(
    'requests with its own URLs and headers in %s',
    async (version) => {
      const client = createStorefrontClient({
        storeDomain: shop.url,
        publicStorefrontToken: 'public-token',
        storefrontApiVersion: version,
        contentType: 'json',
      })
      const url = client.getStorefrontApiUrl()
      expect(url).toBe(`${shop.url}/api/${version}/graphql.json`)
      for (const contentType of ['json', 'graphql'] as const) {
        const response = await fetch(url, {
          method: 'POST',
          headers: client.getPublicTokenHeaders({ contentType }) as Record<string, string>,
          body: contentType === 'json' ? JSON.stringify({ query }) : query,
        })
        expect(response.headers.get('x-shopify-api-version')).toBe(version)
        const { data, errors } = (await response.json()) as Loose
        expect(errors).toBeUndefined()
        expect(parseGid(data.product.id)).toMatchObject({ id: '1001', resource: 'Product' })
        expect(flattenConnection(data.product.images)).toHaveLength(2)
        const [size] = getProductOptions(data.product)
        expect(
          size!.optionValues.map(({ name, available, exists }) => ({ name, available, exists })),
        ).toEqual([
          { name: '36 mm', available: true, exists: true },
          { name: '39 mm', available: true, exists: true },
        ])
        expect(
          isOptionValueCombinationInEncodedVariant([1], data.product.encodedVariantExistence),
        ).toBe(true)
        expect(
          isOptionValueCombinationInEncodedVariant([2], data.product.encodedVariantExistence),
        ).toBe(false)
      }
    },
  )
})
