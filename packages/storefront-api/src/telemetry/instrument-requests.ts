import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { telemetry } from '@orrery/telemetry'
import { routePattern } from './route-pattern.ts'

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
