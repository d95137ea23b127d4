import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invalidRowMessages, parseIndexRows } from './parse-index-rows.ts'
import { buildSiteIndex } from './site-index.ts'

const siteUrl = 'https://orrery.example'
const page = {
  _id: 'good',
  _updatedAt: '2026-01-01T00:00:00Z',
  type: 'page',
  language: 'en',
  slug: 'good',
  formerSlugs: ['old'],
  hidden: null,
}
const segment = { _id: 's', type: 'blog', language: 'en', slug: 'journal', formerSlugs: null }
const redirect = { _id: 'r', source: '/from', status: 301, url: null, target: page }
const whole = {
  documents: [page],
  segments: [segment],
  translations: [{ _id: 't', ids: ['good', 'other'] }],
  redirects: [redirect],
  roots: [{ _id: 'settings', language: 'fr', url: 'https://fr.example/', target: null }],
  currency: 'CHF',
  gated: false,
}
const indexOf = (answer: unknown) => buildSiteIndex(parseIndexRows(answer).rows, siteUrl)

const parts = ['documents', 'segments', 'translations', 'redirects', 'roots'] as const

describe('parseIndexRows', () => {
  it('returns valid rows unchanged', () => {
    expect(parseIndexRows(whole)).toEqual({ rows: whole, odd: [] })
  })

  it('omits and reports a document whose address is invalid', () => {
    const bad = { ...page, _id: 'bad', slug: { current: 'x' }, language: 3 }
    const { rows, odd } = parseIndexRows({ ...whole, documents: [bad, page] })
    expect(rows.documents).toEqual([page])
    expect(invalidRowMessages(odd)).toEqual([
      'bad is left out of the site: language and slug cannot be read.',
    ])
  })

  it('keeps a document without its other invalid fields', () => {
    const bad = { ...page, formerSlugs: 'old', hidden: 'no' }
    const { rows, odd } = parseIndexRows({ ...whole, documents: [bad] })
    expect(indexOf({ ...whole, documents: [bad] }).pages.has('/en/page/good')).toBe(true)
    expect(rows.documents[0]).not.toHaveProperty('formerSlugs')
    expect(invalidRowMessages(odd)).toEqual([
      'good is shown without what is odd in it: formerSlugs and hidden cannot be read.',
    ])
  })

  it('closes the gate unless the flag is clearly false', () => {
    expect([false, null, true, 1].map((gated) => parseIndexRows({ gated }).rows.gated)).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('keeps every valid document, whatever other rows contain', () => {
    const oddities = fc.record({
      part: fc.constantFrom(...parts),
      field: fc.constantFrom(...Object.keys({ ...page, ...redirect, ids: 1 })),
      value: fc.jsonValue(),
      instead: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(oddities, { maxLength: 6 }), (list) => {
        const answer: Record<string, unknown> = { ...whole }
        for (const { part, field, value, instead } of list) {
          const [sample] = whole[part]
          const bad = instead
            ? value
            : { ...sample, _id: 'bad', slug: 'bad', source: '/bad', [field]: value }
          answer[part] = [...(answer[part] as unknown[]), bad]
        }
        const index = indexOf(answer)
        expect(index.pages.get('/en/page/good')?.id).toBe('good')
        expect(index.redirects.get('/en/from')).toEqual({ destination: '/good', status: 301 })
        expect(index.redirects.get('/fr')?.destination).toBe('https://fr.example/')
        expect(index.translations.get('other')).toContain('good')
      }),
    )
  })

  it.each([null, undefined, 'x', [], { documents: 'x', redirects: { a: 1 }, segments: null }])(
    'returns an empty index for %j',
    (answer) => {
      expect(indexOf(answer).pages.size).toBe(0)
    },
  )
})
