import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proxyFile } from './proxy-file.ts'

describe('proxyFile', () => {
  let server: Server
  let origin: string
  let receivedHeaders: IncomingHttpHeaders

  beforeAll(async () => {
    server = createServer((request, response) => {
      receivedHeaders = request.headers
      if (request.url === '/moved')
        return void response.writeHead(302, { location: '/picture' }).end()
      if (request.url === '/busy') return void response.writeHead(429, { 'Retry-After': '7' }).end()
      const part = request.headers.range === 'bytes=0-2'
      response.writeHead(part ? 206 : 200, {
        'Content-Type': 'image/svg+xml',
        ETag: '"one"',
        'Set-Cookie': 'lake=1',
        'X-Inside': 'yes',
        ...(part && { 'Content-Range': 'bytes 0-2/6' }),
      })
      response.end(part ? '<sv' : '<svg/>')
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  afterAll(() => {
    server.close()
  })

  const ask = (headers: Record<string, string> = {}, path = '/picture') =>
    proxyFile(new Request('https://site.example/picture', { headers }), `${origin}${path}`)

  it('forwards body, content type and ETag', async () => {
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('etag')).toBe('"one"')
    expect(await answer.text()).toBe('<svg/>')
  })

  it('forwards a range request and its partial response', async () => {
    const answer = await ask({ Range: 'bytes=0-2' })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe('bytes 0-2/6')
    expect(await answer.text()).toBe('<sv')
  })

  it('forwards Accept and conditional headers, but no visitor data', async () => {
    await ask({ Accept: 'image/avif', 'If-None-Match': '"two"', Cookie: 'cart=1' })
    expect(receivedHeaders).toMatchObject({ accept: 'image/avif', 'if-none-match': '"two"' })
    expect(receivedHeaders.cookie).toBeUndefined()
  })

  it('does not follow redirects', async () => {
    expect((await ask({}, '/moved')).status).toBe(503)
  })

  it('drops cookies and internal headers of the upstream response', async () => {
    const answer = await ask()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('x-inside')).toBeNull()
  })

  it('sets a CSP sandbox that blocks scripts', async () => {
    const policy = (await ask()).headers.get('content-security-policy')
    expect(policy).toContain('sandbox')
    expect(policy).toContain("default-src 'none'")
  })

  it('forwards Retry-After and the additional headers', async () => {
    const answer = await proxyFile(new Request('https://site.example/picture'), `${origin}/busy`, {
      'X-Visitor': '203.0.113.5',
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    expect(receivedHeaders['x-visitor']).toBe('203.0.113.5')
  })

  it('responds 503 with Retry-After while the upstream server is unreachable', async () => {
    const answer = await proxyFile(new Request('https://site.example/'), 'http://127.0.0.1:1/')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('10')
  })
})
