import { describe, expect, it, vi } from 'vitest'
import { loadFeed } from './load-feed.server.ts'

const content = vi.hoisted(() => ({ days: [] as unknown[] }))
vi.mock('#lib/content/published-content.server.ts', () => ({
  fetchPublished: async () => ({
    title: 'Journal',
    entries: content.days.map((date) => ({ _id: `of ${String(date)}`, title: 'An entry', date })),
  }),
}))
vi.mock('#lib/content/site-props.ts', () => ({ hrefOfDocumentOn: () => '/journal' }))
vi.mock('#lib/content/site-props.server.ts', () => ({
  siteProps: () => ({ siteUrl: 'https://house.example', siteName: 'House' }),
}))

describe('loadFeed', () => {
  it('leaves out entries with an invalid date', async () => {
    content.days = ['2026-13-45', '2026-02-30', '2026-02-28', '28 February', null]
    const feed = await loadFeed('en')
    expect(feed?.entries.map(({ id }) => id)).toEqual(['of 2026-02-28'])
  })
})
