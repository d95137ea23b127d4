import { describe, expect, it } from 'vitest'
import { toProduct } from '#lib/shop/product.ts'
import { rawProduct, rawVariant } from '#lib/shop/testing/scripted-shop.ts'
import { stockByVariant } from './stock-by-variant.ts'

const productWith = (...variants: Array<Partial<ReturnType<typeof rawVariant>>>) =>
  toProduct({
    ...rawProduct(),
    variants: {
      nodes: variants.map((over, at) => ({ ...rawVariant(`v${at}`), ...over })),
      pageInfo: { hasNextPage: false, endCursor: null },
    },
  })

describe('the stock of variants', () => {
  it('marks variants with few units, and those that ship later', () => {
    const product = productWith(
      { quantityAvailable: 4 },
      { quantityAvailable: 3 },
      { quantityAvailable: -2, currentlyNotInStock: true },
    )
    expect(stockByVariant(product)).toEqual({ v1: 'low', v2: 'backordered' })
  })

  it('marks none without a shop response, or where the token may not read units', () => {
    expect(stockByVariant(undefined)).toBeUndefined()
    expect(stockByVariant(productWith({ quantityAvailable: null }))).toBeUndefined()
  })

  it('does not promise later shipping of a variant that is not for sale', () => {
    const sold = { availableForSale: false, quantityAvailable: 0, currentlyNotInStock: true }
    expect(stockByVariant(productWith(sold))).not.toHaveProperty('v0', 'backordered')
  })
})
