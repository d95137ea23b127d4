import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readVisitor, visitorHeader } from '@orrery/server-kit/visitor-header'
import { describe, afterAll, beforeAll, expect, it, vi } from 'vitest'
import { proxyImage } from './image-proxy.server.ts'

vi.mock('#lib/access/read-access.server.ts', () => ({
  accessDeniedResponse: () => Promise.resolve(undefined),
}))
vi.mock('#lib/access/gate-state.ts', () => ({ gateState: () => 'open' }))

let lake: Server
let received: { url: string | undefined; headers: IncomingHttpHeaders }

beforeAll(async () => {
  lake = createServer(({ url, headers }, response) => {
    received = { url, headers }
    response.end('picture')
  }).listen(0, '127.0.0.1')
  await new Promise((done) => lake.once('listening', done))
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', `http://127.0.0.1:${(lake.address() as AddressInfo).port}`)
  vi.stubEnv('CONTENT_LAKE_READ_TOKEN', 'a-token-that-reads')
  vi.stubEnv('TRUSTED_PROXIES', '1')
})
afterAll(() => {
  vi.unstubAllEnvs()
  lake.close()
})

describe('image proxy', () => {
  it('sends the client address to the lake and no token of the site', async () => {
    const request = new Request('https://site.example/_pictures/a-1x1.webp?w=320', {
      headers: {
        'x-forwarded-for': '203.0.113.5',
        [visitorHeader]: 'made up',
        authorization: 'Bearer x',
      },
    })
    const answer = await proxyImage(request, 'a-1x1.webp')
    expect(await answer.text()).toBe('picture')
    expect(received.url).toMatch(/a-1x1\.webp\?w=320&auto=format$/)
    expect(readVisitor(String(received.headers[visitorHeader]), ['a-token-that-reads'])).toBe(
      '203.0.113.5',
    )
    expect(received.headers.authorization).toBeUndefined()
  })
})
