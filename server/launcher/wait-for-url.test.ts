import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { waitForUrl } from './wait-for-url.ts'

describe('waitForUrl', () => {
  test.each([
    [
      '{"ready": false, "reasons": ["It is loading.", "The disk of the data folder is full."]}',
      'status 503: It is loading. The disk of the data folder is full',
    ],
    ['{"reasons": []}', 'status 503'],
    ['null', 'status 503'],
    ['<p>Not now</p>', 'status 503'],
  ])('waitForUrl quotes the reasons of a service that is not ready: %s', async (body, said) => {
    const server = createServer((_, response) => response.writeHead(503).end(body))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => server.close().closeAllConnections())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`
    await expect(waitForUrl(url, { timeoutMs: 2_000, what: 'lake' })).rejects.toThrow(
      `The lake did not respond at ${url} within 2 s (${said}).`,
    )
  })

  test('waitForUrl sends no requests after an abort', async () => {
    const over = new AbortController()
    const requested = waitForUrl('http://127.0.0.1:1/ready', {
      timeoutMs: 3_600_000,
      what: 'lake',
      signal: over.signal,
    })
    over.abort()
    await expect(requested).rejects.toThrow(/aborted/)
  })
})
