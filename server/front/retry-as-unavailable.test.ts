import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import { describe, expect, it, onTestFinished } from 'vitest'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { isRetryAsUnavailable } from '#lib/routing/retry-as-unavailable.ts'
import { createPageRequestHandler } from './request-handler.ts'
import { rawGet } from './testing/raw-get.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A site whose pages respond with `fail` until content becomes unavailable. */
async function siteThat(
  fail: Answer,
  hear: (request: IncomingMessage) => void = () => {},
): Promise<{ origin: string; requested: string[] }> {
  const requested: string[] = []
  const front = createPageRequestHandler(async (request, response) => {
    requested.push(`${request.method} ${request.url}`)
    hear(request)
    if (!isRetryAsUnavailable(new Headers(request.headers as Record<string, string>)))
      return fail(request, response)
    response.writeHead(503, { 'Retry-After': '10', 'Content-Type': 'text/html' })
    response.end(request.method === 'HEAD' ? null : `Later, ${request.headers.cookie}`)
  }, 0)
  const compress = compression()
  const server = createServer((request, response) =>
    compress(request as never, response as never, () => void front(request, response)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested }
}

const missAnswer = () => {
  siteProcessState().lastReadFailureAt = performance.now()
}
const whole: Answer = (_request, response) => {
  response.setHeader('Set-Cookie', 'i18n_redirected=fr')
  response.writeHead(500, { 'Content-Type': 'text/html', 'Cache-Control': 'public' })
  response.end('Something stopped.')
}
const inPieces: Answer = (_request, response) => {
  response.statusCode = 500
  response.flushHeaders()
  response.write('Something ')
  response.write('stopped.')
  response.end()
}

describe('retryAsUnavailable', () => {
  it.each([
    ['whole', whole],
    ['in pieces', inPieces],
  ])(
    'a page that fails %s without content responds with 503 and Retry-After',
    async (_how, fail) => {
      const { origin, requested } = await siteThat((request, response) => {
        missAnswer()
        fail(request, response)
      })
      const headers = { cookie: 'a=b', 'accept-encoding': 'identity' }
      const answer = await rawGet(`${origin}/fr/x?y=1`, headers, 'GET')
      expect([answer.status, answer.body.toString()]).toEqual([503, 'Later, a=b'])
      expect(answer.headers).toMatchObject({ 'retry-after': '10' })
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['cache-control']).toBeUndefined()
      expect(requested).toEqual(['GET /fr/x?y=1', 'GET /fr/x?y=1'])
      expect((await rawGet(`${origin}/fr/x`, {}, 'HEAD')).status).toBe(503)
    },
  )

  it.each([
    ['whole', whole],
    ['in pieces', inPieces],
  ])(
    'a page that fails %s on its own responds with 500, whatever the client sends',
    async (_how, fail) => {
      missAnswer()
      const { origin, requested } = await siteThat(fail)
      const answer = await rawGet(`${origin}/x`, { 'x-orrery-away': 'yes' }, 'GET')
      expect([answer.status, answer.body.toString()]).toEqual([500, 'Something stopped.'])
      expect(requested).toEqual(['GET /x'])
    },
  )

  it.each([
    ['the internal header', { 'x-orrery-away': 'yes' }],
    ['a body that never arrives', { 'content-length': '12' }],
    ['an upgrade', { connection: 'x-orrery-away, close' }],
  ])('a request with %s is retried once at most', async (_what, headers) => {
    const received: IncomingMessage['headers'][] = []
    const { origin, requested } = await siteThat(
      (request, response) => {
        missAnswer()
        whole(request, response)
      },
      (request) => received.push(request.headers),
    )
    const answer = await rawGet(`${origin}/x`, headers as Record<string, string>, 'GET')
    expect([answer.status, requested.length]).toEqual([503, 2])
    for (const name of ['content-length', 'trailer', 'upgrade'])
      expect(received[1]).not.toHaveProperty(name)
  })

  it('a request is not retried twice', async () => {
    const front = createPageRequestHandler(async (_request, response) => {
      missAnswer()
      times += 1
      response.writeHead(500).end()
    }, 0)
    let times = 0
    const server = createServer((request, response) => void front(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect((await rawGet(`http://127.0.0.1:${port}/x`, {}, 'GET')).status).toBe(500)
    expect(times).toBe(2)
  })
})
