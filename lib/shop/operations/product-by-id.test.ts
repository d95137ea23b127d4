import { describe, expect, it } from 'vitest'
import { rawProduct, rawVariant, scriptedShop } from '../testing/scripted-shop.ts'
import { fetchProductById } from './product-by-id.ts'

describe('product by id', () => {
  it('fetches a product by id with all pages of its images and variants', async () => {
    const product = rawProduct({
      variants: {
        nodes: [rawVariant('1')],
        pageInfo: { hasNextPage: true, endCursor: 'first page' },
      },
    })
    const { storefront, calls } = scriptedShop(
      { data: { product } },
      {
        data: {
          product: {
            variants: {
              nodes: [rawVariant('2')],
              pageInfo: { hasNextPage: false, endCursor: null },
            },
          },
        },
      },
    )
    const found = await fetchProductById(storefront, product.id)
    expect(found).toMatchObject({
      title: 'Méridien',
      options: [{ name: 'Size', values: ['39 mm'] }],
      images: [
        { id: 'https://shop.example/a.jpg', src: 'https://shop.example/a.jpg', altText: '' },
      ],
      variants: [
        { id: '1', available: true, sku: '', weight: 0 },
        { id: '2', price: { amount: '1250.0' } },
      ],
    })
    expect(calls[1]).toMatchObject({
      operation: 'ProductVariantsPage',
      variables: { id: product.id, after: 'first page' },
    })
  })

  it('fetches all pages of the images', async () => {
    const { images } = rawProduct()
    const more = { nodes: images.nodes, pageInfo: { hasNextPage: true, endCursor: 'a' } }
    const { storefront, calls } = scriptedShop(
      { data: { product: rawProduct({ images: more }) } },
      { data: { product: { images } } },
    )
    expect((await fetchProductById(storefront, 'id'))?.images).toHaveLength(2)
    expect(calls[1]?.operation).toBe('ProductImagesPage')
  })

  it('returns undefined for an unknown id', async () => {
    const { storefront } = scriptedShop({ data: { product: null } })
    expect(await fetchProductById(storefront, 'id')).toBeUndefined()
  })
})
