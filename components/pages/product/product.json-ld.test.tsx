import { describe, expect, it } from 'vitest'
import { jsonLdFaults } from '#lib/seo/testing/json-ld-faults.ts'
import { store } from '../../testing/content-fixtures.ts'
import { productFixture } from '../../testing/product-fixture.ts'
import { siteFixture } from '../../testing/render-site.tsx'
import { pageRegistry } from '../registry.ts'
import type { ProductData } from './product.groq.ts'

describe('a product for search engines', () => {
  const context = {
    locale: 'en' as const,
    site: siteFixture(),
    url: 'https://orrery.example/product/meridian',
  }
  const jsonLd = (product: ProductData, page: typeof context) =>
    pageRegistry.product.jsonLd(product, page)

  it('is a schema.org product with an offer for each variant', () => {
    expect(jsonLd(productFixture, context)).toMatchObject([
      {
        '@type': 'Product',
        name: 'Meridian',
        offers: [
          {
            sku: 'MO-1',
            price: '1250.00',
            priceCurrency: 'CHF',
            availability: 'https://schema.org/InStock',
          },
          { sku: 'MO-2', availability: 'https://schema.org/OutOfStock' },
        ],
      },
    ])
  })

  it('has all that search engines ask for, under absolute addresses', () => {
    expect(jsonLd(productFixture, context).flatMap((object) => jsonLdFaults(object))).toEqual([])
    const [product] = jsonLd(productFixture, {
      ...context,
      site: { ...context.site, cdnBase: '/_pictures' },
    })
    expect(product && jsonLdFaults(product)).toEqual([])
  })

  it('has the shop’s picture where there is no other, and takes a price in words', () => {
    const [product] = jsonLd(
      {
        _id: 'a',
        _type: 'product',
        slug: 'strap',
        store: store({
          previewImageUrl: 'https://cdn.shop.example/strap.jpg',
          variants: [{ title: 'One', price: '90' as never }],
        }),
      },
      context,
    )
    expect(product).toMatchObject({
      image: 'https://cdn.shop.example/strap.jpg',
      offers: [{ price: '90.00' }],
    })
  })

  it('says what is discontinued', () => {
    const [product] = jsonLd({ ...productFixture, store: store({ tags: 'retired' }) }, context) as [
      { offers: Array<{ availability: string }> },
    ]
    expect(product.offers.map(({ availability }) => availability)).toEqual(
      Array(2).fill('https://schema.org/Discontinued'),
    )
  })
})
