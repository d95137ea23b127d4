import { describe, expect, it } from 'vitest'
import { rawProduct, scriptedShop } from '../testing/scripted-shop.ts'
import { fetchProductByHandle } from './products.ts'

describe('product by handle', () => {
  it('fetches a product by handle', async () => {
    const { storefront, calls } = scriptedShop(
      { data: { product: rawProduct() } },
      { data: { product: null } },
    )
    expect((await fetchProductByHandle(storefront, 'meridian'))?.title).toBe('Méridien')
    expect(calls[0]?.variables).toMatchObject({ handle: 'meridian', language: 'FR' })
    expect(await fetchProductByHandle(storefront, 'nothing')).toBeUndefined()
  })
})
