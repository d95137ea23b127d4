import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { SERVER_DURATION, type InstrumentTable } from '@orrery/telemetry/start'
import { telemetry } from '@orrery/telemetry'

/** What the shop counts and measures. */
export const SHOP_INSTRUMENTS: InstrumentTable = {
  'http.server.request.duration': SERVER_DURATION,
  'orrery.shop.carts': {
    kind: 'counter',
    description: 'Carts that somebody wanted to open, by what became of it: created or refused.',
    unit: '{cart}',
  },
  'orrery.shop.orders': {
    kind: 'counter',
    description: 'Orders that somebody wanted to place, by what became of it: placed or refused.',
    unit: '{order}',
  },
  'orrery.shop.refusals': {
    kind: 'counter',
    description: 'Requests of the API that were refused, by code.',
    unit: '{request}',
  },
}

/** The patterns of what the shop answers, the first that fits. An address itself may open a checkout. */
const PATTERNS: readonly [RegExp, string][] = [
  [/^\/api\/[^/]+\/graphql(?:\.json)?$/u, '/api/:version/graphql'],
  [/^\/api\/graphql(?:\.json)?$/u, '/api/graphql'],
  [/^\/checkouts\/faces\//u, '/checkouts/faces/*'],
  [/^\/checkouts\/[^/]+\/thank-you\/?$/u, '/checkouts/:cart/thank-you'],
  [/^\/checkouts\/[^/]+\/?$/u, '/checkouts/:cart'],
  [/^\/admin(?:\/|$)/u, '/admin/*'],
  [/^\/files\//u, '/files/*'],
  [/^\/policies\//u, '/policies/:handle'],
  [/^\/health$/u, '/health'],
  [/^\/ready$/u, '/ready'],
  [/^\/operations\/health$/u, '/operations/health'],
]

/** The pattern of a path; undefined for one that the shop does not know. */
export function routePattern(path: string): string | undefined {
  return PATTERNS.find(([pattern]) => pattern.test(path))?.[1]
}

/** Methods that figures tell apart; anybody can invent others. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Who looks whether the shop lives, or how it is, asks every few seconds, and is no part of anything. */
const PULSES = new Set(['/health', '/ready', '/operations/health'])

/** The same listener, each answer of which is a span and counts; untouched where nobody listens. */
export function instrumentRequests(listener: RequestListener): RequestListener {
  const measuring = telemetry()
  if (!measuring) return listener
  return (message: IncomingMessage, reply: ServerResponse) => {
    const path = (message.url ?? '/').replace(/\?.*$/su, '')
    if (PULSES.has(path)) return listener(message, reply)
    const started = performance.now()
    const method = METHODS.has(message.method ?? '') ? message.method! : '_OTHER'
    const route = routePattern(path)
    const asked = { 'http.request.method': method, 'http.route': route }
    const name = route === undefined ? method : `${method} ${route}`
    const span = measuring.open(name, asked, {
      kind: 'server',
      from: (header) => message.headers[header]?.toString(),
    })
    reply.once('close', () => {
      const { statusCode } = reply
      const status = { 'http.response.status_code': statusCode }
      measuring.record('http.server.request.duration', (performance.now() - started) / 1000, {
        ...asked,
        ...status,
      })
      span.note(status)
      if (statusCode >= 500) span.fail(String(statusCode))
      span.end()
    })
    span.run(() => listener(message, reply))
  }
}
