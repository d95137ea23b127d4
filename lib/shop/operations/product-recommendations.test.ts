import { describe, expect, it } from 'vitest'
import { rawProduct, scriptedShop } from '../testing/scripted-shop.ts'
import { fetchProductRecommendations } from './products.ts'

describe('product recommendations', () => {
  it('returns the recommendations for a product, which may be empty', async () => {
    const { storefront, calls } = scriptedShop(
      { data: { productRecommendations: [rawProduct()] } },
      { data: { productRecommendations: null } },
    )
    expect(await fetchProductRecommendations(storefront, 'id')).toHaveLength(1)
    expect(calls[0]?.variables).toMatchObject({ productId: 'id' })
    expect(await fetchProductRecommendations(storefront, 'id')).toEqual([])
  })
})
