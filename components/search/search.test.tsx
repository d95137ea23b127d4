import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { parse } from 'groq-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { highlightedExcerpt } from '#lib/search/highlight.ts'
import { rankSearchEntries } from '#lib/search/rank-entries.ts'
import { overlayStore } from '../chrome/overlay-store.ts'
import { picture, text } from '../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../testing/render-site.tsx'
import type { SearchResponse } from './search-response.ts'
import { SearchButton } from './search-button.client.tsx'
import { searchEntries, readableText } from './search-index.ts'
import { SearchResults } from './search-results.tsx'
import { searchSourcesQuery, type SearchDocument } from './search-sources.groq.ts'

const answer: SearchResponse = {
  query: 'mer',
  total: 2,
  groups: [
    {
      group: 'products',
      total: 1,
      hits: [
        {
          href: '/product/meridian',
          title: [{ text: 'Mer', match: true }, { text: 'idian' }],
          excerpt: [{ text: 'Noon, worn.' }],
          price: { text: 'CHF 1,250', amount: 1250, currencyCode: 'CHF' },
          picture: 'https://cdn.example/a.jpg',
          ground: '#1f2c4d',
        },
      ],
    },
    {
      group: 'pages',
      total: 1,
      hits: [{ href: '/pages/faq', title: [{ text: 'Questions' }], excerpt: [{ text: 'Mercy.' }] }],
    },
  ],
}
const groups = {
  products: 'Watches',
  collections: 'Collections',
  posts: 'Journal',
  news: 'News',
  pages: 'Pages',
  retailers: 'Retailers',
}
const words = {
  title: 'Search',
  label: 'What are you looking for?',
  close: 'Close the search',
  start: 'Begin.',
  nothing: 'Nothing rises.',
  offline: 'Out of reach.',
  asking: 'Searching…',
  all: 'All results',
  results: 'Results',
  found: 'Results: {total}',
  lost: 'It did not arrive.',
  retry: 'Try again',
  groups,
}

/** jsdom has no layout to scroll. */
Element.prototype.scrollIntoView = () => undefined

afterEach(() => {
  overlayStore.closeAll()
  vi.unstubAllGlobals()
})

describe('SearchResults', () => {
  it('groups results, highlights matches and shows prices', async () => {
    const { container } = renderSite(<SearchResults answer={answer} action="/search" />)
    const watches = within(screen.getByRole('region', { name: 'Watches 1' }))
    expect(watches.getByRole('link').getAttribute('href')).toBe('/product/meridian')
    expect(watches.getByText('Mer').tagName).toBe('MARK')
    expect(watches.getByText('CHF 1,250')).toBeDefined()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'mer')
    expect(await axeViolations(container)).toEqual([])
  })

  it('shows the picture of a result on its dominant colour', () => {
    const { container } = renderSite(<SearchResults answer={answer} action="/search" />)
    const grounds = [...container.querySelectorAll<HTMLElement>('.hit-picture')]
    expect(grounds.map(({ style }) => style.backgroundColor)).toEqual(['rgb(31, 44, 77)', ''])
    expect(grounds[0]?.querySelector('img')?.src).toBe('https://cdn.example/a.jpg')
  })

  it('shows an icon of its group for a result without a picture', () => {
    const { container } = renderSite(<SearchResults answer={answer} action="/search" />)
    const signs = [...container.querySelectorAll('.hit-picture')].map((each) =>
      each.querySelector('use')?.getAttribute('href'),
    )
    expect(signs).toEqual([undefined, '/icons.svg#orbit'])
  })

  it('shows suggestions without results', () => {
    renderSite(<SearchResults answer={{ query: 'xyz', total: 0, groups: [] }} action="/search" />)
    expect(screen.getByText('No results for “xyz”.')).toBeDefined()
    expect(screen.getByText(/Try another word/)).toBeDefined()
  })
})

describe('SearchOverlay', () => {
  const open = async () => {
    renderSite(<SearchButton href="/search" locale="en" words={words} />)
    await userEvent.click(screen.getByRole('link', { name: words.title }))
    return screen.findByRole('combobox', { name: words.label })
  }

  it('handles only the keys of a combobox', async () => {
    renderSite(<SearchButton href="/search" locale="en" words={words} />)
    await userEvent.keyboard('/')
    expect(overlayStore.get().panel).toBeUndefined()
  })

  it('shows results while typing, and is navigated by arrow keys', async () => {
    const ask = vi.fn(async (_url: string) => Response.json(answer))
    vi.stubGlobal('fetch', ask)
    const input = await open()
    await userEvent.type(input, 'mer')
    const [first, second] = await screen.findAllByRole('option')
    expect(ask).toHaveBeenCalledTimes(1)
    expect(String(ask.mock.calls[0]?.[0])).toBe('/api/search?q=mer&locale=en')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(second?.getAttribute('aria-selected')).toBe('true')
    expect(input.getAttribute('aria-activedescendant')).toBe(second?.id)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(input.getAttribute('aria-activedescendant')).toBe(first?.id)
    const followed = vi.fn((event: Event) => event.preventDefault())
    first?.addEventListener('click', followed)
    await userEvent.keyboard('{Enter}')
    expect(followed).toHaveBeenCalled()
    expect(screen.getByRole('link', { name: 'All results' }).getAttribute('href')).toBe(
      '/search?q=mer',
    )
    expect(await axeViolations(screen.getByRole('dialog'))).toEqual([])
  })

  it('keeps the active result when the next response contains it, else clears it', async () => {
    const [watches, pages] = answer.groups as [
      SearchResponse['groups'][0],
      SearchResponse['groups'][0],
    ]
    const coming = [answer, { ...answer, groups: [pages, watches] }, { ...answer, groups: [pages] }]
    const held: Array<() => void> = []
    vi.stubGlobal('fetch', async () => {
      if (coming.length < 3) await new Promise<void>((resolve) => held.push(resolve))
      return Response.json(coming.shift())
    })
    const chosen = () =>
      screen.queryAllByRole('option', { selected: true }).map((option) => option.textContent)
    const input = await open()
    await userEvent.type(input, 'mer')
    await screen.findAllByRole('option')
    for (const more of ['i', 'd']) {
      await userEvent.type(input, more)
      await vi.waitFor(() => expect(held).toHaveLength(1))
      // On the answer that still stands.
      await userEvent.keyboard('{ArrowDown}')
      while (!chosen()[0]?.startsWith('Meridian')) await userEvent.keyboard('{ArrowDown}')
      held.pop()?.()
      await vi.waitFor(() =>
        expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/^Questions/),
      )
      if (more === 'i') expect(chosen()).toEqual([expect.stringMatching(/^Meridian/)])
    }
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    expect(chosen()).toEqual([])
  })

  it('shows a message without results, and when the request fails', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ query: 'x', total: 0, groups: [] }))
    const input = await open()
    await userEvent.type(input, 'x')
    expect(await screen.findByText('Nothing rises.')).toBeDefined()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await userEvent.type(input, 'y')
    expect(await screen.findByText('Out of reach.')).toBeDefined()
  })
})

