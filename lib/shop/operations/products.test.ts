import { describe, expect, it } from 'vitest'
import { rawProduct, scriptedShop } from '../testing/scripted-shop.ts'
import { listProducts } from './products.ts'

describe('products', () => {
  it('lists and searches products', async () => {
    const nodes = [rawProduct()]
    const { storefront, calls } = scriptedShop(
      { data: { products: { nodes } } },
      { data: { products: { nodes: [] } } },
    )
    expect(await listProducts(storefront)).toHaveLength(1)
    expect(await listProducts(storefront, { query: 'tag:gold', sortKey: 'PRICE' })).toEqual([])
    expect(calls.map(({ variables }) => variables)).toMatchObject([
      { first: 20, sortKey: 'ID' },
      { query: 'tag:gold', sortKey: 'PRICE' },
    ])
  })
})
