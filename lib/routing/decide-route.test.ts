import { describe, expect, it, vi } from 'vitest'
import type { PageKind } from '#lib/addresses/page-kinds.ts'
import type { Locale } from '#lib/locales.ts'
import { decideRoute, type RouteDecisionInput } from './decide-route.ts'
import { buildSiteIndex, type SiteIndexRows } from './site-index.ts'

const document = (type: string, language: string, slug: string | null = null) => ({
  _id: `${type}-${language}-${slug}`,
  type,
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  slug,
  hidden: null,
})

const rows: SiteIndexRows = {
  documents: [
    document('home', 'en'),
    document('home', 'fr'),
    document('home', 'ja'),
    document('page', 'en', 'pages/faq'),
    document('page', 'fr', 'pages/faq'),
    document('page', 'ja', 'pages/faq'),
    document('product', 'fr', 'perihelion'),
    document('product', 'en', 'perihelion'),
    document('collection', 'en', 'night-sky'),
    document('page', 'fr', 'collection/ancienne'),
    document('retailersPage', 'fr'),
  ],
  segments: [{ type: 'collectionPage', language: 'fr', slug: 'ligne' }],
  translations: [{ ids: ['a', 'b'] }, { ids: null }],
  redirects: [
    { source: '/old', status: 301, url: '/pages/faq' },
    { source: '/old.php', url: 'https://else.example/' },
    {
      source: '/fr/vieux',
      status: null,
      target: { type: 'page', language: 'fr', slug: 'pages/faq' },
    },
    { source: '/fr/ciel', target: { type: 'collection', language: 'fr', slug: 'night-sky' } },
    { source: '/nowhere', url: null, target: null },
  ],
  roots: [
    { language: 'ar', url: null, target: { type: 'page', language: 'fr', slug: 'pages/faq' } },
  ],
}
const index = buildSiteIndex(rows, 'https://orrery.example')

const requestFor = (pathname: string): RouteDecisionInput => ({
  pathname,
  search: '',
  cookieLocale: undefined,
  acceptLanguage: null,
  detectsLocale: true,
  draft: false,
})
const ask = (pathname: string, more: Partial<RouteDecisionInput> = {}) =>
  decideRoute({ ...requestFor(pathname), ...more }, index)

const home = (locale: Locale) => ({ type: 'page', address: { kind: 'home', locale } })
const at = (kind: PageKind, locale: Locale, slug: string) => ({
  type: 'page',
  address: { kind, locale, slug },
})

