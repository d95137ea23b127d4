import { describe, expect, it } from 'vitest'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { noPageKindSegments } from '#lib/addresses/page-kind-segments.ts'
import { parseSitePath, type RedirectRow, followRedirects } from './redirect-chain.ts'

const site = 'https://orrery.example'
const addresses = createAddressResolver(noPageKindSegments)
const row = (source: string, to: Partial<RedirectRow>): RedirectRow => ({
  _id: `redirect-${source}`,
  source,
  status: 301,
  url: null,
  target: null,
  ...to,
})
const way = (path: string, rows: RedirectRow[]) => followRedirects(path, rows, addresses, site)

describe('followRedirects', () => {
  it('follows redirects to a page in the visitor’s language', () => {
    const rows = [
      row('/old', { url: '/older' }),
      row('/older', { target: { type: 'page', language: 'en', slug: 'pages/faq' } }),
      row('/fr/watch', { target: { type: 'product', language: 'en', slug: 'meridian' } }),
    ]
    const { steps, end } = way('/old', rows)
    expect(steps.map(({ id, to }) => [id, to])).toEqual([
      ['redirect-/old', '/older'],
      ['redirect-/older', '/pages/faq'],
    ])
    expect(end).toBe('/pages/faq')
    expect(way('/fr/watch', rows).end).toMatch(/^\/fr\/.*meridian$/)
  })

  it('normalizes the spelling of a path, and prefers the first of two redirects', () => {
    const rows = [row('/a', { url: '/b' }), row('/en/a', { url: '/c' })]
    expect(way('/en/a', rows).end).toBe('/b')
  })

  it('ends without a matching redirect or at another site, and detects loops', () => {
    expect(way('/x', [])).toEqual({ steps: [], end: '/x' })
    expect(way('/x', [row('/x', { url: 'https://other.example/y' })]).end).toBe(
      'https://other.example/y',
    )
    const circle = way('/x', [row('/x', { url: '/y' }), row('/y', { url: '/x' })])
    expect([circle.steps.length, circle.end]).toEqual([2, undefined])
  })

  it('does not follow redirects to unsafe targets', () => {
    expect(way('/x', [row('/x', { url: 'javascript:alert(1)' })]).end).toBe('/x')
  })
})

it.each([
  ['/old-page', '/old-page'],
  ['old-page?x=1', '/old-page'],
  ['https://orrery.example/fr/a#b', '/fr/a'],
  ['//evil.example', '/evil.example'],
  ['https://other.example/a', undefined],
  ['two words', undefined],
  ['  ', undefined],
])('parses %j as %j', (typed, path) => {
  expect(parseSitePath(typed, site)).toBe(path)
})
