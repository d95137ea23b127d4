import { NextRequest } from 'next/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gateCookie, issueGateCookie } from '#lib/access/gate-cookie.ts'
import { sealPreviewSession, previewSessionCookie } from '#lib/access/preview-session.ts'
import { readPreviewTicket } from '#lib/access/check-preview-token.ts'
import { env } from '#lib/env.ts'
import { clientAddressHeader, trustClientAddressHeader } from '#lib/http/client-address.ts'
import { buildSiteIndex } from '#lib/routing/site-index.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { proxy } from './proxy.ts'

const origin = 'http://127.0.0.1:3000'
const none = { revalidate: undefined, session: undefined }
const home = (language: string) => ({
  _id: `home-${language}`,
  type: 'home',
  _updatedAt: '2026-01-01T00:00:00Z',
  language,
  slug: null,
  hidden: null,
})

const visit = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(new URL(path, origin), { headers: { accept: 'text/html', ...headers } }))

/** Mocks the state of previews in content: valid, unless records say otherwise. */
const mockPreviews = (records: object = {}) => {
  const result = { session: null, link: null, endedBefore: null, ...records }
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ result }))
}

const rewritten = (response: Response) => {
  const address = response.headers.get('x-middleware-rewrite')
  return address && new URL(address).pathname
}
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
const led = (response: Response) => pathOf(response.headers.get('location') ?? '')

beforeEach(() => {
  trustClientAddressHeader()
  const rows = { documents: [home('en'), home('fr')], segments: [], translations: [], roots: [] }
  const redirects = [{ source: '/old', status: 308, url: 'https://else.example/a' }]
  const index = buildSiteIndex({ ...rows, redirects }, origin)
  Object.assign(siteProcessState(), { index, isContentConnected: true })
})
afterEach(() => void vi.restoreAllMocks())

