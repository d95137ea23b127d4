import { describe, expect, it } from 'vitest'
import { buildSiteIndex } from '#lib/routing/site-index.ts'
import { decideResponse, type ProxyResponsePlan } from './decide-response.ts'
import type { ParsedRequest } from './parse-request.ts'

const document = (type: string, language: string, slug: string | null = null) => ({
  _id: `${type}-${language}`,
  type,
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  slug,
  hidden: null,
})
const index = buildSiteIndex(
  {
    documents: [document('home', 'en'), document('home', 'fr'), document('journal', 'en')],
    segments: [],
    translations: [],
    roots: [],
    redirects: [{ source: '/old', status: 308, url: 'https://else.example/a' }],
  },
  'https://orrery.example',
)
const session = { id: 'a', begun: 0, expires: 1, recorded: false }
const preview = { session, view: { perspective: 'rA' } }

/** A returning visitor who opens the French home page of a public site. */
const visit: ParsedRequest = {
  area: 'pages',
  method: 'GET',
  pathname: '/fr',
  search: '',
  cookieLocale: 'fr',
  acceptLanguage: null,
  detectsLocale: true,
  isVisit: true,
  detectsLanguage: true,
  otherOrigin: undefined,
  index,
  draft: false,
  preview: undefined,
  isPreviewRevoked: false,
  token: undefined,
  gate: 'open',
  hasGateCookie: false,
  isRetryAsUnavailable: false,
  needsCachedPage: false,
}
const inPreview = { draft: true, preview }
const guarded = { gate: 'guarded' } as const
const noStore = { 'Cache-Control': 'private, no-store' }
const secret = { ...noStore, 'Referrer-Policy': 'no-referrer' }
const shared = { 'Cache-Control': 'public, max-age=0, must-revalidate' }
const ofVisit = { 'Cache-Control': 'private, max-age=0, must-revalidate' }
const redirect = (location: string, parts: object): ProxyResponsePlan => ({
  type: 'redirect',
  location,
  status: 307,
  ...parts,
})
const rewrite = (path: string, parts: object): ProxyResponsePlan => ({
  type: 'rewrite',
  path,
  ...parts,
})
const unavailable = (locale: string) =>
  rewrite(`/${locale}/_unavailable`, {
    status: 503,
    headers: { 'Retry-After': '10', 'Cache-Control': 'no-store' },
    policy: 'shared',
  })

type Case = readonly [name: string, request: Partial<ParsedRequest>, decision: ProxyResponsePlan]