describe('decideRoute', () => {
  it('routes to the search page of a language', () => {
    expect(ask('/fr/search', { search: '?q=a' })).toEqual({ type: 'search', locale: 'fr' })
    expect(ask('/search')).toEqual({ type: 'search', locale: 'en' })
  })

  it('distinguishes a page with a query from the cacheable page', () => {
    const retailers = { type: 'page', address: { kind: 'retailers', locale: 'fr' } }
    expect(ask('/fr/retailer')).toEqual(retailers)
    expect(ask('/fr/retailer', { search: '?utm_source=a&q=' })).toEqual(retailers)
    expect(ask('/fr/retailer', { search: '?q=paris' })).toEqual({
      ...retailers,
      hasPageQuery: true,
    })
    expect(ask('/fr', { search: '?q=paris' })).toEqual(home('fr'))
    expect(ask('/fr/_asked/retailers', { search: '?q=a' }).type).toBe('missing')
  })

  it.each([
    ['/', home('en')],
    ['/en', home('en')],
    ['/fr', home('fr')],
    ['/pages/faq', at('page', 'en', 'pages/faq')],
    ['/en/pages/faq', at('page', 'en', 'pages/faq')],
    ['/fr/pages/faq', at('page', 'fr', 'pages/faq')],
    ['/ar/product/perihelion', at('product', 'ar', 'perihelion')],
    ['/ar/collection/night-sky', at('collection', 'ar', 'night-sky')],
    ['/fr/ligne/night-sky', at('collection', 'fr', 'night-sky')],
    [
      '/fr/collection/night-sky',
      { type: 'redirect', location: '/fr/ligne/night-sky', status: 308 },
    ],
    ['/fr/collection/ancienne', at('page', 'fr', 'collection/ancienne')],
    ['/fr/home', { type: 'missing', locale: 'fr' }],
    ['/fr/page/pages/faq', { type: 'missing', locale: 'fr' }],
    ['/ja', { type: 'missing', locale: 'en' }],
    ['/ja/pages/faq', { type: 'missing', locale: 'en' }],
    ['/en/fr', { type: 'missing', locale: 'en' }],
    ['/fr/none', { type: 'missing', locale: 'fr' }],
    ['/fr/_missing', { type: 'missing', locale: 'fr' }],
    ['/x.php', { type: 'missing', locale: 'en' }],
    ['/fr/_icons', { type: 'system', path: '/fr/_icons' }],
    ['/fr/sitemap.xml', { type: 'system', path: '/fr/sitemap.xml' }],
    ['/en/sitemap.xml', { type: 'system', path: '/en/sitemap.xml' }],
    ['/ja/sitemap.xml', { type: 'missing', locale: 'en' }],
    ['/feed.xml', { type: 'system', path: '/en/feed.xml' }],
    ['/fr/feed.xml', { type: 'system', path: '/fr/feed.xml' }],
    ['/fr/journal/feed.xml', { type: 'missing', locale: 'fr' }],
    ['/fr/a/sitemap.xml', { type: 'missing', locale: 'fr' }],
    ['/_icons', { type: 'system', path: '/en/_icons' }],
    ['/_i18n/fr/messages.json', { type: 'system', path: '/_i18n/fr/messages.json' }],
    ['/old', { type: 'redirect', location: '/pages/faq', status: 301 }],
    ['/en/old', { type: 'redirect', location: '/pages/faq', status: 301 }],
    ['/old.php', { type: 'redirect', location: 'https://else.example/', status: 302 }],
    ['/fr/vieux', { type: 'redirect', location: '/fr/pages/faq', status: 302 }],
    ['/fr/ciel', { type: 'redirect', location: '/fr/ligne/night-sky', status: 302 }],
    ['/ar', { type: 'redirect', location: '/fr/pages/faq', status: 302 }],
  ])('%s', (pathname, expected) => {
    expect(ask(pathname)).toEqual(expected)
  })

  it('detects the language only for a first load of the root', () => {
    const french = { acceptLanguage: 'fr', search: '?a=1' }
    expect(ask('/', french)).toEqual({
      type: 'redirect',
      location: '/fr?a=1',
      status: 302,
      detected: 'fr',
    })
    expect(ask('/', { ...french, detectsLocale: false })).toEqual(home('en'))
    expect(ask('/', { ...french, cookieLocale: 'en' })).toEqual(home('en'))
    expect(ask('/pages/faq', french)).toEqual(at('page', 'en', 'pages/faq'))
  })

  it('accepts every path and language in preview', () => {
    const preview = (path: string) => ask(path, { draft: true, acceptLanguage: 'fr' })
    expect(preview('/fr/draft')).toEqual(at('page', 'fr', 'draft'))
    expect(preview('/ja/x')).toEqual(at('page', 'ja', 'x'))
    expect(preview('/fr/ligne/draft')).toEqual(at('collection', 'fr', 'draft'))
    expect(preview('/')).toEqual(home('en'))
  })

  it.each([
    ['/pages%2Ffaq', 'en'],
    ['/fr/ligne%2fnight-sky', 'fr'],
    ['/fr%2Fpages/faq', 'en'],
    ['/..%2F..%2Fstudio', 'en'],
    ['/fr/product/..%2F..%2F..%2Fapi%2Fhealth', 'fr'],
  ])('rejects an encoded slash, in preview too: %s', (pathname, locale) => {
    expect(ask(pathname)).toEqual({ type: 'missing', locale })
    expect(ask(pathname, { draft: true })).toEqual({ type: 'missing', locale })
    expect(decideRoute(requestFor(pathname), undefined)).toEqual({ type: 'missing', locale })
  })

  it.each(['/pages/100%', '/100%', '/fr/product/%E0%A4%A', '/fr/%C0%AF', '/%%%', '/pages/%zz/faq'])(
    'rejects an invalid percent-encoding, in preview too: %s',
    (pathname) => {
      const locale = pathname.startsWith('/fr') ? 'fr' : 'en'
      expect(ask(pathname)).toEqual({ type: 'missing', locale })
      expect(ask(pathname, { draft: true })).toEqual({ type: 'missing', locale })
      expect(decideRoute(requestFor(pathname), undefined)).toEqual({ type: 'missing', locale })
    },
  )

  it('routes to the pattern book only on the development server', () => {
    expect(ask('/ja/_modules/quote')).toMatchObject({ type: 'missing' })
    vi.stubEnv('NODE_ENV', 'development')
    expect(ask('/_modules')).toEqual({ type: 'system', path: '/en/_modules' })
    expect(ask('/ja/_modules/quote')).toEqual({ type: 'system', path: '/ja/_modules/quote' })
    vi.unstubAllEnvs()
  })

  it('accepts every path until the index is loaded', () => {
    expect(decideRoute(requestFor('/fr/x'), undefined)).toEqual(at('page', 'fr', 'x'))
  })
})

describe("links of Shopify's stores", () => {
  it("resolves links of Shopify's stores to the page that fills the cart", () => {
    const to = (pathname: string, search = '') =>
      decideRoute({ ...requestFor(pathname), search }, index)
    expect(to('/fr/discount/SPRING')).toEqual({
      type: 'cartLink',
      locale: 'fr',
      location: '/fr#discount=SPRING',
    })
    expect(to('/cart/12:1', '?discount=SPRING')).toEqual({
      type: 'cartLink',
      locale: 'en',
      location: '/#cart=12%3A1&discount=SPRING',
    })
    expect(to('/cart/12')).toEqual({ type: 'missing', locale: 'en' })
  })
})
