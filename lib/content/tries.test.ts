import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { askedAgain } from './asked-again.ts'
import { publishedClient, writingClient } from './client.server.ts'

let service: Server
/** Statuses that the service answers with, one a request, `cut` where it is gone instead; 200 after them. */
let answers: (number | 'cut')[] = []
const asked: string[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.method ?? '')
    const next = answers.shift() ?? 200
    if (next === 'cut') return void request.socket.destroy()
    response.statusCode = next
    response.setHeader('content-type', 'application/json')
    response.end('{"result": "said", "results": []}')
  }).listen(0, '127.0.0.1')
  await new Promise((done) => service.once('listening', done))
  const { port } = service.address() as AddressInfo
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', `http://127.0.0.1:${port}`)
  vi.stubEnv('CONTENT_LAKE_TOKEN', 'a-token-that-writes')
})
beforeEach(() => void asked.splice(0))
afterAll(() => {
  vi.unstubAllEnvs()
  service.close()
})

it('asks for content up to three times while the service fails, and waits fifteen seconds', async () => {
  answers = [503, 502]
  expect(await publishedClient().fetch('*')).toBe('said')
  expect(asked).toEqual(['GET', 'GET', 'GET'])
  answers = [503, 503, 503]
  await expect(publishedClient().fetch('*')).rejects.toThrow('503')
  expect(asked).toHaveLength(6)
  expect(publishedClient().config().timeout).toBe(15_000)
})

it('writes once, whatever the service answers', async () => {
  answers = [503]
  const written = writingClient()?.create({ _type: 'submission' })
  await expect(written).rejects.toThrow('503')
  expect(asked).toEqual(['POST'])
})

it('asks again what was too long for an address, when the process that was asked is gone', async () => {
  const long = `*[_id == "${'x'.repeat(20_000)}"]`
  const ask = () => publishedClient().fetch<string>(long)
  answers = ['cut']
  expect(await askedAgain(ask)).toBe('said')
  expect(asked).toEqual(['POST', 'POST'])
  answers = ['cut', 'cut']
  await expect(askedAgain(ask)).rejects.toThrow('fetch failed')
  answers = [400]
  await expect(askedAgain(ask)).rejects.toThrow('400')
  expect(asked).toHaveLength(5)
})