/** One case per row of the decision table, in its order. */
const cases: Case[] = [
  [
    'a page that the site requests from itself',
    { area: 'internal' },
    { type: 'next', perVisitor: {}, policy: 'private' },
  ],
  ['the words of the interface', { area: 'messages', index: undefined }, { type: 'next' }],
  [
    'a preview that was revoked',
    { isPreviewRevoked: true },
    { type: 'previewRevoked', locale: 'fr' },
  ],
  [
    'a preview token without its flag',
    { token: { type: 'addFlag', location: '/fr?token=a&preview=1' } },
    redirect('/fr?token=a&preview=1', { headers: secret }),
  ],
  [
    'a preview token of a member',
    { token: { type: 'startPreview', ticket: 'x' } },
    { type: 'beginPreview', ticket: 'x', headers: secret },
  ],
  [
    'a preview token of nobody, in the language of the address',
    { token: { type: 'deny', status: 429, retryAfter: 9 }, cookieLocale: 'ar' },
    { type: 'previewDenied', locale: 'fr', status: 429, retryAfter: 9 },
  ],
  [
    'a preview token of nobody, in the language of the visitor',
    { token: { type: 'deny', status: 401 }, pathname: '/a', cookieLocale: 'ar' },
    { type: 'previewDenied', locale: 'ar', status: 401, retryAfter: undefined },
  ],
  [
    'an address of the other origin',
    { area: 'studio', otherOrigin: 'https://studio.example/studio' },
    redirect('https://studio.example/studio', { headers: noStore }),
  ],
  ['Studio', { area: 'studio' }, { type: 'next', perVisitor: {}, policy: 'studio' }],
  ['a page before content was read', { index: undefined, gate: 'unknown' }, unavailable('fr')],
  [
    'a page before the password',
    { ...guarded, search: '?a=1&_rsc=x' },
    redirect('/login?referer=%2Ffr%3Fa%3D1', { headers: noStore, policy: 'private' }),
  ],
  [
    'a form before the password',
    { ...guarded, method: 'POST' },
    { type: 'reject', status: 401, headers: noStore, policy: 'private' },
  ],
  [
    'the login page',
    { ...guarded, pathname: '/login' },
    rewrite('/fr/_login', { perVisitor: {}, headers: noStore, policy: 'private' }),
  ],
  [
    'the login page after the password',
    { ...guarded, pathname: '/login', hasGateCookie: true },
    redirect('/', { headers: noStore, policy: 'private' }),
  ],
  [
    'a page that nobody may see',
    { gate: 'closed', hasGateCookie: true },
    redirect('/login?referer=%2Ffr', { headers: noStore, policy: 'private' }),
  ],
  [
    'an address that content redirects',
    { pathname: '/old', search: '?x=1' },
    redirect('https://else.example/a?x=1', { status: 308, headers: shared, policy: 'shared' }),
  ],
  [
    'the root on a first visit',
    { pathname: '/' },
    redirect('/fr', {
      status: 302,
      headers: { ...noStore, Vary: 'Accept-Language, Cookie' },
      policy: 'shared',
      rememberLocale: 'fr',
    }),
  ],
  [
    'a file of the app under another spelling',
    { pathname: '/_icons' },
    rewrite('/en/_icons', { policy: 'shared' }),
  ],
  [
    'a file of the app behind the gate',
    { ...guarded, hasGateCookie: true, pathname: '/fr/_icons' },
    { type: 'next', headers: noStore, policy: 'private' },
  ],
  ['a page whose first response failed', { isRetryAsUnavailable: true }, unavailable('fr')],
  ['a page', {}, rewrite('/fr/home', { headers: shared, policy: 'shared' })],
  [
    'a page in a new language',
    { cookieLocale: 'ar' },
    rewrite('/fr/home', { headers: ofVisit, policy: 'shared', rememberLocale: 'fr' }),
  ],
  [
    'a page for a script, in a new language',
    { cookieLocale: 'ar', isVisit: false },
    rewrite('/fr/home', { headers: shared, policy: 'shared' }),
  ],
  [
    'a page while content is down',
    { needsCachedPage: true },
    rewrite('/fr/home', {
      headers: shared,
      policy: 'shared',
      unlessCached: unavailable('fr'),
    }),
  ],
  [
    'a page of a preview while content is down',
    { ...inPreview, needsCachedPage: true, cookieLocale: 'ar' },
    rewrite('/fr/_live/home', { perVisitor: { preview }, headers: noStore, policy: 'private' }),
  ],
  [
    'a page after the password',
    { ...guarded, hasGateCookie: true },
    rewrite('/fr/_live/home', { perVisitor: {}, headers: noStore, policy: 'private' }),
  ],
  [
    'a search',
    { pathname: '/fr/search', search: '?q=moon' },
    rewrite('/fr/_search', { perVisitor: {}, headers: shared, policy: 'private' }),
  ],
  [
    'an unknown address',
    { pathname: '/fr/nope' },
    rewrite('/fr/_missing', { status: 404, headers: shared, policy: 'shared' }),
  ],
  [
    'an unknown address of a preview, which shows no preview',
    { ...inPreview, pathname: '/fr/a.php' },
    rewrite('/fr/_live/_missing', {
      status: 404,
      perVisitor: {},
      headers: noStore,
      policy: 'private',
    }),
  ],
]

describe('decideResponse', () => {
  it.each(cases)('decides on %s', (_name, request, decision) => {
    expect(decideResponse({ ...visit, ...request })).toEqual(decision)
  })

  it('marks no preview and no gated page as publicly cacheable', () => {
    const reasons = [inPreview, { ...guarded, hasGateCookie: true }]
    for (const reason of reasons) {
      for (const pathname of ['/', '/fr', '/old', '/nope', '/_icons', '/search', '/a.php']) {
        const decision = decideResponse({ ...visit, ...reason, pathname })
        expect(decision, pathname).toMatchObject({ headers: noStore, policy: 'private' })
      }
    }
  })

  it('applies an earlier rule before a later one', () => {
    const all: Partial<ParsedRequest> = {
      isPreviewRevoked: true,
      token: { type: 'startPreview', ticket: 'x' },
      otherOrigin: 'https://studio.example/fr',
      index: undefined,
      gate: 'closed',
    }
    const order = [
      [{}, 'previewRevoked'],
      [{ isPreviewRevoked: false }, 'beginPreview'],
      [{ token: undefined }, 'redirect'],
      [{ otherOrigin: undefined }, 'rewrite'],
    ] as const
    const request = { ...visit, ...all }
    const types = order.map(([change]) => decideResponse(Object.assign(request, change)).type)
    expect(types).toEqual(order.map(([, type]) => type))
  })
})
