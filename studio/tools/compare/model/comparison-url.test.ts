import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  paneUrl,
  type Comparison,
  defaultComparison,
  localeOfPane,
  pathInLocale,
  parseComparison,
  parsePaneUrl,
  serializeComparison,
} from './comparison-url.ts'

describe('comparison URL', () => {
  const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/)
  const path = fc
    .tuple(fc.constantFrom('', '/fr', '/ar', '/ja'), fc.array(segment, { maxLength: 3 }))
    .map(([locale, parts]) => `${locale}/${parts.join('/')}`)
  // No release is called like a perspective.
  const names = fc.stringMatching(/^r[A-Za-z0-9]{1,8}$/).filter((name) => name !== 'raw')
  const view = fc.oneof(
    fc.constantFrom({ perspective: 'drafts' }, { perspective: 'published' }),
    fc.array(names, { minLength: 1, maxLength: 3 }).map((all) => ({ perspective: all.join(',') })),
    fc
      .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2100-01-01') })
      .map((date) => ({ at: date.toISOString() })),
  )
  const pane = fc
    .tuple(path, view, fc.option(fc.integer({ min: 240, max: 3840 }), { nil: undefined }))
    .map(([at, shown, width]) => ({
      path: at,
      view: shown,
      ...(width !== undefined && { width }),
    }))
  const comparison: fc.Arbitrary<Comparison> = fc.record({
    panes: fc.array(pane, { minLength: 2, maxLength: 4 }),
    isOverlaid: fc.boolean(),
    syncsScroll: fc.boolean(),
    syncsNavigation: fc.boolean(),
    showsDifferences: fc.boolean(),
  })

  it('round-trips every comparison', () => {
    fc.assert(
      fc.property(comparison, (given) => {
        const search = new URLSearchParams(serializeComparison(given)).toString()
        expect(parseComparison([...new URLSearchParams(search)])).toEqual(given)
      }),
    )
  })

  it('has a default without parameters, and at most four panes', () => {
    expect(parseComparison([])).toEqual(defaultComparison)
    expect(parseComparison([['pane', '//evil.example/a']])).toEqual(defaultComparison)
    const many = Array.from({ length: 9 }, (): [string, string] => ['pane', '/fr'])
    expect(parseComparison(many).panes).toHaveLength(4)
    expect(parseComparison([['pane', '/fr?at=2026-12-24T18:00Z']]).panes).toEqual([
      { path: '/fr', view: { at: '2026-12-24T18:00:00.000Z' } },
      { path: '/fr', view: { perspective: 'drafts' } },
    ])
  })
})

describe('pane URL', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
  ])('rejects pages of other sites: %j', (address) => {
    expect(parsePaneUrl(address)).toBeUndefined()
  })

  it('ignores a viewport width out of range', () => {
    expect(parsePaneUrl('/fr?width=375')?.width).toBe(375)
    for (const width of ['0', '-1', '99999', 'x', '3.5'])
      expect(parsePaneUrl(`/fr?width=${width}`)).toEqual({
        path: '/fr',
        view: { perspective: 'drafts' },
      })
  })

  it('contains the view and the page’s own query parameters', () => {
    const pane = parsePaneUrl('/fr/search?q=lune&perspective=rA,published&width=768')!
    expect(paneUrl(pane)).toBe('/fr/search?q=lune&perspective=rA,published')
    expect(localeOfPane(pane)).toBe('fr')
    expect([pathInLocale('en', pane.path), pathInLocale('ar', '/')]).toEqual(['/search', '/ar'])
  })
})
