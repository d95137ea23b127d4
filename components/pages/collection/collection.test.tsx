import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { card, linkTo, picture } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { pageRegistry } from '../page-registry.ts'
import { CollectionPage } from './collection.view.tsx'
import type { CollectionData } from './collection.groq.ts'

const data: CollectionData = {
  _id: 'collection-a',
  _type: 'collection',
  language: 'en',
  slug: 'mechanical-line',
  title: 'Mechanical line',
  store: {
    rules: [{ type: 'tag', relation: 'equals', value: 'mechanical-line' }],
    disjunctive: false,
  },
  candidates: [
    card('meridian', { tags: 'mechanical-line, steel' }),
    card('transit', { tags: 'mecha-quartz' }),
  ],
}
const show = (over: Partial<CollectionData> = {}) =>
  renderSite(<CollectionPage data={{ ...data, ...over }} locale="en" site={siteFixture()} />)
const names = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('a collection', () => {
  it('shows the watches that match the shop’s rules', async () => {
    const { container } = show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mechanical line')
    expect(names()).toEqual(['meridian'])
    expect(screen.getByText('1 watch')).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('has its name as the headline, above the title of its header', () => {
    show({ collectionHeader: { overTitle: 'Mechanical line', title: 'Wound by hand' } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mechanical line')
    expect(screen.getByText('Wound by hand').tagName).toBe('P')
    expect(screen.getAllByText('Mechanical line', { selector: 'h1, p' })).toHaveLength(1)
  })

  it('sorts by the shop’s order, else by priority', () => {
    const store = { ...data.store, rules: [{ type: 'tag', relation: 'contains', value: 'm' }] }
    const show2 = (sortOrder: string) => show({ store: { ...store, sortOrder } }).unmount
    const unmount = show2('ALPHA_DESC')
    expect(names()).toEqual(['transit', 'meridian'])
    unmount()
    show2('MANUAL')
    expect(names()).toEqual(['meridian', 'transit'])
  })

  describe('with filters', () => {
    const many = ['atlas', 'borealis', 'celest', 'dione'].map((slug, index) => ({
      ...card(slug, {
        tags: 'mechanical-line',
        variants: [
          { gid: `v${index}`, option1: '36 mm', price: 1000 + index * 500, isAvailable: index > 0 },
        ],
      }),
      tags:
        index === 3
          ? [{ _key: 't', label: { _type: 'localeString' as const, en: 'Night sky' } }]
          : [],
    }))
    const ask = (requested: Record<string, string>, locale: 'en' | 'ar' = 'en') =>
      renderSite(
        <CollectionPage
          data={{ ...data, candidates: many, requestedFilters: requested }}
          locale={locale}
          site={siteFixture(locale)}
        />,
        locale,
      )

    it('renders a GET form with the current filters', async () => {
      const { container } = ask({ size: '36 mm', min: '1500', sort: 'price-desc', available: '1' })
      const form = screen.getByRole<HTMLFormElement>('form', { name: 'Filter and sort' })
      expect([form.method, form.getAttribute('action')]).toEqual([
        'get',
        '/collection/mechanical-line#found',
      ])
      const given = Object.fromEntries(new FormData(form) as Iterable<[string, string]>)
      expect(given).toEqual({
        size: '36 mm',
        min: '1500',
        max: '',
        tag: '',
        sort: 'price-desc',
        available: '1',
      })
      expect(names()).toEqual(['dione', 'celest', 'borealis'])
      expect(screen.getByRole('region', { name: '3 watches of 4' }).tabIndex).toBe(-1)
      expect(screen.getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe(
        '/collection/mechanical-line#found',
      )
      expect(await axeViolations(container)).toEqual([])
    })

    it('suggests filters to remove when nothing matches', async () => {
      const { container } = ask({ tag: 'night-sky', max: '1500', available: '1' })
      expect(screen.getByText('No watches match these filters.')).toBeDefined()
      const links = ['any price', 'all types'].map((name) =>
        screen.getByRole('link', { name }).getAttribute('href'),
      )
      expect(links).toEqual([
        '/collection/mechanical-line?available=1&tag=night-sky#found',
        '/collection/mechanical-line?max=1500&available=1#found',
      ])
      expect(screen.queryByRole('link', { name: 'including sold-out watches' })).toBeNull()
      expect(await axeViolations(container)).toEqual([])
    })

    it('links to all watches when removing one filter is not enough', () => {
      ask({ size: '50 mm', tag: 'gone' })
      expect(screen.getByRole('link', { name: 'all watches' }).getAttribute('href')).toBe(
        '/collection/mechanical-line#found',
      )
    })

    it('keeps unknown values among the options, in Arabic too', () => {
      ask({ size: '50 mm', tag: 'gone' }, 'ar')
      expect(screen.getByRole('option', { name: '\u206836 مم\u2069' })).toBeDefined()
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'المقاس' }).value).toBe(
        '50 mm',
      )
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'النوع' }).value).toBe('gone')
      expect(screen.getByRole('region', { name: /لا ساعات من أصل 4/ })).toBeDefined()
    })

    it('has no filter form for a short list', () => {
      show()
      expect(screen.queryByText('Filter and sort')).toBeNull()
    })
  })

  it('shows the manual selection in its order', () => {
    show({
      content: { type: 'product', products: [card('transit'), null as never, card('meridian')] },
    })
    expect(names()).toEqual(['transit', 'meridian'])
  })

  it('shows a message without watches', () => {
    show({ candidates: [] })
    expect(screen.getByText('No watches')).toBeDefined()
    expect(screen.getByText(/no watches in this collection/)).toBeDefined()
  })

  it('links to related collections, and marks the current one', async () => {
    const beside = [
      { type: 'collection', slug: 'night-sky', title: 'Night sky' },
      null as never,
      { type: 'collection', slug: 'mechanical-line', title: 'Mechanical line' },
    ]
    const { container } = show({
      container: { title: 'Collections', menu: beside, sideMenu: beside.slice(0, 1) },
    })
    const [row, side] = screen.getAllByRole('navigation', { name: 'Collections' })
    const links = within(row as HTMLElement).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
      ['Night sky', null],
      ['Mechanical line', 'page'],
    ])
    expect(
      within(side as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/collection/night-sky')
    expect(container.querySelector('[data-place=sideMenu]')).toBe(side)
  })

  it('has breadcrumbs and a schema.org item list', () => {
    show({ list: { type: 'collectionPage', slug: 'collections', title: 'Collections' } })
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(way.getByRole('link', { name: 'Collections' }).getAttribute('href')).toBe('/collection')
    const site = siteFixture()
    const context = {
      locale: 'en' as const,
      site,
      url: `${site.siteUrl}/collection/mechanical-line`,
    }
    expect(pageRegistry.collection.jsonLd(data, context)).toMatchObject([
      { mainEntity: { itemListElement: [{ url: `${site.siteUrl}/product/meridian` }] } },
    ])
    const group = { _key: 'g', products: [card('selene'), card('selene'), card('vesper')] }
    const grouped = { ...data, content: { type: 'product-group', groups: [group] } }
    expect(pageRegistry.collection.jsonLd(grouped, context)).toMatchObject([
      { mainEntity: { numberOfItems: 2 } },
    ])
  })

  it('filters the watches of all groups as one list without duplicates', () => {
    const groups = ['selene vesper', 'vesper atlas', 'borealis'].map((slugs, index) => ({
      _key: `g${index}`,
      title: `Group ${index}`,
      products: slugs.split(' ').map((slug) => card(slug)),
    }))
    const grouped = { content: { type: 'product-group', groups } }
    const { unmount } = show(grouped)
    expect(screen.getByRole('form', { name: 'Filter and sort', hidden: true })).toBeDefined()
    expect(screen.getAllByRole('region')).toHaveLength(3)
    unmount()
    show({ ...grouped, requestedFilters: { sort: 'name-asc' } })
    expect(screen.queryByRole('region', { name: 'Group 0' })).toBeNull()
    expect(names()).toEqual(['atlas', 'borealis', 'selene', 'vesper'])
  })

  it.each(['product-group', 'collection-card'])('shows a message without a %s', (type) => {
    show({ content: { type, groups: [{ _key: 'g', products: [] }], cards: [{ _key: 'c' }] } })
    expect(screen.getByText(/no watches in this collection/)).toBeDefined()
  })

  it('shows groups with titles and links to their collections', async () => {
    const collection = linkTo('collection', 'night-sky', 'Night sky').reference
    const { container } = show({
      content: {
        type: 'product-group',
        groups: [{ _key: 'g', title: 'For the night', collection, products: [card('selene')] }],
      },
    })
    const group = within(screen.getByRole('region', { name: 'For the night' }))
    expect(group.getByRole('link', { name: 'See all watches' }).getAttribute('href')).toBe(
      '/collection/night-sky',
    )
    expect(group.getByRole('heading', { level: 3 }).textContent).toBe('selene')
    expect(await axeViolations(container)).toEqual([])
  })

  it('shows cards of other collections', async () => {
    const collection = linkTo('collection', 'night-sky', 'Night sky').reference
    const { container } = show({
      content: {
        type: 'collection-card',
        cards: [
          { _key: 'c', image: picture('a'), collection },
          { _key: 'x', collection: null },
        ],
      },
    })
    expect(names()).toEqual(['Night sky'])
    expect(
      screen.getByRole('link', { name: 'Discover the collection: Night sky' }).getAttribute('href'),
    ).toBe('/collection/night-sky')
    expect(await axeViolations(container)).toEqual([])
  })
})
