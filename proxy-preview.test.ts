import { NextRequest } from 'next/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSignedPreviewView, previewViewHeader } from '#lib/access/preview-view-header.ts'
import {
  sealPreviewSession,
  previewSessionCookie,
  readPreviewSessionCookie,
} from '#lib/access/preview-session.ts'
import { trustClientAddressHeader } from '#lib/http/client-address.ts'
import { buildSiteIndex } from '#lib/routing/site-index.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { proxy } from './proxy.ts'

const origin = 'http://127.0.0.1:3000'
const home = { _id: 'home-fr', type: 'home', _updatedAt: '2026-01-01T00:00:00Z' }

const visit = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(new URL(path, origin), { headers: { accept: 'text/html', ...headers } }))

const rewritten = (response: Response) => {
  const address = response.headers.get('x-middleware-rewrite')
  return address === null ? null : new URL(address).pathname
}

/** Content says of every preview that it lasts, unless it says something else. */
const lasting = (records: object = {}) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () =>
      Response.json({ result: { session: null, link: null, endedBefore: null, ...records } }),
    )

beforeEach(() => {
  trustClientAddressHeader()
  const documents = [{ ...home, language: 'fr', slug: null, hidden: null }]
  const rows = { documents, segments: [], translations: [], roots: [], redirects: [] }
  Object.assign(siteProcessState(), {
    index: buildSiteIndex(rows, origin),
    isContentConnected: true,
  })
})
afterEach(() => void vi.restoreAllMocks())

describe('the proxy in a preview', () => {
  it('reports a revoked preview once, and deletes its cookie', async () => {
    lasting({ session: { endedAt: '2026-01-01T00:00:00Z' } })
    const cookie = `${previewSessionCookie.name}=${sealPreviewSession()}`
    const response = await visit('/fr/draft', { cookie, 'accept-language': 'fr' })
    expect(response.status).toBe(410)
    expect(await response.text()).toContain('Cet aperçu a pris fin.')
    expect(response.headers.get('set-cookie')).toMatch(/^preview_[0-9a-f]{8}=; Path=\/; Max-Age=0/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect((await visit('/fr/draft', { cookie, rsc: '1' })).status).toBe(404)
  })

  const inward = (response: Response) =>
    response.headers.get(`x-middleware-request-${previewViewHeader}`)

  it('forwards the view of the URL for previews only', async () => {
    const session = sealPreviewSession()
    const cookie = `${previewSessionCookie.name}=${session}`
    const reported = (response: Response) =>
      readSignedPreviewView(inward(response), readPreviewSessionCookie(session)!)
    lasting()
    const requested = await visit('/fr?perspective=rA,published', { cookie })
    expect(reported(requested)).toEqual({ view: { perspective: 'rA,published' } })
    const referer = `${origin}/fr?at=2026-12-24T18:00:00Z`
    const followed = await visit('/fr/pages/a', { cookie, referer, host: new URL(origin).host })
    expect(reported(followed)).toEqual({ view: { at: '2026-12-24T18:00:00.000Z' } })
    expect(reported(await visit('/fr', { cookie }))).toEqual({})
    for (const path of ['/fr?perspective=drafts', '/fr?at=2026-12-24T18:00:00Z']) {
      const visitor = await visit(path, { [previewViewHeader]: 'drafts', referer })
      expect([rewritten(visitor), inward(visitor)]).toEqual(['/fr/home', null])
      expect(visitor.headers.get('cache-control')).toMatch(/^(public|private), max-age=0/)
    }
  })

  it('limits a share link to its page', async () => {
    lasting({ link: { endedAt: null, expiresAt: '2999-01-01T00:00:00Z' } })
    const share = { link: 'abcdefgh', title: 'x', view: { perspective: 'rA' }, path: '/fr/draft' }
    const cookie = `${previewSessionCookie.name}=${sealPreviewSession({ share })}`
    const seen = await visit('/fr/draft?perspective=drafts', { cookie })
    expect(rewritten(seen)).toBe('/fr/_live/page/draft')
    const other = await visit('/fr/another', { cookie })
    expect([other.status, rewritten(other)]).toEqual([404, '/fr/_missing'])
  })
})
