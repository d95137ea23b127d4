import { describe, expect, it } from 'vitest'
import { rawCollection, rawProduct, scriptedShop } from '../testing/scripted-shop.ts'
import { fetchCollectionById } from './collections.ts'

describe('collection by id', () => {
  it('fetches a collection by id with its first products', async () => {
    const collection = { ...rawCollection(), products: { nodes: [rawProduct()] } }
    const { storefront, calls } = scriptedShop(
      { data: { collection } },
      { data: { collection: null } },
    )
    expect(
      (await fetchCollectionById(storefront, 'gid://shopify/Collection/1'))?.products,
    ).toHaveLength(1)
    expect(calls[0]?.variables).toMatchObject({
      id: 'gid://shopify/Collection/1',
      productsFirst: 20,
    })
    expect(await fetchCollectionById(storefront, 'gid://shopify/Collection/1')).toBeUndefined()
  })
})
