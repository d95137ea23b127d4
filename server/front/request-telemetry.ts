import type { IncomingMessage, ServerResponse } from 'node:http'
import { telemetry } from '@orrery/telemetry'
import type { InstrumentTable } from '@orrery/telemetry/start-telemetry'
import { SERVER_DURATION } from '@orrery/telemetry/start-telemetry'
import { isRetryRequest } from './retry-as-unavailable.ts'

/** Metrics of the site. */
export const SITE_INSTRUMENTS: InstrumentTable = {
  'http.server.request.duration': SERVER_DURATION,
  'orrery.site.pages': {
    kind: 'counter',
    description: 'Pages served, by source: response cache or framework.',
    unit: '{page}',
  },
  'orrery.site.revalidations': {
    kind: 'counter',
    description: 'Cache invalidations, by cache and result.',
    unit: '{request}',
  },
  'orrery.site.revalidation.delay': {
    kind: 'histogram',
    description: 'Time from a publish event until the affected pages are invalidated.',
    unit: 's',
    bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
}

/** Route of every page, as Next.js names it; only pages are served from the response cache. */
export const pageRoutePattern = '/[locale]/[kind]/[[...slug]]'

/** Health probes, which are not traced: they arrive every other second. */
const probePaths = /^\/api\/(?:health|ready)(?:\?|$)/
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** @returns whether the response came from the response cache */
export type TracedHandler = (request: IncomingMessage, response: ServerResponse) => boolean

// `orrery.answered_by` is the former name, which the next version no longer exports (docs/upgrading.md).
const fromCacheAttributes = { 'orrery.served_by': 'cache', 'orrery.answered_by': 'memory' }
const fromFrameworkAttributes = {
  'orrery.served_by': 'framework',
  'orrery.answered_by': 'framework',
}

/**
 * Wraps a handler so that each request is counted and has a span until its last byte. Returns the handler itself while telemetry is off.
 * Next.js sets the route on the active span, and its own spans are children of it.
 */
export function traceRequests(handler: TracedHandler): TracedHandler {
  const active = telemetry()
  if (!active) return handler
  return (request, response) => {
    // A retry is part of the visitor's request.
    if (probePaths.test(request.url ?? '') || isRetryRequest(request))
      return active.untold(() => handler(request, response))
    const started = performance.now()
    const method = methods.has(request.method ?? '') ? request.method! : '_OTHER'
    const requestAttributes = { 'http.request.method': method }
    const span = active.open(method, requestAttributes, {
      kind: 'server',
      from: (name) => request.headers[name]?.toString(),
    })
    let fromMemory = false
    const report = (seconds: number): void => {
      const route = fromMemory ? pageRoutePattern : span.attribute('http.route')?.toString()
      const { statusCode } = response
      const responseAttributes = { 'http.route': route, 'http.response.status_code': statusCode }
      active.record('http.server.request.duration', seconds, {
        ...requestAttributes,
        ...responseAttributes,
      })
      const source = fromMemory ? fromCacheAttributes : fromFrameworkAttributes
      if (route === pageRoutePattern) active.count('orrery.site.pages', source)
      span.note({ ...responseAttributes, ...source })
      if (route !== undefined) span.rename(`${method} ${route}`)
      if (statusCode >= 500) span.fail(String(statusCode))
      span.end()
    }
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000
      // Next.js sets the route in its own close listener.
      setImmediate(() => report(seconds))
    })
    fromMemory = span.run(() => handler(request, response))
    return fromMemory
  }
}
