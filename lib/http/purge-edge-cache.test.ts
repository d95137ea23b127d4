import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, afterEach, beforeEach, expect, it } from 'vitest'
import { purgeEdgeCache } from './purge-edge-cache.ts'

let server: Server
let purgeUrl: string
let requests: { key: unknown; authorization: unknown; tags: string[] }[]
let status: number

beforeEach(async () => {
  requests = []
  status = 200
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { 'surrogate-key': key, authorization } = request.headers
      requests.push({ key, authorization, ...(JSON.parse(body) as { tags: string[] }) })
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('told')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  purgeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

describe('purgeEdgeCache', () => {
  it('sends each tag once, in body and header, thirty per request', async () => {
    const tags = Array.from({ length: 61 }, (_, index) => `content:s1:${index}`)
    await purgeEdgeCache({ purgeUrl, purgeToken: 'a-token' }, tags)
    expect(requests.map((each) => each.tags.length)).toEqual([30, 30, 1])
    expect(requests.flatMap((each) => each.tags)).toEqual(tags)
    for (const { key, authorization, tags: some } of requests)
      expect([key, authorization]).toEqual([some.join(' '), 'Bearer a-token'])
  })

  it('omits the token when none is configured and does not follow redirects', async () => {
    await purgeEdgeCache({ purgeUrl, purgeToken: undefined }, ['content'])
    expect(requests[0]?.authorization).toBeUndefined()
    status = 302
    await expect(purgeEdgeCache({ purgeUrl, purgeToken: 'a-token' }, ['content'])).rejects.toThrow(
      `${new URL(purgeUrl).host} is unreachable (unexpected redirect).`,
    )
  })

  it('throws an error that names the host and the status', async () => {
    status = 403
    const host = new URL(purgeUrl).host
    await expect(purgeEdgeCache({ purgeUrl, purgeToken: undefined }, ['content'])).rejects.toThrow(
      `${host} answered 403.`,
    )
  })

  it('throws an error that names the host on timeout and on connection failure', async () => {
    const edge = { purgeUrl, purgeToken: undefined }
    const { host } = new URL(purgeUrl)
    server.removeAllListeners('request')
    await expect(purgeEdgeCache(edge, ['content'], 50)).rejects.toThrow(
      `${host} did not answer within 0.05 s.`,
    )
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await expect(purgeEdgeCache(edge, ['content'])).rejects.toThrow(
      `${host} is unreachable (ECONNREFUSED).`,
    )
  })
})
