import { describe, expect, it } from 'vitest'
import { jsonLdProblems } from '#lib/seo/testing/json-ld-problems.ts'
import { toProduct } from '#lib/shop/product.ts'
import { rawProduct, rawVariant } from '#lib/shop/testing/scripted-shop.ts'
import { store } from '../../testing/content-fixtures.ts'
import { productFixture } from '../../testing/product-fixture.ts'
import { siteFixture } from '../../testing/render-site.tsx'
import { pageRegistry } from '../page-registry.ts'
import type { PageContext } from '../page-types.ts'
import type { ProductData } from './product.groq.ts'

const url = 'https://orrery.example/product/meridian'
const context: PageContext = { locale: 'en', site: siteFixture(), url }
const jsonLd = (product: ProductData, page = context) => pageRegistry.product.jsonLd(product, page)
const only = (over: object = {}) => ({
  gid: 'gid://shopify/ProductVariant/1',
  title: 'One',
  price: 90,
  isAvailable: true,
  option1: 'Default Title',
  ...over,
})
const plain = (variant: object = {}): ProductData => ({
  _id: 'a',
  _type: 'product',
  slug: 'strap',
  store: store({
    options: [{ name: 'Title', values: ['Default Title'] }],
    variants: [only(variant)],
    previewImageUrl: 'https://cdn.shop.example/strap.jpg',
  }),
})

describe('a product for search engines', () => {
  it('is a ProductGroup with an offer and a URL for each variant', () => {
    expect(jsonLd(productFixture)).toMatchObject([
      {
        '@type': 'ProductGroup',
        name: 'Meridian',
        productGroupID: '1001',
        variesBy: ['https://schema.org/size'],
        url,
        hasVariant: [
          {
            '@type': 'Product',
            name: 'Meridian, 36 mm',
            sku: 'MO-1',
            size: '36 mm',
            inProductGroupWithID: '1001',
            offers: {
              '@type': 'Offer',
              price: '1250.00',
              priceCurrency: 'CHF',
              availability: 'https://schema.org/InStock',
              itemCondition: 'https://schema.org/NewCondition',
              url: `${url}?variant=1`,
            },
          },
          { sku: 'MO-2', offers: { availability: 'https://schema.org/OutOfStock' } },
        ],
      },
    ])
  })

  it('has all required properties with absolute URLs', () => {
    const faults = (product: ProductData, page?: PageContext) =>
      jsonLd(product, page).flatMap((object) => jsonLdProblems(object))
    expect(faults(productFixture)).toEqual([])
    expect(faults(plain({ compareAtPrice: 100 }))).toEqual([])
    const site = { ...context.site, cdnBase: '/_pictures' }
    expect(faults(productFixture, { ...context, site })).toEqual([])
  })

  it('is a single Product for one variant, with the shop’s picture as fallback', () => {
    expect(jsonLd(plain({ price: '90' }))).toMatchObject([
      {
        '@type': 'Product',
        image: 'https://cdn.shop.example/strap.jpg',
        offers: { price: '90.00', url },
      },
    ])
  })

  it('uses additionalProperty for other options, in the reader’s language', () => {
    const straps = ['Calf', 'Mesh'].map((option2, at) =>
      only({ gid: `gid://shopify/ProductVariant/${at}`, option1: 'Steel', option2 }),
    )
    const names = ['Material', 'Strap']
    const product = {
      ...productFixture,
      store: store({
        options: names.map((name, at) => ({ name, values: at ? ['Calf', 'Mesh'] : ['Steel'] })),
        variants: straps,
      }),
    }
    const variants = straps.map(({ gid }, at) => ({
      ...rawVariant(gid),
      selectedOptions: [
        { name: 'Matière', value: 'Acier' },
        { name: 'Bracelet', value: at ? 'Maille' : 'Veau' },
      ],
    }))
    const { pageInfo } = rawProduct().variants
    const shop = toProduct(rawProduct({ variants: { nodes: variants, pageInfo } }))
    expect(jsonLd(product, { ...context, shop })).toMatchObject([
      {
        variesBy: ['https://schema.org/material'],
        hasVariant: [
          {
            name: 'Meridian, Acier, Veau',
            material: 'Acier',
            additionalProperty: [{ '@type': 'PropertyValue', name: 'Bracelet', value: 'Veau' }],
          },
          { name: 'Meridian, Acier, Maille' },
        ],
      },
    ])
  })

  it('tells variants apart by size and strap', () => {
    const values = [
      ['34 mm', 'Night-blue calfskin'],
      ['34 mm', 'Steel Milanese mesh'],
      ['38 mm', 'Night-blue calfskin'],
    ]
    const variants = values.map(([option1, option2], at) =>
      only({ gid: `gid://shopify/ProductVariant/${at}`, option1, option2 }),
    )
    const options = ['Size', 'Strap'].map((name, at) => ({
      name,
      values: [...new Set(values.map((each) => each[at]!))],
    }))
    expect(jsonLd({ ...productFixture, store: store({ options, variants }) })).toMatchObject([
      {
        '@type': 'ProductGroup',
        variesBy: ['https://schema.org/size', 'https://schema.org/material'],
        hasVariant: values.map(([size, material]) => ({ size, material })),
      },
    ])
  })

  it('has strikethrough price and unit price', () => {
    const measured = {
      ...rawVariant('gid://shopify/ProductVariant/1'),
      unitPriceMeasurement: {
        measuredType: 'VOLUME' as const,
        quantityUnit: 'ML' as const,
        quantityValue: 50,
        referenceUnit: 'ML' as const,
        referenceValue: 100,
      },
    }
    const { pageInfo } = rawProduct().variants
    const shop = toProduct(rawProduct({ variants: { nodes: [measured], pageInfo } }))
    const [balm] = jsonLd(plain({ compareAtPrice: 100 }), { ...context, shop })
    expect(balm && jsonLdProblems(balm)).toEqual([])
    expect(balm).toMatchObject({
      offers: {
        price: '90.00',
        priceSpecification: [
          { priceType: 'https://schema.org/StrikethroughPrice', price: '100.00' },
          {
            price: '90.00',
            priceCurrency: 'CHF',
            referenceQuantity: {
              value: 50,
              unitCode: 'MLT',
              valueReference: { value: 100, unitCode: 'MLT' },
            },
          },
        ],
      },
    })
  })

  it.each([
    ['retired', 'Discontinued'],
    ['coming-soon', 'PreOrder'],
  ])('marks a %s product as %s, whatever its stock', (tags, word) => {
    const [group] = jsonLd({ ...productFixture, store: store({ tags }) }) as [
      { hasVariant: Array<{ offers: { availability: string } }> },
    ]
    expect(group.hasVariant.map(({ offers }) => offers.availability)).toEqual(
      Array(2).fill(`https://schema.org/${word}`),
    )
  })
})
