import { describe, expect, it } from 'vitest'
import { decideRoute, type RouteRequest } from './decide-route.ts'
import { buildSiteIndex, type SiteIndexRows } from './site-index.ts'

const document = (type: string, language: string, slug: string | null = null) => ({
  _id: `${type}-${language}-${slug}`,
  _type: type,
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
  ],
  translations: [['a', 'b'], null],
  redirects: [
    { source: '/old', status: 301, url: '/pages/faq' },
    { source: '/old.php', url: 'https://else.example/' },
    {
      source: '/fr/vieux',
      status: null,
      target: { _type: 'page', language: 'fr', slug: 'pages/faq' },
    },
    { source: '/nowhere', url: null, target: null },
  ],
  roots: [
    { language: 'ar', url: null, target: { _type: 'page', language: 'fr', slug: 'pages/faq' } },
  ],
}
const index = buildSiteIndex(rows, 'https://orrery.example')

const ask = (
  pathname: string,
  more: Partial<RouteRequest> = {},
  known: typeof index | undefined = index,
) =>
  decideRoute(
    {
      pathname,
      search: '',
      cookieLocale: undefined,
      acceptLanguage: null,
      firstLoad: true,
      draft: false,
      ...more,
    },
    known,
  )

describe('decideRoute', () => {
  it.each([
    ['/', { type: 'page', path: '/en', locale: 'en' }],
    ['/en', { type: 'page', path: '/en', locale: 'en' }],
    ['/fr', { type: 'page', path: '/fr', locale: 'fr' }],
    ['/pages/faq', { type: 'page', path: '/en/pages/faq', locale: 'en' }],
    ['/en/pages/faq', { type: 'page', path: '/en/pages/faq', locale: 'en' }],
    ['/fr/pages/faq', { type: 'page', path: '/fr/pages/faq', locale: 'fr' }],
    ['/ar/product/perihelion', { type: 'page', path: '/ar/product/perihelion', locale: 'ar' }],
    ['/ja', { type: 'missing', path: '/en/_missing', locale: 'en' }],
    ['/ja/pages/faq', { type: 'missing', path: '/en/_missing', locale: 'en' }],
    ['/en/fr', { type: 'missing', path: '/en/_missing', locale: 'en' }],
    ['/fr/none', { type: 'missing', path: '/fr/_missing', locale: 'fr' }],
    ['/fr/_missing', { type: 'missing', path: '/fr/_missing', locale: 'fr' }],
    ['/x.php', { type: 'missing', path: '/en/_missing', locale: 'en' }],
    ['/fr/_icons', { type: 'system', path: '/_icons' }],
    ['/_i18n/fr/messages.json', { type: 'system', path: '/_i18n/fr/messages.json' }],
    ['/old', { type: 'redirect', location: '/pages/faq', status: 301 }],
    ['/en/old', { type: 'redirect', location: '/pages/faq', status: 301 }],
    ['/old.php', { type: 'redirect', location: 'https://else.example/', status: 302 }],
    ['/fr/vieux', { type: 'redirect', location: '/fr/pages/faq', status: 302 }],
    ['/ar', { type: 'redirect', location: '/fr/pages/faq', status: 302 }],
  ])('%s', (pathname, expected) => {
    expect(ask(pathname)).toEqual(expected)
  })

  it('finds the language of a first load of the root only', () => {
    const french = { acceptLanguage: 'fr', search: '?a=1' }
    expect(ask('/', french)).toEqual({
      type: 'redirect',
      location: '/fr?a=1',
      status: 302,
      detected: 'fr',
    })
    expect(ask('/', { ...french, firstLoad: false })).toMatchObject({ type: 'page', path: '/en' })
    expect(ask('/', { ...french, cookieLocale: 'en' })).toMatchObject({ type: 'page', path: '/en' })
    expect(ask('/pages/faq', french)).toMatchObject({ type: 'page', path: '/en/pages/faq' })
  })

  it('knows no unknown path in preview, and every language', () => {
    expect(ask('/fr/draft', { draft: true })).toMatchObject({ type: 'page', path: '/fr/draft' })
    expect(ask('/ja/x', { draft: true })).toMatchObject({
      type: 'page',
      path: '/ja/x',
      locale: 'ja',
    })
    expect(ask('/', { draft: true, acceptLanguage: 'fr' })).toMatchObject({
      type: 'page',
      path: '/en',
    })
  })

  it('lets every path through until content is known', () => {
    const answer = decideRoute(
      {
        pathname: '/fr/x',
        search: '',
        cookieLocale: undefined,
        acceptLanguage: null,
        firstLoad: true,
        draft: false,
      },
      undefined,
    )
    expect(answer).toMatchObject({ type: 'page', path: '/fr/x' })
  })
})

describe('buildSiteIndex', () => {
  it('shows the translation of a product where there is one, else the English one', () => {
    const ids = ['en', 'fr', 'ar'].map((code) => index.pages.get(`/${code}/product/perihelion`)?.id)
    expect(ids).toEqual(['product-en-perihelion', 'product-fr-perihelion', 'product-en-perihelion'])
  })

  it('finds the translations of a document by any of their ids', () => {
    expect(index.translations.get('b')).toEqual(['a', 'b'])
  })
})
