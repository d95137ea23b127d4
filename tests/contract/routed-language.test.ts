import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PageAddress } from '#lib/addresses/page-address.ts'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { homePathsOfLocales } from '#lib/addresses/localized-path.ts'
import { pageTranslations } from '#lib/addresses/page-translations.ts'
import { siteFixture } from '#lib/content/testing/site-fixture.ts'
import { localeTable, routedLocales } from '#lib/locales.ts'
import { decideRoute, type RouteDecisionInput } from '#lib/routing/decide-route.ts'
import { detectLocale } from '#lib/routing/detect-locale.ts'
import { siteIndexQuery } from '#lib/routing/site-index.groq.ts'
import { buildSiteIndex, type SiteIndex, type SiteIndexRows } from '#lib/routing/site-index.ts'
import { toNextMetadata } from '#lib/seo/next-metadata.ts'
import { pageKindNames } from '#lib/addresses/page-kinds.ts'
import { sitemapXml } from '#lib/seo/sitemap.ts'
import { languageLinks } from '#components/chrome/language-list.tsx'
import { documentLocationsFor } from '#studio/presentation/document-locations.ts'
import { openSeededLake, type SeededLake } from '../support/seeded-lake.ts'

/**
 * Japanese has content and no routes. This test changes the one setting of the table, as a developer would: everything that a
 * visitor, a search engine and an editor see must follow.
 */
vi.mock('#lib/locales.ts', async () => {
  const table = readFileSync(new URL('../../lib/locales.ts', import.meta.url), 'utf8')
  const routed = table.replace(/(\bja: \{[^}]*\brouted: )false/, '$1true')
  if (routed === table) throw new Error('Japanese is routed already: take another language')
  const code = encodeURIComponent(stripTypeScriptTypes(routed))
  return { ...((await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as object) }
})

const siteUrl = 'https://orrery.example'
const site = siteFixture('fr')
let lake: SeededLake
let index: SiteIndex

beforeAll(async () => {
  lake = await openSeededLake()
  const rows = await lake.client.fetch<SiteIndexRows>(
    siteIndexQuery,
    {},
    {
      perspective: 'published',
    },
  )
  index = buildSiteIndex(rows, siteUrl)
})
afterAll(() => lake?.close())

function decide(pathname: string, more: Partial<RouteDecisionInput> = {}) {
  const request = { search: '', cookieLocale: undefined, acceptLanguage: null, detectsLocale: true }
  return decideRoute({ ...request, pathname, draft: false, ...more }, index)
}

describe('a language that is enabled in the table', () => {
  it('is routable for visitors', () => {
    expect(routedLocales).toEqual(Object.keys(localeTable))
    expect(homePathsOfLocales).toContain('/ja')
    expect(detectLocale('ja', null)).toBe('ja')
    expect(detectLocale(undefined, 'ja-JP,en;q=0.5')).toBe('ja')
    expect(decide('/', { acceptLanguage: 'ja' })).toMatchObject({
      type: 'redirect',
      location: '/ja',
    })
  })

  it.each<[string, PageAddress]>([
    ['/ja', { kind: 'home', locale: 'ja' }],
    ['/ja/pages/faq', { kind: 'page', locale: 'ja', slug: 'pages/faq' }],
    ['/ja/時計/vesper', { kind: 'product', locale: 'ja', slug: 'vesper' }],
    ['/ja/collections/night-sky', { kind: 'collection', locale: 'ja', slug: 'night-sky' }],
  ])('answers %s', (path, address) => {
    expect(decide(path)).toEqual({ type: 'page', address })
    expect(index.addresses.hrefFor(address)).toBe(encodeURI(path))
  })

  it('has a translated 404 page', () => {
    expect(decide('/ja/nowhere')).toEqual({ type: 'missing', locale: 'ja' })
  })

  it('is in the sitemap with as many pages as English, each tied to the others', () => {
    const place = { siteUrl, cdnBase: siteUrl }
    const xml = pageKindNames.map((kind) => sitemapXml(index, place, kind) ?? '').join('\n')
    const urls = [...xml.matchAll(/<url>.*?<\/url>/g)].map(([url]) => url)
    const of = (locale: string) => urls.filter((url) => url.includes(`<loc>${siteUrl}/${locale}`))
    expect(of('ja').length).toBeGreaterThan(30)
    expect(of('ja')).toHaveLength(urls.length / Object.keys(localeTable).length)
    for (const url of urls) expect(url).toContain(`hreflang="ja" href="${siteUrl}/ja`)
  })

  it('is an alternate of a page and an entry of its language list', () => {
    const home = ['en', 'fr', 'ar', 'ja'].map((language) => ({ type: 'home', language }))
    const versions = pageTranslations({ kind: 'home', locale: 'fr' }, home, index.segments)
    const { alternates } = toNextMetadata(
      { title: 'Accueil' },
      { site, path: '/fr', versions, indexable: true },
    )
    expect(alternates?.languages).toEqual({
      en: '/',
      fr: '/fr',
      ar: '/ar',
      ja: '/ja',
      'x-default': '/',
    })
    expect(languageLinks(versions, 'fr')).toContainEqual({ locale: 'ja', href: '/ja' })
  })

  it('has its locations in Studio', () => {
    const found = { type: 'product', language: 'ja', slug: 'vesper', title: 'Vesper' }
    expect(documentLocationsFor('product', found, createAddressResolver(index.segments))).toEqual({
      locations: [{ title: 'Vesper', href: `/ja/${encodeURIComponent('時計')}/vesper` }],
    })
  })
})
