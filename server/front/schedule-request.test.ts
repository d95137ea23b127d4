import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { internalRequestHeader } from '#lib/http/internal-request.ts'
import { createPageRequestHandler } from './request-handler.ts'
import { RequestScheduler, defaultClassLimits } from './request-scheduler.ts'
import { rawGet } from './testing/raw-get.ts'

let server: Server
let port: number
/** Requests in the framework that have no answer yet. */
let running: { url: string; response: ServerResponse }[]
let scheduler: RequestScheduler
const sockets: Socket[] = []

const waitFor = <T>(check: () => T) => vi.waitFor(check, { timeout: 60_000 })
const answerAll = (): void => {
  for (const { response, url } of running.splice(0)) response.end(url)
}
/** Sends requests by one connection without waiting for answers, from an address of this machine. */
async function pipeline(paths: string[], localAddress = '127.0.0.1', more = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = `Host: site.test\r\n${more}\r\n`
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\n${head}`).join(''))
  return socket
}
const searches = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `/search?q=${at}`)

beforeEach(async () => {
  running = []
  const busy = { now: () => performance.now(), isIdle: () => false }
  const setTimer = (ms: number, callback: () => void) => void setTimeout(callback, ms).unref()
  const afterNetwork = (callback: () => void) => void setImmediate(callback)
  scheduler = new RequestScheduler({ ...busy, afterNetwork, setTimer })
  const front = createPageRequestHandler(
    async ({ url = '' }, response) => {
      running.push({ url, response })
    },
    0,
    { scheduler, unscheduled: { files: new Set(['/favicon.svg']), ownPort: undefined } },
  )
  server = createServer((request, response) => void front(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('scheduleRequest under a flood', () => {
  it('passes one expensive request at a time to Next.js, pipelined requests included', async () => {
    await pipeline(searches(5))
    await waitFor(() => expect(scheduler.queuedCount('costly')).toBe(4))
    expect(running.map(({ url }) => url)).toEqual(['/search?q=0'])
  })

  it('starts the search of another address after the one that runs', async () => {
    await pipeline(searches(20))
    await waitFor(() => expect(scheduler.queuedCount('costly')).toBe(19))
    await pipeline(['/search?q=mine'], '127.0.0.2')
    await waitFor(() => expect(scheduler.queuedCount('costly')).toBe(20))
    answerAll()
    await waitFor(() => expect(running.map(({ url }) => url)).toEqual(['/search?q=mine']))
  })

  it.each([
    ['a page', '/collections', {}],
    ['a file', '/favicon.svg', {}],
    ['the health of the process', '/api/health', {}],
    [
      'a request of the site to itself',
      '/search?q=own',
      { [internalRequestHeader]: sessionSecret() },
    ],
  ])('lets %s pass a queue of searches', async (_, path, headers) => {
    await pipeline(searches(10))
    await waitFor(() => expect(scheduler.queuedCount('costly')).toBe(9))
    const answer = rawGet(`http://127.0.0.1:${port}${path}`, headers, 'GET')
    await waitFor(() => expect(running.at(-1)?.url).toBe(path))
    answerAll()
    expect((await answer).status).toBe(200)
  })

  it('serves files and probes ahead of queued pages', async () => {
    await pipeline(Array.from({ length: 10 }, (_, at) => `/page-${at}`))
    await waitFor(() => expect(scheduler.queuedCount('page')).toBe(8))
    const answer = rawGet(`http://127.0.0.1:${port}/api/ready`, {}, 'GET')
    await waitFor(() => expect(running.at(-1)?.url).toBe('/api/ready'))
    answerAll()
    expect((await answer).status).toBe(200)
  })

  it('removes a request from the queue when its client disconnects, anywhere in its pipeline', async () => {
    const socket = await pipeline(searches(5))
    await waitFor(() => expect(scheduler.queuedCount('costly')).toBe(4))
    socket.destroy()
    await waitFor(() => expect(scheduler.queuedCount('costly')).toBe(0))
    expect(running.map(({ url }) => url)).toEqual(['/search?q=0'])
    await pipeline(['/search?q=next'], '127.0.0.2')
    await waitFor(() => expect(running.at(-1)?.url).toBe('/search?q=next'))
  })

  it('rejects with 429 and Retry-After, in the visitor’s language', async () => {
    await pipeline(searches(defaultClassLimits.costly.maxQueuedPerAddress + 1))
    await waitFor(() =>
      expect(scheduler.queuedCount('costly')).toBe(defaultClassLimits.costly.maxQueuedPerAddress),
    )
    const ask = (headers: Record<string, string>) =>
      rawGet(`http://127.0.0.1:${port}/fr/search?q=more`, headers, 'GET')
    const page = await ask({ accept: 'text/html' })
    expect(page.status).toBe(429)
    expect(page.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(page.body.toString()).toContain('<html lang="fr"')
    expect((await ask({ accept: 'image/avif' })).headers['content-type']).toBe(
      'text/plain; charset=utf-8',
    )
    expect(running).toHaveLength(1)
  })
})

describe('a request target in absolute form', () => {
  const answerTo = async (target: string): Promise<string> => {
    const socket = await pipeline([target], '127.0.0.1', 'Connection: close\r\n')
    let text = ''
    socket.on('data', (piece: Buffer) => (text += piece.toString()))
    const closed = once(socket, 'close')
    await waitFor(() => expect(running.length > 0 || text !== '').toBe(true))
    answerAll()
    await closed
    return text
  }

  it.each([
    ['http://evil.example/watches?a=1', '/watches?a=1'],
    ['HTTPS://evil.example', '/'],
  ])('%s is handled by its path: %s', async (target, path) => {
    const answer = await answerTo(target)
    expect(answer).toMatch(/^HTTP\/1\.1 200/)
    expect(answer).toContain(`\r\n${path}`)
    expect(answer).not.toContain('evil')
  })

  it.each(['ftp://evil.example/', 'evil:80'])('%s is rejected with 400', async (target) => {
    expect(await answerTo(target)).toMatch(/^HTTP\/1\.1 400/)
    expect(running).toEqual([])
  })
})
