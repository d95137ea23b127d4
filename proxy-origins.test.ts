import { NextRequest } from 'next/server'
import { describe, beforeEach, expect, it, vi } from 'vitest'
import { sealPreviewSession, previewSessionCookie } from '#lib/access/preview-session.ts'
import { env } from '#lib/env.ts'
import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { buildSiteIndex } from '#lib/routing/site-index.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { retryAsUnavailableHeader } from '#lib/routing/retry-as-unavailable.ts'
import { proxy } from './proxy.ts'

const url = 'https://orrery.example'
const studioUrl = 'https://studio.orrery.example'

const visit = (path: string, host: string, headers: Record<string, string> = {}) =>
  proxy(
    new NextRequest(new URL(path, 'http://127.0.0.1:3000'), {
      headers: { host, accept: 'text/html', ...headers },
    }),
  )
const at = async (requested: Promise<Response>) => {
  const response = await requested
  return [
    response.status,
    response.headers.get('location'),
    response.headers.get('x-middleware-rewrite')?.replace(/^https?:\/\/[^/]+/, '') ?? null,
  ]
}

beforeEach(() => {
  const home = { _id: 'home-en', type: 'home', _updatedAt: '2026-01-01T00:00:00Z' }
  const documents = [{ ...home, language: 'en', slug: null, hidden: null }]
  const rows = { documents, segments: [], translations: [], roots: [], redirects: [] }
  Object.assign(siteProcessState(), { index: buildSiteIndex(rows, url), isContentConnected: true })
  vi.spyOn(env, 'site', 'get').mockReturnValue({ ...env.site, url, studioUrl })
})

describe('proxy origins', () => {
  it('serves Studio at its own origin only, with a cacheable redirect', async () => {
    expect(await at(visit('/studio/structure?a=1', 'orrery.example'))).toEqual([
      307,
      `${studioUrl}/studio/structure?a=1`,
      null,
    ])
    const moved = await visit('/studio', 'orrery.example')
    expect(moved.headers.get('cache-control')).toBe('private, no-store')
    expect(await at(visit('/studio/structure', 'studio.orrery.example'))).toEqual([200, null, null])
  })

  it('serves previews at Studio’s origin, and redirects others to the site', async () => {
    expect(await at(visit('/?a=1', 'studio.orrery.example'))).toEqual([307, `${url}/?a=1`, null])
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json({ result: { session: null, link: null, endedBefore: null } }),
    )
    const cookie = `${previewSessionCookie.name}=${sealPreviewSession()}`
    for (const host of ['studio.orrery.example', 'orrery.example'])
      expect(await at(visit('/', host, { cookie }))).toEqual([200, null, '/en/_live/home'])
  })

  it('responds with the error page and 503 to a retry of the front', async () => {
    const reported = { [retryAsUnavailableHeader]: sessionSecret() }
    const response = await visit('/', 'orrery.example', reported)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
    expect(response.headers.get('x-middleware-rewrite')).toMatch(/\/en\/_unavailable$/)
    expect((await visit('/', 'orrery.example', { [retryAsUnavailableHeader]: 'yes' })).status).toBe(
      200,
    )
  })
})
