import { describe, expect, it } from 'vitest'
import { rawProduct, scriptedShop } from '../testing/scripted-shop.ts'
import { fetchProductsByIds } from './products.ts'

describe('products by ids', () => {
  it('fetches products by id and omits missing ones', async () => {
    const nodes = [{ __typename: 'Product', ...rawProduct() }, null, { __typename: 'Collection' }]
    const { storefront, calls } = scriptedShop({ data: { nodes } })
    expect(await fetchProductsByIds(storefront, ['a', 'b', 'c'])).toHaveLength(1)
    expect(calls[0]?.variables).toMatchObject({ ids: ['a', 'b', 'c'] })
  })
})
