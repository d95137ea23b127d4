import { describe, expect, it } from 'vitest'
import { decideRoute } from './decide-route.ts'
import { buildSiteIndex } from './site-index.ts'

const page = (language: string, slug: string) => ({
  _id: `${language}-${slug}`,
  type: 'page',
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  slug,
})
const composed = 'caf\u00e9'
const decomposed = 'cafe\u0301'
const index = buildSiteIndex(
  {
    documents: [page('en', 'pages/faq'), page('fr', `pages/${composed}`), page('en', 'Sale')],
    segments: [],
    translations: [],
    redirects: [
      { source: '/sale2027', status: 302, url: '/pages/faq' },
      { source: '/old.php', url: '/pages/faq' },
      { source: '/loop', url: '/Loop' },
    ],
    roots: [],
  },
  'https://orrery.example',
)
const decide = (pathname: string, search = '', draft = false) =>
  decideRoute(
    {
      pathname,
      search,
      cookieLocale: undefined,
      acceptLanguage: null,
      detectsLocale: false,
      draft,
    },
    index,
  )

describe('a path in another spelling', () => {
  it.each([
    ['/Sale2027', '/pages/faq', 302],
    ['/OLD.PHP', '/pages/faq', 302],
    ['/Pages/FAQ', '/pages/faq', 308],
    [`/FR/pages/${decomposed}`, `/fr/pages/${encodeURIComponent(composed)}`, 308],
    [
      `/fr/pages/${encodeURIComponent(decomposed)}`,
      `/fr/pages/${encodeURIComponent(composed)}`,
      308,
    ],
  ])('redirects %s to %s', (path, location, status) => {
    expect(decide(path, '?a=1')).toEqual({ type: 'redirect', location: `${location}?a=1`, status })
  })

  it('is never preferred to an exact one, and never redirects to itself', () => {
    expect(decide('/pages/faq').type).toBe('page')
    expect(decide('/Sale').type).toBe('page')
    expect(decide('/Loop').type).toBe('missing')
    expect(decide('/nothing').type).toBe('missing')
    expect(decide('/Pages%2FFAQ').type).toBe('missing')
  })
})
