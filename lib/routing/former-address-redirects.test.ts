import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageKindConfig } from '#lib/addresses/page-kinds.ts'
import { decideRoute } from './decide-route.ts'
import { redirectSourceKey } from '#lib/addresses/redirect-paths.ts'
import { buildSiteIndex, type SiteIndexRows } from './site-index.ts'

const siteUrl = 'https://orrery.example'
const nothing = { documents: [], segments: [], translations: [], redirects: [], roots: [] }
const build = (rows: Partial<SiteIndexRows>) => buildSiteIndex({ ...nothing, ...rows }, siteUrl)
const row = (type: string, language: string, slug: string, formerSlugs: string[] = []) => ({
  _id: `${type}-${language}-${slug}`,
  _updatedAt: '2026-01-01T00:00:00Z',
  type,
  language,
  slug,
  formerSlugs,
  hidden: null,
})
const naming = (language: string, slug: string, formerSlugs: string[] = []) => ({
  type: 'productPage',
  language,
  slug,
  formerSlugs,
})
const leads = (index: ReturnType<typeof build>, path: string) => {
  const found = index.redirects.get(redirectSourceKey(path))
  return found && [found.status, found.destination]
}

describe('formerAddressRedirects', () => {
  it('redirects a former address permanently and in one step', () => {
    const index = build({ documents: [row('page', 'fr', 'maison', ['pages/maison', 'a-propos'])] })
    for (const old of ['/fr/pages/maison', '/fr/a-propos'])
      expect(leads(index, old)).toEqual([308, '/fr/maison'])
    expect(leads(index, '/a-propos')).toBeUndefined()
    const context = { search: '?a=1', cookieLocale: undefined, acceptLanguage: null }
    expect(
      decideRoute(
        { ...context, pathname: '/fr/a-propos', detectsLocale: true, draft: false },
        index,
      ),
    ).toEqual({ type: 'redirect', location: '/fr/maison?a=1', status: 308 })
  })

  it('covers every language in which the document is shown', () => {
    const index = build({
      documents: [row('product', 'en', 'vesper-ii', ['vesper']), row('product', 'fr', 'vesper-ii')],
    })
    for (const prefix of ['', '/fr', '/ar'])
      expect(leads(index, `${prefix}/product/vesper`)).toEqual([308, `${prefix}/product/vesper-ii`])
  })

  it('combines a former segment with a former slug', () => {
    const index = build({
      documents: [row('product', 'en', 'vesper-ii', ['vesper'])],
      segments: [naming('fr', 'garde-temps', ['montre'])],
    })
    const now = [308, '/fr/garde-temps/vesper-ii']
    for (const segment of ['montre', 'product', 'garde-temps'])
      expect(leads(index, `/fr/${segment}/vesper`), segment).toEqual(now)
    for (const segment of ['montre', 'product'])
      expect(leads(index, `/fr/${segment}/vesper-ii`), segment).toEqual(now)
    expect(leads(index, '/fr/garde-temps/vesper-ii')).toBeUndefined()
    expect(leads(index, '/product/vesper-ii')).toBeUndefined()
  })

  it('covers each page of a paginated list', () => {
    const blog = { ...naming('fr', 'carnet', ['journal']), type: 'blog' }
    const { perPage = 1 } = pageKindConfig('blog')
    const index = build({
      documents: [
        row('blogpost', 'fr', 'billet-1'),
        { ...row('blog', 'fr', 'carnet'), entries: perPage + 1 },
      ],
      segments: [blog],
    })
    expect(leads(index, '/fr/journal')).toEqual([308, '/fr/carnet'])
    expect(leads(index, '/fr/journal/page/2')).toEqual([308, '/fr/carnet/page/2'])
    expect(leads(index, '/fr/journal/billet-1')).toEqual([308, '/fr/carnet/billet-1'])
  })

  it('yields to a page that now has the address', () => {
    const index = build({
      documents: [
        row('page', 'en', 'new', ['old']),
        row('page', 'en', 'old'),
        row('page', 'fr', 'product/vesper'),
        row('product', 'en', 'vesper'),
      ],
      segments: [naming('fr', 'montre')],
    })
    expect(leads(index, '/old')).toBeUndefined()
    expect(leads(index, '/fr/product/vesper')).toBeUndefined()
  })

  it('follows an editor’s redirect, and is temporary when that one is', () => {
    const documents = [row('page', 'en', 'new', ['old'])]
    const further = build({
      documents,
      redirects: [{ source: '/new', url: '/elsewhere', status: 302 }],
    })
    expect(leads(further, '/old')).toEqual([302, '/elsewhere'])
    const own = build({ documents, redirects: [{ source: '/old', url: '/mine', status: 301 }] })
    expect(leads(own, '/old')).toEqual([301, '/mine'])
    const back = build({ documents, redirects: [{ source: '/new', url: '/old', status: 301 }] })
    expect(back.redirects.size).toBe(0)
  })

  it('ends at a page after any sequence of renames', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd')
    const slugs = fc.uniqueArray(word, { minLength: 1 })
    const pages = fc.uniqueArray(fc.tuple(word, slugs), { selector: ([slug]) => slug })
    fc.assert(
      fc.property(pages, fc.uniqueArray(word, { minLength: 1 }), (list, segments) => {
        const [now = '', ...before] = segments
        const index = build({
          documents: list.map(([slug, former]) => row('product', 'en', slug, former)),
          segments: [naming('fr', now, before)],
        })
        for (const { destination } of index.redirects.values()) {
          const path = redirectSourceKey(destination)
          expect(index.redirects.has(path)).toBe(false)
          const context = { search: '', cookieLocale: undefined, acceptLanguage: null }
          const request = { ...context, pathname: destination, detectsLocale: false, draft: false }
          expect(decideRoute(request, index).type).toBe('page')
        }
      }),
    )
  })
})
