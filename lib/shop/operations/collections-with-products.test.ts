import { describe, expect, it } from 'vitest'
import { rawCollection, rawProduct, scriptedShop } from '../testing/scripted-shop.ts'
import { fetchCollectionsWithProducts } from './collections.ts'

describe('collections with products', () => {
  it('requests twenty collections with twenty products each by default', async () => {
    const nodes = [{ ...rawCollection(), products: { nodes: [rawProduct()] } }]
    const { storefront, calls } = scriptedShop({ data: { collections: { nodes } } })
    const [found] = await fetchCollectionsWithProducts(storefront)
    expect(found?.products).toMatchObject([{ handle: 'meridian' }])
    expect(calls[0]?.variables).toMatchObject({ first: 20, productsFirst: 20, sortKey: 'ID' })
  })
})
