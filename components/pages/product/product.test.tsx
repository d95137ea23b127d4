import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#lib/locales.ts'
import { jsonLdFaults } from '#lib/seo/testing/json-ld-faults.ts'
import { card, picture, store, text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { pageRegistry } from '../registry.ts'
import { ProductPage } from './product.view.tsx'
import type { ProductData } from './product.groq.ts'

const media = (id: string) => ({ _key: id, type: 'image', image: picture(id) })
const collection = (slug: string, title: string, tag: string) => ({
  type: 'collection' as const,
  slug,
  language: 'en',
  title,
  store: { rules: [{ type: 'tag', relation: 'equals', value: tag }], disjunctive: false },
})
const candidate = (slug: string, tags: string) => ({
  slug,
  image: picture('n'),
  store: { title: slug, tags },
})
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
  collectionList: {
    type: 'collectionPage',
    language: 'en',
    slug: 'collections',
    title: 'Collections',
  },
  collections: [
    collection('night-sky', 'Night sky', 'night'),
    collection('mechanical-line', 'Mechanical line', 'steel'),
  ],
  candidates: [
    candidate('apsis', 'steel'),
    candidate('meridian-ink', 'steel'),
    candidate('meridian', 'steel'),
    candidate('selene', 'night'),
    candidate('umbra', 'steel'),
    candidate('perihelion', 'steel'),
  ],
  page: {
    _id: 'productPage-en',
    _type: 'productPage',
    modules: [
      { _key: 'm', _type: 'content', title: 'With every watch', content: text('Ten years.') },
    ],
  },
}
const show = (over: Partial<ProductData> = {}, locale: Locale = 'en') =>
  renderSite(
    <ProductPage data={{ ...data, ...over }} locale={locale} site={siteFixture(locale)} />,
    locale,
  )

describe('the product page', () => {
  it.each(['en', 'ar'] as const)('has no accessibility fault in %s', async (locale) => {
    expect(await axeViolations(show({}, locale).container)).toEqual([])
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

  it('has a soft light behind its pictures, unless its editor wants the ground plain', () => {
    const lit = () =>
      screen
        .getByRole('region', { name: 'Pictures of Meridian' })
        .closest('section[data-light]:has(h1)')
    const { unmount } = show({ header: { ...data.header, hideGradient: false } })
    expect(lit()).not.toBeNull()
    unmount()
    show({ header: { ...data.header, hideGradient: true } })
    expect(lit()).toBeNull()
  })

  it('tells its story in chapters, facts in a list, questions to open', () => {
    show()
    expect(screen.getByRole('heading', { name: 'The dial' })).toBeDefined()
    expect(screen.getByText('Sixty hours.').closest('[data-tone="night"]')).not.toBeNull()
    expect(screen.getByRole('term').textContent).toBe('Case')
    expect(screen.getByText('Delivery').closest('details')?.open).toBe(false)
  })

  it('stands below the list of collections and the first that holds it', () => {
    show()
    const way = within(screen.getByRole('navigation', { name: 'You are here' }))
    expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/collection',
      '/collection/mechanical-line',
    ])
  })

  it('leads to the first, the previous, the next and the last watch of its collection', () => {
    show()
    const way = within(screen.getByRole('navigation', { name: 'Through the collection' }))
    const links = way
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Firstapsis', '/product/apsis'],
      ['Mechanical line', '/collection/mechanical-line'],
      ['Lastperihelion', '/product/perihelion'],
      ['Previous watchmeridian-ink', '/product/meridian-ink'],
      ['Next watchumbra', '/product/umbra'],
    ])
    expect(way.getByText('3 of 5')).toBeDefined()
  })

  it('goes on with what every product page shows', () => {
    show()
    expect(screen.getByRole('region', { name: 'With every watch' })).toBeDefined()
  })

  it('leads to its collection, its other colours and other watches', () => {
    show()
    expect(screen.getAllByRole('link', { name: 'Mechanical line' })).toHaveLength(2)
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

  it('has all that search engines ask for, under absolute addresses', () => {
    expect(jsonLd(data, context).flatMap((object) => jsonLdFaults(object))).toEqual([])
    const [product] = jsonLd(data, { ...context, site: { ...context.site, cdnBase: '/_pictures' } })
    expect(product && jsonLdFaults(product)).toEqual([])
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
