import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server'
import { NextRequest } from 'next/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownFirstParts } from '#lib/addresses/own-paths.ts'
import { isLocale } from '#lib/locales.ts'
import { buildSiteIndex } from '#lib/routing/site-index.ts'
import { siteState } from '#lib/routing/site-state.ts'
import { config, proxy } from './proxy.ts'

const origin = 'http://127.0.0.1:3000'
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

const rewritten = (response: Response) => {
  const address = response.headers.get('x-middleware-rewrite')
  return address === null ? null : new URL(address).pathname
}

beforeEach(() => {
  const rows = { documents: [home('en'), home('fr')], segments: [], translations: [], roots: [] }
  const redirects = [{ source: '/old', status: 308, url: 'https://else.example/a' }]
  Object.assign(siteState(), {
    index: buildSiteIndex({ ...rows, redirects }, origin),
    contentUp: true,
  })
})
afterEach(() => void vi.restoreAllMocks())

describe('proxy', () => {
  it.each([
    ['/', true],
    ['/studios', true],
    ['/sitemap.xml/home', true],
    ['/icons.svgx/page/x', true],
    ['/builds/home', true],
    ['/sitemap.xml', false],
    ['/builds/latest.json', false],
    ['/studio/structure', false],
    ['/api/health', false],
    ['/_next/static/a.js', false],
  ])('%s comes this way: %s', (path, expected) => {
    expect(unstable_doesMiddlewareMatch({ config, url: path })).toBe(expected)
  })

  it.each([...ownFirstParts].filter((part) => !isLocale(part)))(
    'does not see what lies below /%s',
    (part) => {
      expect(unstable_doesMiddlewareMatch({ config, url: `/${part}/a` })).toBe(false)
    },
  )

  it('shows English without a prefix and every language under its own', async () => {
    expect(rewritten(await visit('/?a=1'))).toBe('/en/home')
    expect(rewritten(await visit('/fr'))).toBe('/fr/home')
  })

  it('keeps status 404 for unknown paths, asked for directly or not', async () => {
    for (const path of ['/nope', '/en/_missing']) {
      const response = await visit(path)
      expect([response.status, rewritten(response)]).toEqual([404, '/en/_missing'])
    }
  })

  it('redirects, and finds the language of the root', async () => {
    const old = await visit('/old?x=1')
    expect([old.status, old.headers.get('location')]).toEqual([308, 'https://else.example/a?x=1'])
    expect(old.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const root = await visit('/', { 'accept-language': 'fr' })
    const { pathname } = new URL(root.headers.get('location') ?? '', origin)
    expect([root.status, pathname]).toEqual([302, '/fr'])
    expect(root.headers.get('vary')).toContain('Accept-Language')
    expect(root.headers.get('cache-control')).toContain('no-store')
  })

  it('remembers the language of pages that are opened, not of what scripts fetch', async () => {
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

  it('gives pages a policy, and lets nobody keep a preview', async () => {
    const response = await visit('/fr/draft', { cookie: '__prerender_bypass=x' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("object-src 'none'")
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('asks for a page while content is away, and answers 503 where there is none', async () => {
    siteState().contentUp = false
    const answers = vi.spyOn(globalThis, 'fetch')
    answers.mockResolvedValueOnce(new Response(null, { status: 200 }))
    expect((await visit('/fr')).status).toBe(200)
    answers.mockResolvedValueOnce(new Response(null, { status: 500 }))
    const response = await visit('/fr')
    expect([response.status, rewritten(response)]).toEqual([503, '/fr/_unavailable'])
    expect(response.headers.get('retry-after')).toBe('10')
  })

  it('does not answer its own question with another', async () => {
    siteState().contentUp = false
    const answers = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
    await visit('/fr')
    const asked = new Headers(answers.mock.calls[0]?.[1]?.headers)
    await visit('/fr', Object.fromEntries(asked))
    expect(answers).toHaveBeenCalledTimes(1)
  })
})