describe('proxy', () => {
  it('serves English without a prefix and other languages under theirs', async () => {
    expect(rewritten(await visit('/?a=1'))).toBe('/en/home')
    expect(rewritten(await visit('/fr'))).toBe('/fr/home')
  })

  it('strips the query of shared cached pages, and marks them', async () => {
    for (const path of ['/fr?a=1', '/nope?a=1']) {
      const { headers } = await visit(path)
      expect(headers.get('x-middleware-rewrite')).not.toContain('?')
      expect(headers.get('x-middleware-request-x-orrery-kept')).toBe('yes')
    }
    const { headers } = await visit('/search?q=moon')
    expect(headers.get('x-middleware-rewrite')).toContain('/en/_search?q=moon')
    expect(headers.get('x-middleware-request-x-orrery-kept')).toBeNull()
  })

  it('responds with 404 for unknown paths, directly or by rewrite', async () => {
    for (const path of ['/nope', '/en/_missing']) {
      const response = await visit(path)
      expect([response.status, rewritten(response)]).toEqual([404, '/en/_missing'])
    }
  })

  it('applies redirects, and detects the language at the root', async () => {
    const old = await visit('/old?x=1')
    expect([old.status, old.headers.get('location')]).toEqual([308, 'https://else.example/a?x=1'])
    expect(old.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const root = await visit('/', { 'accept-language': 'fr' })
    const { pathname } = new URL(root.headers.get('location') ?? '', origin)
    expect([root.status, pathname]).toEqual([302, '/fr'])
    expect(root.headers.get('vary')).toContain('Accept-Language')
    expect(root.headers.get('cache-control')).toContain('no-store')
  })

  it('stores the language of navigations, not of fetches', async () => {
    const opened = await visit('/fr')
    expect(opened.headers.get('set-cookie')).toMatch(
      /i18n_redirected=fr; Path=\/;.*Max-Age=31536000/,
    )
    expect(opened.headers.get('cache-control')).toMatch(/^private/)
    const visits: Record<string, string>[] = [
      { rsc: '1' },
      { 'sec-fetch-dest': 'empty' },
      { cookie: 'i18n_redirected=fr' },
    ]
    for (const headers of visits) {
      const response = await visit('/fr', headers)
      expect(response.headers.has('set-cookie')).toBe(false)
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    }
  })

  it('sets a secure language cookie on an https site', async () => {
    expect((await visit('/fr')).headers.get('set-cookie')).not.toContain('Secure')
    vi.spyOn(env, 'site', 'get').mockReturnValue({ ...env.site, url: 'https://orrery.example' })
    expect((await visit('/fr')).headers.get('set-cookie')).toContain('; Secure')
  })

  it('neither detects nor stores the language when detection is off', async () => {
    vi.spyOn(env, 'site', 'get').mockReturnValue({ ...env.site, detectsLanguage: false })
    const headers = { 'accept-language': 'fr', cookie: 'i18n_redirected=ar' }
    expect(rewritten(await visit('/', headers))).toBe('/en/home')
    const opened = await visit('/fr')
    expect(opened.headers.has('set-cookie')).toBe(false)
    expect(opened.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  it('sets a Content-Security-Policy, and makes previews uncacheable', async () => {
    mockPreviews()
    const cookie = `${previewSessionCookie.name}=${sealPreviewSession()}`
    const response = await visit('/fr/draft', { cookie })
    expect([response.status, rewritten(response)]).toEqual([200, '/fr/_live/page/draft'])
    expect(response.headers.get('content-security-policy')).toContain("object-src 'none'")
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it.each([
    '__prerender_bypass=x',
    `__prerender_bypass=x; ${previewSessionCookie.name}=forged`,
    `preview_session=${sealPreviewSession()}`,
    `${previewSessionCookie.name}=${sealPreviewSession({}, Date.now() - 9 * 60 * 60_000)}`,
  ])('ignores a forged or expired preview: %s', async (cookie) => {
    const response = await visit('/fr/draft', { cookie })
    expect([response.status, rewritten(response)]).toEqual([404, '/fr/_missing'])
    expect(rewritten(await visit('/fr', { cookie }))).toBe('/fr/home')
  })

  it('serves cached pages while content is unavailable, else responds with 503', async () => {
    siteProcessState().isContentConnected = false
    const answers = vi.spyOn(globalThis, 'fetch')
    answers.mockResolvedValueOnce(new Response(null, { status: 200 }))
    expect((await visit('/fr')).status).toBe(200)
    answers.mockResolvedValueOnce(new Response(null, { status: 500 }))
    const response = await visit('/fr')
    expect([response.status, rewritten(response)]).toEqual([503, '/fr/_unavailable'])
    expect(response.headers.get('retry-after')).toBe('10')
  })

  it('does not handle its own internal request again', async () => {
    siteProcessState().isContentConnected = false
    const answers = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
    await visit('/fr')
    const requested = new Headers(answers.mock.calls[0]?.[1]?.headers)
    await visit('/fr', Object.fromEntries(requested))
    expect(answers).toHaveBeenCalledTimes(1)
  })

  it('responds with 503 before content is loaded, since the gate state is unknown', async () => {
    Object.assign(siteProcessState(), { index: undefined, ready: Promise.resolve() })
    const response = await visit('/fr')
    expect([response.status, rewritten(response)]).toEqual([503, '/en/_unavailable'])
  })
})

describe('the gate', () => {
  const close = (password: string | undefined = 'sesame') => {
    vi.spyOn(env, 'secrets', 'get').mockReturnValue({ ...none, sitePassword: password })
    Object.assign(siteProcessState().index ?? {}, { gated: true })
  }
  const admitted = () => ({ cookie: `${gateCookie.name}=${issueGateCookie()}` })

  it('redirects every path to the login with a return URL, whether it exists or not', async () => {
    close()
    for (const path of ['/fr', '/nope', '/old', '/_icons', '/en/home', '/fr/_live/home']) {
      const response = await visit(path)
      expect([response.status, led(response)], path).toEqual([
        307,
        `/login?referer=${encodeURIComponent(path)}`,
      ])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
    expect(led(await visit('/'))).toBe('/login?referer=%2F')
    expect(led(await visit('/fr?a=1&_rsc=x'))).toBe('/login?referer=%2Ffr%3Fa%3D1')
    const posted = new NextRequest(new URL('/fr', origin), { method: 'POST' })
    expect((await proxy(posted)).status).toBe(401)
  })

  it('shows the login in the visitor’s language', async () => {
    close()
    const endpoint = await visit('/login?referer=/fr', { 'accept-language': 'ar' })
    expect([endpoint.status, rewritten(endpoint)]).toEqual([200, '/ar/_login'])
    expect(endpoint.headers.get('cache-control')).toBe('private, no-store')
  })

  it('serves uncached pages after login', async () => {
    close()
    const response = await visit('/fr', admitted())
    expect(rewritten(response)).toBe('/fr/_live/home')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const missing = await visit('/nope', admitted())
    expect([missing.status, rewritten(missing)]).toEqual([404, '/en/_live/_missing'])
    expect(led(await visit('/login', admitted()))).toBe('/')
  })

  it('ends sessions when the password changes, and denies access without a password', async () => {
    close()
    const headers = admitted()
    close('another')
    expect((await visit('/fr', headers)).status).toBe(307)
    vi.spyOn(env, 'secrets', 'get').mockReturnValue({ ...none, sitePassword: undefined })
    expect((await visit('/fr', headers)).status).toBe(307)
    expect(rewritten(await visit('/login', headers))).toBe('/en/_login')
  })

  it('lets previews pass, and is open when it is off', async () => {
    const endpoint = await visit('/login')
    expect([endpoint.status, led(endpoint)]).toEqual([307, '/'])
    close()
    mockPreviews()
    const cookie = `${previewSessionCookie.name}=${sealPreviewSession()}`
    expect(rewritten(await visit('/fr', { cookie }))).toBe('/fr/_live/home')
    expect(led(await visit('/login', { cookie }))).toBe('/')
  })
})

describe('a preview token in a URL', () => {
  it('starts the preview, and is removed from the URL', async () => {
    const flagged = await visit('/fr?token=abcdefgh&a=1')
    expect(led(flagged)).toBe('/fr?token=abcdefgh&a=1&preview=1')
    const ask = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(Response.json({ id: 'edith', roles: [{ name: 'editor' }] }))
    const entered = await visit('/fr?token=abcdefgh&preview=1&a=1')
    expect(new Headers(ask.mock.calls[0]?.[1]?.headers).get('authorization')).toBe(
      'Bearer abcdefgh',
    )
    const inward = new URL(entered.headers.get('x-middleware-rewrite') ?? '', origin)
    expect(inward.pathname).toBe('/api/draft-mode/token')
    expect(inward.href).not.toContain('abcdefgh')
    expect(
      readPreviewTicket(entered.headers.get('x-middleware-request-x-orrery-ticket')),
    ).toMatchObject({
      token: 'abcdefgh',
      to: '/fr?a=1',
    })
    for (const response of [flagged, entered]) {
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it.each([
    ['an unknown token', '/fr?token=abcdefgh&preview=1', Response.json({})],
    [
      'a user without a role',
      '/fr?token=abcdefgh&preview=1',
      Response.json({ id: 'x', roles: [] }),
    ],
    ['an account alone', '/fr?token=abcdefgh&preview=1', Response.json({ id: 'x' })],
    ['a refusal', '/fr?token=abcdefgh&preview=1', Response.json({ id: 'x' }, { status: 401 })],
    ['no token', '/fr?preview=1', undefined],
    ['a malformed token', '/fr?token=%0d%0a&preview=1', undefined],
  ])('responds with 401 to %s', async (_, path, held) => {
    const ask = vi.spyOn(globalThis, 'fetch')
    if (held) ask.mockResolvedValue(held)
    const response = await visit(path)
    expect([response.status, rewritten(response)]).toEqual([401, null])
    expect(ask).toHaveBeenCalledTimes(held ? 1 : 0)
  })

  it('does not appear in the response that rejects it, a page without scripts', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
    const logged = (['log', 'warn', 'error', 'info'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    )
    const from = { 'accept-language': 'ar', [clientAddressHeader]: '192.0.2.78' }
    const french = await visit('/fr?token=sk-of-nobody&preview=1', from)
    expect(await french.text()).toContain('<html lang="fr"')
    const response = await visit('/a?token=sk-of-nobody&preview=1', from)
    const html = await response.text()
    expect([html, ...response.headers.values()].join('\n')).not.toContain('sk-of-nobody')
    expect(html).toContain('<h1>رابط المعاينة هذا غير صالح.</h1>')
    const { headers } = response
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      'no-referrer',
      'private, no-store',
    ])
    for (const log of logged) expect(log).not.toHaveBeenCalled()
  })

  it('is rate-limited', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}))
    const headers = { [clientAddressHeader]: '192.0.2.77' }
    for (let turn = 0; turn < 20; turn += 1)
      expect((await visit('/?token=abcdefgh&preview=1', headers)).status).toBe(401)
    const response = await visit('/?token=abcdefgh&preview=1', headers)
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
