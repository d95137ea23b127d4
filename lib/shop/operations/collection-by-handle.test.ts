import { describe, expect, it } from 'vitest'
import { rawCollection, rawProduct, scriptedShop } from '../testing/scripted-shop.ts'
import { fetchCollectionByHandle } from './collections.ts'

describe('collection by handle', () => {
  it('fetches a collection by handle with its first products', async () => {
    const collection = { ...rawCollection(), products: { nodes: [rawProduct()] } }
    const { storefront, calls } = scriptedShop(
      { data: { collection } },
      { data: { collection: null } },
    )
    expect((await fetchCollectionByHandle(storefront, 'steel'))?.products).toHaveLength(1)
    expect(calls[0]?.variables).toMatchObject({ handle: 'steel', productsFirst: 20 })
    expect(await fetchCollectionByHandle(storefront, 'steel')).toBeUndefined()
  })
})
