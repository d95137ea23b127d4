import { request } from 'node:http'
import { testPlan } from '../../tooling/testing/test-installation.ts'
import { type ConfiguredSite, startConfiguredSite } from './support/configured-site.ts'
import {
  type EdgeCache,
  hasVarnish,
  startTestEdgeCache,
  startVarnish,
} from './support/edge-cache.ts'
import { administrator } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const site = testPlan({}, 'hosted').origins.site
const page = { _type: 'page', language: 'fr', slug: { _type: 'slug', current: 'pages/au-bord' } }
const id = 'page-edge-fr'
const path = '/fr/pages/au-bord'
const soon = { intervals: [50, 100, 250] }

interface Seen {
  status: number
  title: string | undefined
  /** Seconds in the edge cache; undefined for a response of the site. */
  age: number | undefined
  headers: Record<string, unknown>
}

/** Opens a page through the cache as a browser does. */
function open(edge: EdgeCache, at = path, cookie = 'i18n_redirected=fr'): Promise<Seen> {
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', cookie }
  return new Promise((resolve, reject) => {
    const asking = request(edge.origin + at, { headers, agent: false }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          title: /<h1[^>]*>([^<]*)/.exec(body)?.[1],
          age: Number(response.headers.age ?? 0) > 0 || isHit(response.headers) ? 1 : undefined,
          headers: response.headers,
        }),
      )
    })
    asking.on('error', reject).end()
  })
}

const isHit = (headers: Record<string, unknown>) => headers.age !== undefined && headers.age !== '0'

for (const [name, start, isThere] of [
  ['a cache that is told as CDNs are', startTestEdgeCache, () => true],
  ['Varnish', startVarnish, hasVarnish],
] as const) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'serial' })
    test.skip(() => !isThere(), 'Varnish and its modules are not installed on this machine.')

    let edge: EdgeCache
    let running: ConfiguredSite
    const client = administrator()

    test.beforeAll(async () => {
      edge = await start(site)
      running = await startConfiguredSite({
        EDGE_PURGE_URL: edge.purgeUrl,
        EDGE_PURGE_TOKEN: edge.purgeToken,
        TRUSTED_PROXIES: '1',
      })
      await client.createOrReplace({ ...page, _id: id, title: 'Un' })
    })
    test.afterAll(async () => {
      await client.delete(id)
      await running?.stop()
      await edge?.stop()
    })

    test('caches public pages, and shows published content at once', async () => {
      for (const title of ['Un', 'Deux', 'Trois']) {
        await client.createOrReplace({ ...page, _id: id, title })
        await expect.poll(async () => (await open(edge)).title, soon).toBe(title)
        // Cached from then on, until it is purged.
        await expect.poll(async () => (await open(edge)).age !== undefined).toBe(true)
        expect((await open(edge)).title).toBe(title)
      }
      await client.delete(id)
      await expect.poll(async () => (await open(edge)).status, soon).toBe(404)
      await client.createOrReplace({ ...page, _id: id, title: 'Un' })
      await expect.poll(async () => (await open(edge)).status, soon).toBe(200)
    })

    test('caches no personal response', async () => {
      await expect.poll(async () => (await open(edge)).age !== undefined).toBe(true)
      const first = await open(edge, path, '')
      expect(String(first.headers['set-cookie'])).toMatch(/^i18n_redirected=fr;/)
      expect(first.age).toBeUndefined()
      const other = await open(edge, path, 'i18n_redirected=en')
      expect(String(other.headers['set-cookie'])).toMatch(/^i18n_redirected=fr;/)
      const previewing = await open(edge, path, 'i18n_redirected=fr; preview_12345678=forged')
      expect(previewing.age).toBeUndefined()
      for (let turn = 0; turn < 3; turn += 1)
        expect((await open(edge, '/search?q=lune', 'i18n_redirected=en')).age).toBeUndefined()
    })
  })
}

test('a failed purge is retried, and readiness reports it meanwhile', async () => {
  const edge = await startTestEdgeCache(site)
  const running = await startConfiguredSite({
    EDGE_PURGE_URL: edge.purgeUrl,
    EDGE_PURGE_TOKEN: edge.purgeToken,
  })
  const client = administrator()
  const ready = async () => (await fetch(`${running.origin}/api/ready`)).status
  try {
    await client.createOrReplace({ ...page, _id: id, title: 'Un' })
    await expect.poll(async () => (await open(edge)).age !== undefined).toBe(true)
    edge.away?.(true)
    await client.createOrReplace({ ...page, _id: id, title: 'Deux' })
    await expect.poll(ready).toBe(503)
    const { reasons } = (await (await fetch(`${running.origin}/api/ready`)).json()) as {
      reasons: string[]
    }
    expect(reasons.join()).toContain('The edge cache purge failed')
    edge.away?.(false)
    await expect.poll(async () => (await open(edge)).title).toBe('Deux')
    await expect.poll(ready).toBe(200)
  } finally {
    await client.delete(id)
    await running.stop()
    await edge.stop()
  }
})
