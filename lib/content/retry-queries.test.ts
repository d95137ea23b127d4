import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RequestHandler, ServerError } from '@sanity/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishedClient, siteWriteClient } from './content-clients.server.ts'
import { createQueryRetryHandler } from './retry-queries.ts'

let service: Server
/** Statuses of the service's responses in turn, `cut` for a broken connection; 200 after them. */
let answers: (number | 'cut')[] = []
/** `Retry-After` of responses other than 200. */
let retryAfter: string | undefined
const requests: string[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    requests.push(request.method ?? '')
    const next = answers.shift() ?? 200
    if (next === 'cut') return void request.socket.destroy()
    response.statusCode = next
    response.setHeader('content-type', 'application/json')
    if (next !== 200 && retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
    response.end('{"result": "said", "results": []}')
  }).listen(0, '127.0.0.1')
  await new Promise((done) => service.once('listening', done))
  const { port } = service.address() as AddressInfo
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', `http://127.0.0.1:${port}`)
  vi.stubEnv('CONTENT_LAKE_TOKEN', 'a-token-that-writes')
})
beforeEach(() => {
  requests.splice(0)
  retryAfter = undefined
})
afterAll(() => {
  vi.unstubAllEnvs()
  service.close()
})

describe('createQueryRetryHandler', () => {
  it('requests up to three times while the service fails, and waits fifteen seconds', async () => {
    answers = [503, 502]
    expect(await publishedClient().fetch('*')).toBe('said')
    expect(requests).toEqual(['GET', 'GET', 'GET'])
    answers = [503, 503, 503]
    await expect(publishedClient().fetch('*')).rejects.toThrow('503')
    expect(requests).toHaveLength(6)
    expect(publishedClient().config().timeout).toBe(15_000)
  })

  it('does not request again where it would have to wait longer than a page may', async () => {
    answers = [429]
    retryAfter = '4'
    await expect(publishedClient().fetch('*')).rejects.toMatchObject({ statusCode: 429 })
    expect(requests).toEqual(['GET'])
  })

  it('sends a write once, whatever the response', async () => {
    answers = [503]
    retryAfter = '0'
    const written = siteWriteClient()?.create({ _type: 'submission' })
    await expect(written).rejects.toThrow('503')
    expect(requests).toEqual(['POST'])
  })

  it('repeats a long POST query when the process is gone', async () => {
    const long = `*[_id == "${'x'.repeat(20_000)}"]`
    const ask = () => publishedClient().fetch<string>(long)
    answers = ['cut']
    expect(await ask()).toBe('said')
    expect(requests).toEqual(['POST', 'POST'])
    answers = ['cut', 'cut', 'cut']
    await expect(ask()).rejects.toThrow('fetch failed')
    answers = [400]
    await expect(ask()).rejects.toThrow('400')
    expect(requests).toHaveLength(6)
  })
})

describe('read rejected for overload', () => {
  const url = 'http://lake.test/v1/data/query/production'
  const refused = (seconds?: string) =>
    new ServerError({
      statusCode: 503,
      headers: seconds === undefined ? {} : { 'retry-after': seconds },
      body: {},
      url,
      method: 'GET',
    })

  /** Delays of the handler before it returns or fails, in ms. */
  async function waitsOf(
    next: Parameters<RequestHandler>[1],
  ): Promise<{ waits: number[]; answer: unknown }> {
    let now = 0
    const waits: number[] = []
    const wait = (ms: number) => {
      waits.push(ms)
      now += ms
      return Promise.resolve()
    }
    const answer = await createQueryRetryHandler({ now: () => now, wait })({ url }, next).catch(
      (error: unknown) => error,
    )
    return { waits, answer }
  }

  it('is retried after Retry-After, for three seconds in total', async () => {
    const all = await waitsOf(() => Promise.reject(refused('1')))
    expect(all.waits).toEqual([1_000, 1_000, 1_000])
    expect(all.answer).toBeInstanceOf(ServerError)
    let left = 2
    const some = await waitsOf(() =>
      left-- > 0 ? Promise.reject(refused('1')) : Promise.resolve('said'),
    )
    expect(some).toEqual({ waits: [1_000, 1_000], answer: 'said' })
  })

  it('is retried twice after a short delay without Retry-After', async () => {
    expect((await waitsOf(() => Promise.reject(refused()))).waits).toEqual([100, 200])
    expect((await waitsOf(() => Promise.reject(refused('Fri, 1 Jan')))).waits).toEqual([100, 200])
  })

  it('is not retried after a timeout, nor by the client itself', async () => {
    const late = new DOMException('late', 'TimeoutError')
    const request = vi.fn<Parameters<RequestHandler>[1]>(() => Promise.reject(late))
    expect((await waitsOf(request)).waits).toEqual([])
    expect(request.mock.calls[0]?.[0]).toMatchObject({ maxRetries: 0 })
  })
})
