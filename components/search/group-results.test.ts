import { describe, expect, it } from 'vitest'
import { siteFixture } from '#lib/content/testing/site-fixture.ts'
import { rankSearchEntries } from '#lib/search/rank-entries.ts'
import { prepareSearchEntry } from '#lib/search/search-entry.ts'
import { groupResults } from './group-results.ts'
import { searchEntries, type SiteEntry } from './search-index.ts'

describe('groupResults', () => {
  const entry = (id: string, group: SiteEntry['group'], over: Partial<SiteEntry>) =>
    prepareSearchEntry<SiteEntry>({
      id,
      group,
      href: `/${id}`,
      title: id,
      keywords: [],
      lead: '',
      body: '',
      ...over,
    })
  const article = entry('moon-notes', 'posts', { title: 'Notes on the moon' })
  const order = (all: Parameters<typeof rankSearchEntries<SiteEntry>>[0]) =>
    groupResults(rankSearchEntries(all, 'moon')).map(([group]) => group)

  it('lists products first when their name, kind or summary matches', () => {
    const watch = entry('selene', 'products', { lead: 'A moon on the wrist.' })
    expect(order([article, watch])).toEqual(['products', 'posts'])
  })

  it('keeps the best result first when products only mention the word, or a title is the query', () => {
    const mention = entry('selene', 'products', { body: 'A moon.' })
    expect(order([article, mention])).toEqual(['posts', 'products'])
    const named = entry('moon', 'pages', { title: 'Moon' })
    const watch = entry('selene', 'products', { lead: 'A moon.' })
    expect(order([named, watch])).toEqual(['pages', 'products'])
  })
})

describe('searchEntries', () => {
  it('separates the texts of a header, and leaves out the home page', () => {
    const product = {
      _id: 'a',
      language: 'fr',
      title: 'Midi',
      type: 'product',
      slug: 'm',
      hero: { message: 'Pleine lune sur la neige', body: 'Le cadran est blanc.' },
      lead: 'Une montre.',
    }
    const home = { ...product, _id: 'h', type: 'home', title: 'Accueil' }
    const found = searchEntries(
      { documents: [product, home], retailers: [] },
      siteFixture('fr'),
      () => true,
    )
    expect(found.map(({ entry }) => entry.lead)).toEqual([
      'Pleine lune sur la neige · Le cadran est blanc. Une montre.',
    ])
  })
})
