import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { releasesPublishedBy, perspectiveAtInstant } from './perspective-at.ts'
import {
  normalizeInstant,
  parsePreviewView,
  previewViewOfReferer,
  withPreviewView,
} from './preview-view.ts'

const viewOf = (search: string) => parsePreviewView(new URLSearchParams(search))

describe('preview view of a URL', () => {
  it.each([
    ['perspective=drafts', { perspective: 'drafts' }],
    ['perspective=previewDrafts', { perspective: 'drafts' }],
    ['perspective=rA,rB,published', { perspective: 'rA,rB,published' }],
    ['at=2026-12-24T18:00:00Z', { at: '2026-12-24T18:00:00.000Z' }],
    ['at=2026-12-24T18:00%2B02:00&perspective=drafts', { at: '2026-12-24T16:00:00.000Z' }],
    ['at=tomorrow&perspective=drafts', { perspective: 'drafts' }],
    ['at=2026-13-01T00:00Z', undefined],
    ['perspective=raw', undefined],
    ['perspective=rA,raw', undefined],
    ['perspective=', undefined],
    ['perspective=a b', undefined],
    ['perspective=rA;drop', undefined],
    ['', undefined],
  ])('parses %s to %j', (search, expected) => {
    expect(viewOf(search)).toEqual(expected)
  })

  it('replaces the view in a URL and keeps the rest', () => {
    expect(
      withPreviewView('/fr/a?q=1&perspective=drafts#b', { at: '2026-12-24T18:00:00.000Z' }),
    ).toBe('/fr/a?q=1&at=2026-12-24T18:00:00.000Z#b')
    expect(withPreviewView('/a?at=x&perspective=y', undefined)).toBe('/a')
    expect(withPreviewView('/a', { perspective: 'rA,published' })).toBe(
      '/a?perspective=rA,published',
    )
  })

  it('is parsed back as it was written', () => {
    const names = fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/), {
      minLength: 1,
      maxLength: 5,
    })
    const views = fc.oneof(
      names
        .filter((all) => !all.some((each) => each === 'raw' || each === 'previewDrafts'))
        .map((all) => ({ perspective: all.join(',') })),
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => ({
        at: date.toISOString(),
      })),
    )
    fc.assert(
      fc.property(views, (view) => {
        const address = withPreviewView('/fr/pages/faq?q=a', view)
        expect(parsePreviewView(new URL(address, 'http://site.invalid').searchParams)).toEqual(view)
      }),
    )
  })

  it('is read from the referring page of this site, but not from Studio', () => {
    const host = 'localhost:3000'
    const from = (referer: string | null) => previewViewOfReferer(referer, host)
    expect(from(`http://${host}/fr?perspective=rA`)).toEqual({ perspective: 'rA' })
    expect(from(`http://${host}/studio/presentation?perspective=rA`)).toBeUndefined()
    expect(from('http://evil.example/fr?perspective=rA')).toBeUndefined()
    expect([from(null), from('x')]).toEqual([undefined, undefined])
  })

  it('accepts an instant only with a time zone', () => {
    expect(normalizeInstant('2026-12-24T18:00')).toBeUndefined()
    expect(normalizeInstant('2026-12-24')).toBeUndefined()
  })
})

describe('perspectiveAtInstant', () => {
  const release = (name: string, publishAt: string | null, state = 'scheduled') => ({
    name,
    state,
    publishAt,
  })

  it('stacks scheduled releases, the later over the earlier', () => {
    const releases = [
      release('rEarly', '2026-12-01T08:00:00Z'),
      release('rLate', '2026-12-24T08:00:00Z'),
      release('rAfter', '2026-12-24T08:00:00.001Z'),
      release('rNow', '2026-12-24T09:00:00+02:00', 'publishing'),
      release('rOpen', '2026-12-02T08:00:00Z', 'active'),
      release('rGone', '2026-12-02T08:00:00Z', 'published'),
      release('rKept', '2026-12-02T08:00:00Z', 'archived'),
      release('rWhen', null),
      release('raw', '2026-12-02T08:00:00Z'),
    ]
    expect(perspectiveAtInstant(releases, '2026-12-24T08:00:00.000Z')).toBe(
      'rLate,rNow,rEarly,published',
    )
    expect(perspectiveAtInstant(releases, '2026-11-01T08:00:00.000Z')).toBe('published')
  })

  it('equals publishing the releases one after the other', () => {
    const documents = ['a', 'b', 'c'] as const
    const releases = fc.uniqueArray(
      fc.record({
        name: fc.stringMatching(/^r[A-Z]{3}$/),
        minute: fc.integer({ min: 0, max: 20 }),
        holds: fc.subarray([...documents]),
      }),
      { selector: ({ name }) => name, maxLength: 8 },
    )
    fc.assert(
      fc.property(releases, fc.integer({ min: 0, max: 20 }), (all, until) => {
        const time = (minute: number) => new Date(minute * 60_000).toISOString()
        const rows = all.map((each) => ({ ...each, ...release(each.name, time(each.minute)) }))
        // Like the scheduler: in the order of time, then of ids.
        const order = rows.toSorted((x, y) => x.minute - y.minute || (x.name < y.name ? -1 : 1))
        const live = new Map<string, string>()
        for (const { name, holds } of order.filter(({ minute }) => minute <= until))
          for (const id of holds) live.set(id, name)
        const seen = releasesPublishedBy(rows, time(until))
        for (const id of documents)
          expect(seen.find(({ holds }) => holds.includes(id))?.name).toBe(live.get(id))
      }),
    )
  })
})
