// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { atomFeed } from './atom-feed.ts'
import type { Feed } from './atom-feed.ts'

const feed: Feed = {
  title: 'Journal',
  subtitle: 'Watches & sky',
  language: 'en',
  siteName: 'Maison Orrery',
  siteUrl: 'https://orrery.example:8443',
  url: 'https://orrery.example:8443/journal',
  feedUrl: 'https://orrery.example:8443/feed.xml',
  entries: [
    {
      id: 'post-moon-en',
      title: 'Late < never',
      url: 'https://orrery.example:8443/journal/moon?a=1&b=2',
      date: '2026-11-09',
      updatedAt: '2026-11-10T08:00:00Z',
      summary: 'Fifty minutes',
      author: 'Anselme Robert',
    },
    {
      id: 'post-tides-en',
      title: 'Tides',
      url: 'https://orrery.example:8443/journal/tides',
      date: '2026-07-14',
      updatedAt: '2026-12-01T08:00:00Z',
    },
  ],
}

/** Parses a feed and fails on malformed XML. */
function parsed(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document
}

describe('atomFeed', () => {
  it('contains the required elements of each entry, and the time of the latest change', () => {
    const document = parsed(atomFeed(feed))
    const of = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.textContent)
    expect(document.documentElement.getAttribute('xml:lang')).toBe('en')
    expect(of('feed > title')).toEqual(['Journal'])
    expect(of('feed > subtitle')).toEqual(['Watches & sky'])
    expect(of('feed > updated')).toEqual(['2026-12-01T08:00:00Z'])
    expect(of('entry > title')).toEqual(['Late < never', 'Tides'])
    expect(of('entry > id')).toEqual([
      'tag:orrery.example,2026-01-01:post-moon-en',
      'tag:orrery.example,2026-01-01:post-tides-en',
    ])
    expect(of('entry > published')).toEqual(['2026-11-09T00:00:00Z', '2026-07-14T00:00:00Z'])
    expect(of('entry > author > name')).toEqual(['Anselme Robert'])
    expect(of('feed > author > name')).toEqual(['Maison Orrery'])
    expect(of('entry > summary')).toEqual(['Fifty minutes'])
  })

  it('keeps the id of an entry when its date changes', () => {
    const idsOf = (dates: string[]) => {
      const entries = feed.entries.map((entry, place) => ({ ...entry, date: dates[place]! }))
      const document = parsed(atomFeed({ ...feed, entries }))
      return [...document.querySelectorAll('entry > id')].map((element) => element.textContent)
    }
    expect(idsOf(['2026-11-10', '2026-07-15'])).toEqual(idsOf(['2026-11-09', '2026-07-14']))
  })

  it('links to the journal, to each post, and to itself', () => {
    const document = parsed(atomFeed(feed))
    const hrefs = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute('href'))
    expect(hrefs('feed > link[rel="self"]')).toEqual([feed.feedUrl])
    expect(hrefs('feed > link[rel="alternate"]')).toEqual([feed.url])
    expect(hrefs('entry > link')).toEqual(feed.entries.map(({ url }) => url))
  })

  it('is a valid feed without entries', () => {
    const document = parsed(atomFeed({ ...feed, subtitle: undefined, entries: [] }))
    expect(document.querySelectorAll('entry, subtitle')).toHaveLength(0)
    expect(document.querySelectorAll('feed > updated')).toHaveLength(1)
  })
})
