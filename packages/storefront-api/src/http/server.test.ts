import { request } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { createLog } from '@orrery/server-kit/log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningShop } from '../serve.ts'
import { startServer } from './server.ts'
import { startTestShop } from '../testing/running-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

describe('the HTTP server', () => {
  it('stops reading a body that is too long and responds with 413', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const post = request(`${shop.url}/api/2025-01/graphql`, { method: 'POST' }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      post.on('error', reject)
      // Never ended: only a server that stops early can answer.
      post.write(Buffer.alloc(600 * 1024, 'x'))
    })
    expect(status).toBe(413)
  })

  it('responds to HEAD without a body and handles malformed targets', async () => {
    const head = await raw('HEAD /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200/)
    expect(head).not.toContain('"ok"')
    for (const target of ['//', '/%', 'http://[', '*', '/..//..']) {
      const answer = await raw(`GET ${target} HTTP/1.1\r\nhost: [\r\nconnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 (?:404|400)/)
    }
    const traced = await raw('TRACE /health HTTP/1.1\r\nhost: x\r\ncookie: a\r\n\r\n')
    expect(traced).toMatch(/^HTTP\/1\.1 405/)
    expect(traced).not.toContain('cookie')
    expect((await fetch(`${shop.url}/health`)).status).toBe(200)
  })

  it('explains in every language that the cookies are too large', async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431/)
    for (const words of [
      'more cookies than this shop',
      'plus de cookies',
      'dir="rtl"',
      'Cookie を',
    ])
      expect(answer).toContain(words)
  })

  it('sends X-Content-Type-Options: nosniff with every response', async () => {
    const requested: [string, RequestInit, number][] = [
      ['/health', {}, 200],
      ['/health', { method: 'HEAD' }, 200],
      ['/nowhere', {}, 404],
      ['/api/2025-01/graphql', { method: 'POST', body: '{"query":"{ shop { name } }"}' }, 200],
      ['/api/2025-01/graphql', { method: 'POST', body: 'x'.repeat(600 * 1024) }, 413],
      ['/api/2025-01/graphql', { method: 'OPTIONS' }, 204],
      ['/policies/privacy-policy', {}, 200],
      ['/files/nothing.png', {}, 404],
      ['/checkouts/nothing', {}, 404],
      ['/admin', { redirect: 'manual' }, 303],
      ['/admin', { method: 'PUT' }, 405],
    ]
    for (const [path, init, status] of requested) {
      const answer = await fetch(`${shop.url}${path}`, init)
      const said = answer.headers.get('x-content-type-options')
      expect([path, answer.status, said]).toEqual([path, status, 'nosniff'])
    }
  })

  it('serves concurrent requests', async () => {
    const body = '{"query":"mutation { cartCreate { cart { id } } }"}'
    const headers = { 'content-type': 'application/json' }
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const response = await fetch(`${shop.url}/api/2025-01/graphql`, {
          method: 'POST',
          headers,
          body,
        })
        return ((await response.json()) as { data: { cartCreate: { cart: { id: string } } } }).data
          .cartCreate.cart.id
      }),
    )
    expect(new Set(answers).size).toBe(60)
  })
})

it('shares its port with other processes, and is reachable individually on its own port', async () => {
  const open = (name: string, port: number, ownPort: number) =>
    startServer(
      { fetch: async () => new Response(name), plain: () => null },
      { host: '127.0.0.1', port, ownPort },
      createLog({ level: 'silent' }),
    )
  const [shared, one, other] = await Promise.all([freePort(), freePort(), freePort()])
  const servers = [await open('one', shared, one), await open('other', shared, other)]
  const ask = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`)).text()
  expect([await ask(one), await ask(other)]).toEqual(['one', 'other'])
  expect(['one', 'other']).toContain(await ask(shared))
  await servers[0]!.close()
  expect(await ask(shared)).toBe('other')
  await servers[1]!.close()
  await expect(ask(shared)).rejects.toThrow('fetch failed')
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
