import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { telemetry } from '@orrery/telemetry'
import { routePattern } from './route-pattern.ts'

/** Methods with their own metric label; any other could be invented by clients. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Probes run every few seconds and are excluded from traces and metrics. */
const PULSES = new Set(['/health', '/ready', '/operations/health'])

/** Wraps a listener with spans and metrics; returns it unchanged when telemetry is disabled. */
export function instrumentRequests(listener: RequestListener): RequestListener {
  const measuring = telemetry()
  if (!measuring) return listener
  return (message: IncomingMessage, reply: ServerResponse) => {
    const path = (message.url ?? '/').replace(/\?.*$/su, '')
    if (PULSES.has(path)) return listener(message, reply)
    const started = performance.now()
    const method = METHODS.has(message.method ?? '') ? message.method! : '_OTHER'
    const route = routePattern(path)
    const requested = { 'http.request.method': method, 'http.route': route }
    const name = route === undefined ? method : `${method} ${route}`
    const span = measuring.open(name, requested, {
      kind: 'server',
      from: (header) => message.headers[header]?.toString(),
    })
    reply.once('close', () => {
      const { statusCode } = reply
      const status = { 'http.response.status_code': statusCode }
      measuring.record('http.server.request.duration', (performance.now() - started) / 1000, {
        ...requested,
        ...status,
      })
      span.note(status)
      if (statusCode >= 500) span.fail(String(statusCode))
      span.end()
    })
    span.run(() => listener(message, reply))
  }
}
