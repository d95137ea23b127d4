import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#lib/locales.ts'
import { card, picture, store, text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { pageRegistry } from '../registry.ts'
import { ProductPage } from './product.view.tsx'
import type { ProductData } from './product.groq.ts'

const media = (id: string) => ({ _key: id, type: 'image', image: picture(id) })
const data: ProductData = {
  _id: 'shopifyProduct-1001',
  _type: 'product',
  language: 'en',
  slug: 'meridian',
  store: store(),
  header: {
    message: 'Noon, every day',
    body: 'The watch the house began with.',
    media: media('a'),
  },
  gallery: [media('a'), media('b'), media('c')],
  description: {
    title: 'The dial',
    body: text('Warm paper.'),
    images: [{ _key: 'd', ...picture('d') }],
  },
  movement: { title: 'Calibre MO 1', body: text('Sixty hours.'), media: media('e') },
  mediaDark: media('f'),
  details: [{ _key: '1', label: 'Case', value: 'Steel' }],
  accordion: [{ _key: '1', title: 'Delivery', body: text('Two days.') }],
  crossNav: { items: [card('transit')] },
  colorVariants: [
    { _key: '1', color: '#e6dfd1', product: { slug: 'meridian', title: 'Meridian' } },
    { _key: '2', color: '#14130f', product: { slug: 'meridian-ink', title: 'Meridian Ink' } },
  ],
  collection: {
    type: 'collection',
    slug: 'mechanical-line',
    language: 'en',
    title: 'Mechanical line',
  },
}
const show = (over: Partial<ProductData> = {}, locale: Locale = 'en') =>
  renderSite(
    <ProductPage data={{ ...data, ...over }} locale={locale} site={siteFixture(locale)} />,
    locale,
  )

describe('the product page', () => {
  it('has no accessibility fault, in either direction', async () => {
    const { container, unmount } = show()
    expect(await axeViolations(container)).toEqual([])
    unmount()
    expect(await axeViolations(show({}, 'ar').container)).toEqual([])
  })

  it('shows its pictures once each, the first at once', () => {
    show()
    const pictures = within(
      screen.getByRole('region', { name: 'Pictures of Meridian' }),
    ).getAllByRole('img')
    expect(pictures.map((image) => image.getAttribute('alt'))).toEqual([
      'Picture a',
      'Picture b',
      'Picture c',
    ])
    expect(pictures.map((image) => image.getAttribute('loading'))).toEqual([
      'eager',
      'lazy',
      'lazy',
    ])
  })

  it('tells its story in chapters, facts in a list, questions to open', () => {
    show()
    expect(screen.getByRole('heading', { name: 'The dial' })).toBeDefined()
    expect(screen.getByText('Sixty hours.').closest('[data-tone="night"]')).not.toBeNull()
    expect(screen.getByRole('term').textContent).toBe('Case')
    expect(screen.getByText('Delivery').closest('details')?.open).toBe(false)
  })

  it('leads to its collection, its other colours and other watches', () => {
    show()
    expect(screen.getByRole('link', { name: 'Mechanical line' }).getAttribute('href')).toBe(
      '/collection/mechanical-line',
    )
    expect(screen.getByRole('link', { name: 'Meridian Ink' }).getAttribute('href')).toBe(
      '/product/meridian-ink',
    )
    expect(screen.getByRole('link', { name: 'Meridian', current: 'page' })).toBeDefined()
    expect(
      within(screen.getByRole('region', { name: 'See also' })).getByRole('link', {
        name: 'transit',
      }),
    ).toBeDefined()
  })

  it.each([
    ['retired', 'Retired', /No longer made/],
    ['coming-soon', 'Coming soon', /still on the bench/],
  ])('cannot be bought when %s, and says why', (tags, button, reason) => {
    show({ store: store({ tags }) })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(true)
    expect(screen.getByText(reason)).toBeDefined()
  })

  it('says when every piece is sold', () => {
    show({
      store: store({
        variants: store().variants?.map((variant) => variant && { ...variant, isAvailable: false }),
      }),
    })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true)
  })

  it('stands on the shop’s facts alone', async () => {
    const { container } = renderSite(
      <ProductPage
        data={{ _id: 'shopifyProduct-1', _type: 'product', slug: 'strap', store: store() }}
        locale="en"
        site={siteFixture()}
      />,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Meridian')
    expect(await axeViolations(container)).toEqual([])
  })
})

describe('a product for search engines', () => {
  const context = {
    locale: 'en' as const,
    site: siteFixture(),
    url: 'https://orrery.example/product/meridian',
  }
  const jsonLd = (product: ProductData, page: typeof context) =>
    pageRegistry.product.jsonLd(product, page)

  it('is a schema.org product with an offer for each variant', () => {
    expect(jsonLd(data, context)).toMatchObject([
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

  it('says what is discontinued', () => {
    const [product] = jsonLd({ ...data, store: store({ tags: 'retired' }) }, context) as [
      { offers: Array<{ availability: string }> },
    ]
    expect(product.offers.map(({ availability }) => availability)).toEqual(
      Array(2).fill('https://schema.org/Discontinued'),
    )
  })
})
