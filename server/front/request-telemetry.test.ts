import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTelemetry, type Attributes, type Telemetry } from '@orrery/telemetry'
import { describe, afterEach, expect, it, onTestFinished } from 'vitest'
import { pageRoutePattern, traceRequests, type TracedHandler } from './request-telemetry.ts'

afterEach(() => setTelemetry(undefined))

/** The telemetry of one request with this response. */
async function reported(path: string, answer: TracedHandler) {
  const received: { name: string; attributes: Attributes }[] = []
  const counted: [string, Attributes][] = []
  let ended = 0
  let attributes: Record<string, unknown> = {}
  let name = ''
  const span = {
    note: (more: Attributes) => void Object.assign(attributes, more),
    rename: (next: string) => void (name = next),
    fail: (type: string) => void (attributes['error.type'] = type),
    attribute: (each: string) => attributes[each],
    run: <T>(work: () => T) => work(),
    end: () => {
      ended += 1
      received.push({ name, attributes: attributes as Attributes })
    },
  }
  setTelemetry({
    untold: <T>(work: () => T) => work(),
    open: (given: string, requested: Attributes) => {
      name = given
      attributes = { ...requested }
      return span
    },
    record: (metric: string, _value: number, more: Attributes) => counted.push([metric, more]),
    count: (metric: string, more: Attributes) => counted.push([metric, more]),
  } as unknown as Telemetry)
  const server = createServer(
    traceRequests((request, response) => {
      // As the framework names the route to whatever span is under way.
      if (path.startsWith('/fr')) span.note({ 'http.route': pageRoutePattern })
      return answer(request, response)
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  await response.text()
  server.closeAllConnections()
  await expect.poll(() => ended).toBe(path.startsWith('/api/health') ? 0 : 1)
  return { received, counted }
}

describe('request telemetry', () => {
  it('records a page from the cache with the page route, and counts it', async () => {
    const { received, counted } = await reported('/montres?q=secret', (_request, response) => {
      response.end('page')
      return true
    })
    const requested = { 'http.request.method': 'GET' }
    const answered = { 'http.route': pageRoutePattern, 'http.response.status_code': 200 }
    expect(received).toEqual([
      {
        name: `GET ${pageRoutePattern}`,
        attributes: {
          ...requested,
          ...answered,
          'orrery.served_by': 'cache',
          'orrery.answered_by': 'memory',
        },
      },
    ])
    expect(counted).toEqual([
      ['http.server.request.duration', { ...requested, ...answered }],
      ['orrery.site.pages', { 'orrery.served_by': 'cache', 'orrery.answered_by': 'memory' }],
    ])
  })

  it('records a page of Next.js with its route', async () => {
    const { received, counted } = await reported('/fr/montres', (_request, response) => {
      response.writeHead(503).end()
      return false
    })
    expect(received[0]).toMatchObject({
      name: `GET ${pageRoutePattern}`,
      attributes: { 'error.type': '503', 'orrery.served_by': 'framework' },
    })
    expect(counted[1]).toEqual([
      'orrery.site.pages',
      { 'orrery.served_by': 'framework', 'orrery.answered_by': 'framework' },
    ])
  })

  it('records a request without a route by its method, and no health probes', async () => {
    const end: TracedHandler = (_request, response) => {
      response.end()
      return false
    }
    expect((await reported('/secret/path', end)).received).toEqual([
      { name: 'GET', attributes: expect.not.objectContaining({ 'http.route': expect.anything() }) },
    ])
    expect((await reported('/api/health?x', end)).received).toEqual([])
  })

  it('returns the same listener when telemetry is off', () => {
    const answer: TracedHandler = () => true
    expect(traceRequests(answer)).toBe(answer)
  })
})
