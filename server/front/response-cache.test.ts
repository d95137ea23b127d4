import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { previewSessionCookie } from '#lib/access/preview-session.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { internalRequestHeader } from '#lib/http/internal-request.ts'
import { createPageRequestHandler, type RequestHandler } from './request-handler.ts'
import { ResponseCache } from './response-cache.ts'
import { frameworkPage } from './testing/framework-page.ts'
import { rawGet } from './testing/raw-get.ts'

const page = (words: string) => frameworkPage(`<main>${words}</main>`, ['1:x'])

let server: Server
let origin: string
let answers: ResponseCache
let now: number
/** What the framework answers beyond a kept page. */
let own: Record<string, string>
let words: string
let status: number
let asked: number
/** Awaited by the framework before it ends its answer. */
let meanwhile: () => void

const framework: RequestHandler = async (request, response) => {
  asked += 1
  response.setHeader('x-nextjs-cache', 'HIT')
  response.setHeader('Cache-Control', cachePolicies.page.header)
  response.setHeader('Content-Security-Policy', "default-src 'self'")
  for (const [name, value] of Object.entries(own)) response.setHeader(name, value)
  response.setHeader('ETag', `"${words}"`)
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.statusCode = status
  const html = page(words)
  await Promise.resolve()
  meanwhile()
  response.setHeader('Content-Length', Buffer.byteLength(html))
  response.end(request.method === 'HEAD' ? null : html)
}

const visitor = { accept: 'text/html', cookie: 'theme=dark; i18n_redirected=en' }
const open = (headers: Record<string, string> = {}, path = '/pages/faq', method = 'GET') =>
  rawGet(origin + path, { ...visitor, ...headers }, method)

beforeEach(async () => {
  now = 0
  own = {}
  words = 'Questions'
  status = 200
  asked = 0
  meanwhile = () => {}
  answers = new ResponseCache(() => now)
  const front = createPageRequestHandler(framework, 0, { responseCache: answers })
  server = createServer((request, response) => {
    if (!answers.serve(request, response)) void front(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

describe('a public page', () => {
  it('is requested from Next.js once and served from the cache afterwards', async () => {
    const first = await open()
    const second = await open({ cookie: 'i18n_redirected=en; basket=3' })
    expect(asked).toBe(1)
    const { date: _, ...known } = first.headers
    expect(second.headers).toMatchObject(known)
    expect(second.body.toString()).toBe(first.body.toString())
    expect(second.headers).not.toHaveProperty('x-nextjs-cache')
    expect(second.headers['content-security-policy']).toBe("default-src 'self'")
  })

  it('is cached once per encoding', async () => {
    await open({ 'accept-encoding': 'gzip' })
    const { headers, body } = await open({ 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers.vary).toBe('Accept-Encoding')
    expect(Number(headers['content-length'])).toBe(body.length)
    expect(gunzipSync(body).toString()).toContain('<main>Questions</main>')
    expect(asked).toBe(1)
    expect((await open()).headers['content-encoding']).toBeUndefined()
    expect(asked).toBe(1)
    await open({ 'accept-encoding': 'br' })
    expect((await open({ 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    expect(asked).toBe(2)
  })

  it('is 304 for a current ETag, and has no body for HEAD', async () => {
    const { headers } = await open()
    for (const known of [headers.etag!, `"other", ${headers.etag}`, headers.etag!.slice(2), '*']) {
      const again = await open({ 'if-none-match': known })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    }
    expect((await open({ 'if-none-match': '"other"' })).status).toBe(200)
    const head = await open({}, '/pages/faq', 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(headers['content-length'])
    expect(asked).toBe(1)
  })

  it('is invalidated with all others, and expires after its TTL', async () => {
    await open()
    await open({}, '/pages/about-us')
    words = 'Answers'
    answers.clear()
    expect((await open()).body.toString()).toContain('Answers')
    await open({}, '/pages/about-us')
    expect(asked).toBe(4)
    now = 9_999
    await open()
    expect(asked).toBe(4)
    now = 10_000
    await open()
    expect(asked).toBe(5)
  })

  it('is not cached when content changed during its render', async () => {
    meanwhile = () => answers.clear()
    await open()
    meanwhile = () => {}
    words = 'Answers'
    expect((await open()).body.toString()).toContain('Answers')
    await open()
    expect(asked).toBe(2)
  })
})

describe('the cache is bypassed', () => {
  it.each<[string, Record<string, string>, string?]>([
    ['another language cookie', { cookie: 'i18n_redirected=fr' }],
    ['no language cookie', { cookie: '' }],
    ['two language cookies', { cookie: 'i18n_redirected=en; i18n_redirected=fr' }],
    ['a percent-encoded language cookie', { cookie: 'i18n_redirected=%65n' }],
    ['a preview cookie', { cookie: `i18n_redirected=en; ${previewSessionCookie.name}=x` }],
    ['a gate cookie', { cookie: 'auth_password=x;i18n_redirected=en' }],
    ['a draft mode cookie', { cookie: 'i18n_redirected=en;__prerender_bypass=x' }],
    ['an RSC request', { rsc: '1' }],
    ['a router prefetch', { 'next-router-prefetch': '1' }],
    ['a range request', { range: 'bytes=0-1' }],
    ['an internal request', { [internalRequestHeader]: 'x' }],
    ['a readiness probe', { 'x-orrery-probe': 'x' }],
    ['a browser prefetch', { 'sec-purpose': 'prefetch' }],
    ['a request that does not accept HTML', { accept: '*/*' }],
    ['an iframe request', { 'sec-fetch-dest': 'iframe' }],
    ['a query parameter', {}, '/pages/faq?preview=1'],
  ])('for %s', async (_, headers, path) => {
    await open()
    const kept = vi.spyOn(answers, 'store')
    await open(headers, path)
    expect(asked).toBe(2)
    // Its response is not served to other clients either.
    await open(headers, path)
    await open()
    expect(asked).toBe(kept.mock.calls.length > 0 ? 2 : 3)
  })

  it.each<[string, () => void]>([
    ['a first visit', () => (own = { 'Set-Cookie': 'i18n_redirected=en' })],
    ['a page for one visitor', () => (own = { 'Cache-Control': cachePolicies.visit.header })],
    ['a preview', () => (own = { 'Cache-Control': cachePolicies.preview.header })],
    ['a stale page', () => (own = { 'x-nextjs-cache': 'STALE' })],
    ['a cache miss', () => (own = { 'x-nextjs-cache': 'MISS' })],
    ['an unknown path', () => (status = 404)],
    ['an unavailable page', () => (status = 503)],
  ])('for %s as the response', async (_, as) => {
    as()
    await open()
    await open()
    expect(asked).toBe(2)
  })
})

it('evicts the oldest pages beyond its size limit', async () => {
  const few = new ResponseCache(() => now, 2)
  const front = createPageRequestHandler(framework, 0, { responseCache: few })
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (!few.serve(request, response)) void front(request, response)
  })
  for (const path of ['/a', '/b', '/c', '/c', '/b', '/a']) await open({}, path)
  expect(asked).toBe(4)
})