describe('searchEntries', () => {
  const document = (over: Partial<SearchDocument>): SearchDocument => ({
    _id: 'a',
    type: 'page',
    language: 'fr',
    slug: 'pages/faq',
    title: 'Questions',
    ...over,
  })
  const entries = (documents: SearchDocument[]) =>
    searchEntries({ documents, retailers: [] }, siteFixture('fr'), () => true)
  const hrefs = (documents: SearchDocument[], query: string) =>
    rankSearchEntries(entries(documents), query).map(({ entry: { href } }) => href)

  it('links to the page in the reader’s language, and prefers translations to English documents', () => {
    const english = document({
      _id: 'e',
      type: 'product',
      language: 'en',
      slug: 'm',
      title: 'Noon',
    })
    const french = { ...english, _id: 'f', language: 'fr', title: 'Midi' }
    expect(hrefs([english, french], 'midi')).toEqual(['/fr/product/m'])
    expect(hrefs([english, french], 'noon')).toEqual([])
    expect(hrefs([english], 'noon')).toEqual(['/fr/product/m'])
  })

  it('has the colour of its picture, and falls back to the shop’s picture', () => {
    const shown = (over: Partial<SearchDocument>) => {
      const [found] = entries([document(over)])
      return [found?.entry.picture?.split('?')[0], found?.entry.ground]
    }
    const own = picture('a')
    const file = `${siteFixture().cdnBase}/a0000000000-1600x2000.jpg`
    const colour = '#1f2c4d'
    expect(shown({ picture: { ...own, ground: { isOpaque: true, colour } } })).toEqual([
      file,
      colour,
    ])
    expect(shown({ picture: { ...own, ground: { isOpaque: false, colour } } })).toEqual([
      file,
      undefined,
    ])
    const store = { previewImageUrl: 'https://cdn.shop.example/a.jpg' }
    expect(shown({ picture: { ...own, ref: null }, store })).toEqual([
      store.previewImageUrl,
      undefined,
    ])
    expect(shown({ store: { previewImageUrl: 'javascript:alert(1)' } })).toEqual([
      undefined,
      undefined,
    ])
  })

  it('indexes the text of modules, not their settings', () => {
    const modules = [
      { _type: 'content', _key: 'k', layout: 'mediaEnd', content: text('Trois aiguilles.') },
      { _type: 'pushCards', items: [{ title: 'Acier', image: picture('x') }] },
    ]
    expect(readableText({ modules })).toBe('Trois aiguilles. Acier')
    const cards = [
      { title: 'Trois aiguilles', link: { _type: 'link', label: 'Voir Selene' } },
      { title: 'Acier', text: ' Poli. ' },
      { title: 'Laiton' },
    ]
    expect(readableText({ cards })).toBe('Trois aiguilles · Acier · Poli. Laiton')
    expect(hrefs([document({ rest: { modules } })], 'aiguilles')).toEqual(['/fr/pages/faq'])
    expect(hrefs([document({ rest: { modules } })], 'mediaend')).toEqual([])
  })

  it('indexes retailers if the language has a retailers page', () => {
    const retailer = {
      _id: 'retailer-paris',
      name: 'Rive gauche',
      city: { en: 'Paris' },
      country: 'FR',
    }
    const found = (knows: boolean) =>
      rankSearchEntries(
        searchEntries({ documents: [], retailers: [retailer] }, siteFixture('fr'), () => knows),
        'paris',
      ).map(({ entry: { href, note } }) => [href, note])
    expect(found(true)).toEqual([['/fr/retailer#at-retailer-paris', 'Paris, France']])
    expect(found(false)).toEqual([])
  })

  it('keeps the order of address lines in Arabic', () => {
    const retailer = { _id: 'r', name: 'Boréale', lines: ['1420, rue de l’Aurore'] }
    const [found] = searchEntries(
      { documents: [], retailers: [retailer] },
      siteFixture('ar'),
      () => true,
    )
    expect(found?.entry.body).toBe('\u20681420, rue de l’Aurore\u2069')
    const cut = highlightedExcerpt(found?.entry.body ?? '', 'aurore')
    expect(cut.find(({ match }) => match)?.text).toMatch(/^Aurore/)
    expect(cut.map(({ text: each }) => each).join('')).toBe(found?.entry.body)
  })

  it('has a valid GROQ query', () => {
    expect(() => parse(searchSourcesQuery, { params: {} })).not.toThrow()
  })
})
