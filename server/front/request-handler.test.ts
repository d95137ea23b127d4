import { createHash } from 'node:crypto'
import compression from 'compression'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RawResponse, rawGet } from './testing/raw-get.ts'
import { createPageRequestHandler } from './request-handler.ts'
import { frameworkPage } from './testing/framework-page.ts'

const document = (words: string): string =>
  frameworkPage(`<main>${words}</main>`, [`1:${JSON.stringify(words)}`])

/** What the stand-in for the framework does with a request. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let origin: string
let answers: Record<string, Answer>
let requested: string[]

const cached =
  (html: string, tag: string, status = 200): Answer =>
  (request, response) => {
    response.setHeader('x-nextjs-cache', 'HIT')
    response.setHeader('ETag', `"${tag}"`)
    response.setHeader('Set-Cookie', 'i18n_redirected=en')
    if (request.headers['if-none-match']?.includes(`"${tag}"`)) {
      response.statusCode = 304
      response.end()
      return
    }
    response.statusCode = status
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.setHeader('Content-Length', Buffer.byteLength(html))
    response.end(request.method === 'HEAD' ? null : html)
  }

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawGet(origin + path, headers, method)
const textOf = ({ body, headers }: RawResponse): string => {
  const encoding = headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString()
}
const payloadPath = async (page: string): Promise<string> => {
  const hash = /data-payload="(\w+)"/.exec(textOf(await get(page)))?.[1]
  return `/_payload/${hash}.js?of=${encodeURIComponent(page)}`
}

beforeEach(async () => {
  requested = []
  answers = { '/': cached(document('Home'), 'a1') }
  const front = createPageRequestHandler(async (request, response) => {
    requested.push(`${request.method} ${request.url}`)
    const answer = answers[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end('nothing')
  }, 0)
  const compress = compression()
  server = createServer((request, response) =>
    compress(request as never, response as never, () => void front(request, response)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
})

describe('a cached page of Next.js', () => {
  it('is sent as markup with a starter script, without duplicated data', async () => {
    const page = textOf(await get('/'))
    expect(page).toContain('<main>Home</main>')
    expect(page).not.toContain('__next_f')
    expect(page).not.toMatch(/<script src=/)
    expect(page).toContain('data-scripts="/_next/static/chunks/a.js /_next/static/chunks/main.js"')
  })

  it('allows only its own inline scripts, whatever the request’s headers', async () => {
    const open = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'"
    let received: unknown
    answers['/'] = (request, response) => {
      received = request.headers['content-security-policy']
      response.setHeader('Content-Security-Policy', open)
      cached(document('<script>one()</script><script>one()</script>'), 'a1')(request, response)
    }
    const said = { 'content-security-policy': "script-src 'nonce-x'" }
    // Nothing is known of it yet.
    expect((await get('/', said, 'HEAD')).headers['content-security-policy']).toBeUndefined()
    const page = await get('/', said)
    expect(received).toBeUndefined()
    const policy = page.headers['content-security-policy']
    const hashes = [...textOf(page).matchAll(/<script(?! type)[^>]*>([^]*?)<\/script>/g)].map(
      ([, text]) => createHash('sha256').update(text!).digest('base64'),
    )
    expect(hashes).toHaveLength(3)
    const sources = [...new Set(hashes)].map((hash) => `'sha256-${hash}'`).join(' ')
    expect(policy).toBe(open.replace("'unsafe-inline'", sources))
    const again = await get('/', { 'if-none-match': page.headers.etag! })
    expect([again.status, again.headers['content-security-policy']]).toEqual([304, policy])
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['', undefined],
  ])('is encoded as the client accepts: %o', async (accepted, encoding) => {
    const answer = await get('/', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['vary']).toContain('Accept-Encoding')
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
    expect(textOf(answer)).toContain('<main>Home</main>')
  })

  it('has another ETag when its starter changes', async () => {
    const old = { 'if-none-match': 'W/"a1-000000"' }
    expect((await get('/', old)).status).toBe(200)
  })

  it('keeps its status and headers, such as cookies and 404', async () => {
    answers['/gone'] = cached(document('Not on the dial'), 'b2', 404)
    const { status, headers } = await get('/gone')
    expect(status).toBe(404)
    expect(headers['set-cookie']).toEqual(['i18n_redirected=en'])
  })

  it('is 304 for a current ETag, and sent after a change', async () => {
    const tag = String((await get('/')).headers.etag)
    const again = await get('/', { 'if-none-match': tag })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag])
    answers['/'] = cached(document('Home, later'), 'a2')
    expect(textOf(await get('/', { 'if-none-match': tag }))).toContain('Home, later')
  })

  it('responds to HEAD with the headers only', async () => {
    const { status, headers, body } = await get('/', {}, 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
    expect(headers.etag).toBe((await get('/')).headers.etag)
    expect(headers['content-length']).toBeUndefined()
  })
})

describe('other responses', () => {
  const untouched = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    textOf(await get(path, headers, method)).includes('__next_f')

  it('pass unchanged: Next.js data, the site’s own requests, Studio', async () => {
    for (const path of ['/studio', '/studio/desk', '/api/x']) {
      answers[path] = cached(document('Mine'), 'c3')
      expect(await untouched(path)).toBe(true)
    }
    expect(await untouched('/', { rsc: '1' })).toBe(true)
    expect(await untouched('/', { 'x-orrery-internal': 'secret' })).toBe(true)
  })

  it('pass unchanged: uncached pages, whole or streamed', async () => {
    answers['/draft'] = (_request, response) => {
      response.writeHead(200, 'Fine', ['Content-Type', 'text/html', 'X-Draft', 'yes'])
      response.flushHeaders()
      response.write(document('Draft').slice(0, 50))
      response.end(document('Draft').slice(50))
    }
    answers['/live'] = (_request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end(document('Live'))
    }
    const draft = await get('/draft', { 'accept-encoding': 'gzip' })
    expect([draft.headers['x-draft'], draft.headers['content-encoding']]).toEqual(['yes', 'gzip'])
    expect(textOf(draft)).toBe(document('Draft'))
    expect(textOf(await get('/live'))).toBe(document('Live'))
  })
})

describe('requests that no route handles', () => {
  it.each([
    ['TRACE', '/', 405, 'GET, HEAD'],
    ['PUT', '/fr', 405, 'GET, HEAD'],
    ['POST', '/fr', 405, 'GET, HEAD'],
    ['PROPFIND', '/studio', 405, 'GET, HEAD'],
    ['OPTIONS', '/', 204, 'GET, HEAD'],
    ['TRACE', '/api/search', 405, 'GET, HEAD, POST, OPTIONS'],
    ['GET', '/api/%E0%A4%A', 404, undefined],
    ['GET', '/_og/fr/product/%C0%AF.jpg', 404, undefined],
    ['GET', '/studio/%E0%A4%A?of=%41', 404, undefined],
  ])('%s %s is rejected before Next.js', async (method, path, status, allow) => {
    const { headers, ...answer } = await get(path, {}, method)
    expect([answer.status, headers.allow, requested]).toEqual([status, allow, []])
  })

  it('pass all other requests to Next.js', async () => {
    for (const [method, path] of [
      ['POST', '/api/forms/x'],
      ['OPTIONS', '/api/search'],
      ['HEAD', '/fr'],
      ['GET', '/%E0%A4%A'],
    ] as const)
      await get(path, {}, method)
    expect(requested).toEqual([
      'POST /api/forms/x',
      'OPTIONS /api/search',
      'HEAD /fr',
      'GET /%E0%A4%A',
    ])
  })
})

describe('the payload of a cached page', () => {
  it('is a content-addressed script, cached by the browser only', async () => {
    const { status, headers, body } = await get(await payloadPath('/'))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(body.toString()).toContain('self.__next_f.push([1,"1:\\"Home\\""])')
  })

  it('of an earlier version still hydrates that document', async () => {
    const earlier = await payloadPath('/')
    answers['/'] = cached(document('Home, later'), 'a2')
    expect((await get(earlier)).body.toString()).toContain('1:\\"Home\\"')
  })

  it('reloads the page when it is unknown', async () => {
    const { status, headers, body } = await get(`/_payload/${'0'.repeat(32)}.js?of=%2F`)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.toString()).toContain('location.reload()')
  })

  it('is served only while the page is accessible: not behind a gate, deleted or in draft', async () => {
    const path = await payloadPath('/')
    const closed: Answer[] = [
      (_request, response) => response.writeHead(307, { Location: '/login' }).end(),
      (_request, response) => {
        response.setHeader('Content-Type', 'text/html')
        response.write(document('Draft'))
        response.end()
      },
      (_request, response) => response.writeHead(404).end(document('Home')),
    ]
    for (const answer of closed) {
      answers['/'] = answer
      const { status, headers, body } = await get(path)
      expect([status, body.length, headers.location]).toEqual([404, 0, undefined])
    }
  })

  it('is not served for another page', async () => {
    const hash = (await payloadPath('/')).slice(0, '/_payload/'.length + 35)
    answers['/other'] = cached(document('Other'), 'd4')
    const body = (await get(`${hash}?of=%2Fother`)).body.toString()
    expect(body).not.toContain('Home')
    expect(body).toContain('location.reload()')
  })

  it.each([
    ['no name', '/_payload/'],
    ['no hash', '/_payload/x.js?of=/'],
    ['no page', `/_payload/${'0'.repeat(32)}.js`],
    ['another site', `/_payload/${'0'.repeat(32)}.js?of=https://evil.example/`],
    ['longer than any page', `/_payload/${'0'.repeat(32)}.js?of=%2F${'a'.repeat(9000)}`],
  ])('is asked for by its own address only, not with %s', async (_what, path) => {
    const { status, body } = await get(path)
    expect([status, body.length, requested]).toEqual([404, 0, []])
  })

  it.each(['POST', 'HEAD', 'DELETE'])('is available to GET requests only: %s', async (method) => {
    const path = await payloadPath('/')
    requested = []
    const { status, headers, body } = await get(path, {}, method)
    expect([status, headers.allow, body.length, requested]).toEqual([405, 'GET', 0, []])
  })

  it('is fetched from no other host, and for pages only', async () => {
    await get(`/_payload/${'0'.repeat(32)}.js?of=${encodeURIComponent('//evil.example/x')}`)
    answers['/api/x'] = cached(document('Mine'), 'e5')
    expect(requested).toEqual(['GET /x'])
    for (const path of ['/api/x', '/studio', '/_next/x']) {
      const answer = await get(`/_payload/${'0'.repeat(32)}.js?of=${encodeURIComponent(path)}`)
      expect([answer.status, answer.body.length]).toEqual([404, 0])
    }
    // What is not a page is not even run.
    expect(requested).toEqual(['GET /x'])
  })
})
