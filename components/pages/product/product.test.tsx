import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Locale } from '#lib/locales.ts'
import { picture, store } from '../../testing/content-fixtures.ts'
import { productFixture as data, mediaFixture as media } from '../../testing/product-fixture.ts'
import {
  axeViolations,
  renderSite,
  siteFixture,
  noscriptMarkup,
} from '../../testing/render-site.tsx'
import { ProductPage } from './product.view.tsx'
import type { ProductData } from './product.groq.ts'

const show = (over: Partial<ProductData> = {}, locale: Locale = 'en') =>
  renderSite(
    <ProductPage data={{ ...data, ...over }} locale={locale} site={siteFixture(locale)} />,
    locale,
  )

describe('the product page', () => {
  it.each(['en', 'ar'] as const)('has no accessibility violation in %s', async (locale) => {
    expect(await axeViolations(show({}, locale).container)).toEqual([])
  })

  it('shows each picture once, the first with priority', () => {
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

  it('opens a picture in the viewer', async () => {
    Element.prototype.scrollIntoView = vi.fn()
    show()
    const [, second] = screen.getAllByRole('link', { name: /^Enlarge: / })
    expect(second?.getAttribute('href')).toContain('w=1600')
    await userEvent.click(second!)
    const viewer = await screen.findByRole('dialog', { name: 'Pictures of Meridian' })
    expect(within(viewer).getAllByRole('figure')).toHaveLength(3)
  })

  it('notes that the price includes tax', () => {
    const { unmount } = show()
    expect(screen.getByText('Incl. VAT')).toBeDefined()
    unmount()
    const site = { ...siteFixture('en'), includesTax: false }
    renderSite(<ProductPage data={data} locale="en" site={site} />)
    expect(screen.getByText('Taxes and duties are calculated at checkout.')).toBeDefined()
  })

  it('links to delivery, returns and fittings, unless the watch is retired', () => {
    const page = (slug: string) => ({ type: 'page', language: 'en', slug, title: null })
    const serviceLinks = [
      { _key: '1', type: 'internal', label: 'Insured delivery', reference: page('pages/faq') },
      { _key: '2', type: 'internal', label: 'Missing page', reference: null },
    ]
    const own = { _id: 'productPage-en', _type: 'productPage' as const, serviceLinks }
    const { unmount } = show({ page: own })
    expect(screen.getByText('In stock')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Insured delivery' }).getAttribute('href')).toBe(
      '/pages/faq',
    )
    expect(screen.queryByText('Missing page')).toBeNull()
    unmount()
    const soon = show({ page: own, store: store({ tags: 'coming-soon' }) })
    expect(screen.queryByText('In stock')).toBeNull()
    expect(screen.getByRole('link', { name: 'Insured delivery' })).toBeDefined()
    soon.unmount()
    show({ page: own, store: store({ tags: 'retired' }) })
    expect(screen.queryByRole('link', { name: 'Insured delivery' })).toBeNull()
  })

  it('has a soft light behind its pictures, unless the ground is plain', () => {
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

  it('renders chapters, a list of facts and an accordion of questions', () => {
    show()
    expect(screen.getByRole('heading', { name: 'The dial' })).toBeDefined()
    expect(screen.getByText('Sixty hours.').closest('[data-tone="night"]')).not.toBeNull()
    expect(screen.getByRole('term').textContent).toBe('Case')
    expect(screen.getByText('Delivery').closest('details')?.open).toBe(false)
  })

  it('shows message, text and tags on light or dark ground', () => {
    const { unmount } = show()
    const head = () => screen.getByRole('heading', { level: 1 }).closest('section')
    expect(screen.getByText('Noon, every day')).toBeDefined()
    expect(screen.getByText('The watch the house began with.')).toBeDefined()
    expect(within(head()!).getByText('New').className).toBe('tag')
    expect(head()?.dataset['tone']).toBeUndefined()
    unmount()
    show({ header: { ...data.header, layout: 'dark' } })
    expect(head()?.dataset['tone']).toBe('night')
  })

  it('renders description pictures, dark picture, movement, light picture and text in order', () => {
    const { container } = show()
    const dark = screen.getByRole('img', { name: 'Picture f' })
    const light = screen.getByRole('img', { name: 'Picture h' })
    expect(dark.closest('figure')?.dataset['tone']).toBe('night')
    expect(light.closest('figure')?.dataset['tone']).toBeUndefined()
    const story = [...container.querySelectorAll('article > :is(section, figure)')].slice(1, 6)
    expect(story.map((part) => part.textContent?.replace(/^.*?(?=Warm|Sixty|Worn)/, ''))).toEqual([
      'Warm paper.',
      '',
      'Sixty hours.',
      '',
      'Worn by a ferryman since.',
    ])
    expect(
      story.map((part) => [...part.querySelectorAll('img')].map(({ alt }) => alt.slice(-1))),
    ).toEqual([['d', 'g'], ['f'], ['e'], ['h'], []])
  })

  it('reserves no space for missing media', () => {
    const gone = { _key: 'x', type: 'image', image: { ...picture('x'), ref: null } }
    const { container } = show({ mediaDark: gone, mediaLight: gone, gallery: [gone, media('b')] })
    expect(container.querySelector('figure')).toBeNull()
    expect(
      screen.getByText('Noon, every day').closest('section')?.querySelectorAll('li:empty'),
    ).toHaveLength(0)
  })

  it('shows a swatch per colour, else the shop’s picture, and ignores invalid colours', () => {
    show({
      colorVariants: [
        { _key: '1', color: '#e6dfd1', product: { slug: 'meridian', title: 'Meridian' } },
        {
          _key: '2',
          color: 'red; background: url(https://x.example)',
          product: {
            slug: 'meridian-ink',
            title: 'Meridian Ink',
            previewImageUrl: 'https://cdn.shop.example/ink.jpg',
          },
        },
      ],
    })
    const own = screen.getByRole('link', { name: 'Meridian', current: 'page' })
    expect(own.style.getPropertyValue('--colour')).toBe('#e6dfd1')
    expect(own.querySelector('img')).toBeNull()
    const other = screen.getByRole('link', { name: 'Meridian Ink' })
    expect(other.title).toBe('Meridian Ink')
    expect(other.getAttribute('style')).toBeNull()
    expect(other.querySelector('img')?.src).toBe('https://cdn.shop.example/ink.jpg')
  })

  it('falls back to the shop’s picture', async () => {
    const bare: ProductData = {
      _id: 'shopifyProduct-1',
      _type: 'product',
      slug: 'strap',
      store: store({ previewImageUrl: 'https://cdn.shop.example/strap.jpg' }),
    }
    const { container } = renderSite(<ProductPage data={bare} locale="en" site={siteFixture()} />)
    const pictures = screen.getByRole('region', { name: 'Pictures of Meridian' })
    const shown = within(pictures).getByRole<HTMLImageElement>('img', { name: 'Meridian' })
    expect([shown.src, shown.getAttribute('loading')]).toEqual([
      'https://cdn.shop.example/strap.jpg',
      'eager',
    ])
    expect(await axeViolations(container)).toEqual([])
  })

  it('has breadcrumbs with the list of collections and its first collection', () => {
    show()
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(way.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/product',
      '/collection/mechanical-line',
    ])
  })

  it('links to the previous and next watch of its collection', () => {
    show()
    const way = within(screen.getByRole('navigation', { name: 'Watches in this collection' }))
    const links = way
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Mechanical line', '/collection/mechanical-line'],
      ['Previousmeridian-ink', '/product/meridian-ink'],
      ['Nextumbra', '/product/umbra'],
    ])
    expect(way.getByText('3 of 5')).toBeDefined()
  })

  it('renders the modules of every product page', () => {
    show()
    expect(screen.getByRole('region', { name: 'With every watch' })).toBeDefined()
  })

  it('links to its collection, other colours and related watches', () => {
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
    ['retired', 'Discontinued', /No longer made/],
    ['coming-soon', 'Coming soon', /Not on sale yet/],
  ])('cannot be bought when %s, and shows the reason', (tags, button, reason) => {
    show({ store: store({ tags }) })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(true)
    expect(screen.getByText(reason)).toBeDefined()
  })

  it.each([
    [
      'retired',
      [
        ['See similar watches', '#see-also'],
        ['See the Mechanical line collection', '/collection/mechanical-line'],
      ],
    ],
    [
      'coming-soon',
      [
        ['See similar watches', '#see-also'],
        ['See the Mechanical line collection', '/collection/mechanical-line'],
        ['Contact us', '/pages/letters'],
      ],
    ],
  ])('links to other watches from a %s watch', (tag, expected) => {
    const letters = { type: 'page', language: 'en', slug: 'pages/letters' }
    show({ store: store({ tags: `steel, ${tag}` }), letters })
    const ways = within(screen.getByRole('list', { name: 'Keep browsing' })).getAllByRole('link')
    expect(ways.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(expected)
    expect(document.querySelector('#see-also')?.textContent).toBe('See also')
  })

  it('shows that all variants are sold out', () => {
    show({
      store: store({
        variants: store().variants?.map((variant) => variant && { ...variant, isAvailable: false }),
      }),
    })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sold out' }).disabled).toBe(true)
  })

  it('links to the contact page without scripts', () => {
    const letters = { type: 'page', language: 'ar', slug: 'pages/letters' }
    const said = (over: Partial<ProductData>) =>
      noscriptMarkup(
        <ProductPage data={{ ...data, ...over }} locale="ar" site={siteFixture('ar')} />,
        'ar',
      ).querySelector('.state')
    expect(said({ letters })?.querySelector('a')?.getAttribute('href')).toBe('/ar/pages/letters')
    for (const none of [null, undefined, { ...letters, slug: null }]) {
      expect(said({ letters: none })?.textContent).toMatch(/\S/)
      expect(said({ letters: none })?.querySelector('a')).toBeNull()
    }
  })

  it('renders with synced data alone', async () => {
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
