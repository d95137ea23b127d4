import type { IncomingMessage, ServerResponse } from 'node:http'
import { telemetry } from '@orrery/telemetry'
import type { InstrumentTable } from '@orrery/telemetry/start-telemetry'
import { SERVER_DURATION } from '@orrery/telemetry/start-telemetry'
import { isSecondTime } from './told-later.ts'

/** What the site counts and measures, in front of the framework and in it. */
export const SITE_INSTRUMENTS: InstrumentTable = {
  'http.server.request.duration': SERVER_DURATION,
  'orrery.site.pages': {
    kind: 'counter',
    description: 'Pages that were answered, by whom: the memory in front or the framework.',
    unit: '{page}',
  },
  'orrery.site.revalidations': {
    kind: 'counter',
    description: 'Times that a cache was told what changed, by cache and by what became of it.',
    unit: '{request}',
  },
  'orrery.site.revalidation.delay': {
    kind: 'histogram',
    description: 'Time from the event of a publish until the pages that show it are thrown away.',
    unit: 's',
    bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
}

/** Of every page, as the framework names it; nothing else is answered from memory. */
export const pageRoute = '/[locale]/[kind]/[[...slug]]'

/** Who looks whether the site lives asks every other second, and is no part of anything. */
const pulses = /^\/api\/(?:health|ready)(?:\?|$)/
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS'])

/** @returns whether the answer came from memory */
export type Answerer = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * The same answers, each as a span that lasts until the last byte, and counted; untouched where nobody listens. The framework names the
 * route to the span that is under way, and its own spans are parts of it.
 */
export function toldRequests(answer: Answerer): Answerer {
  const measuring = telemetry()
  if (!measuring) return answer
  return (request, response) => {
    // What the site asks itself once more is a part of a visitor's request.
    if (pulses.test(request.url ?? '') || isSecondTime(request))
      return measuring.untold(() => answer(request, response))
    const started = performance.now()
    const method = methods.has(request.method ?? '') ? request.method! : '_OTHER'
    const asked = { 'http.request.method': method }
    const span = measuring.open(method, asked, {
      kind: 'server',
      from: (name) => request.headers[name]?.toString(),
    })
    let fromMemory = false
    const tell = (seconds: number): void => {
      const route = fromMemory ? pageRoute : span.attribute('http.route')?.toString()
      const { statusCode } = response
      const told = { 'http.route': route, 'http.response.status_code': statusCode }
      measuring.record('http.server.request.duration', seconds, { ...asked, ...told })
      const by = fromMemory ? 'memory' : 'framework'
      if (route === pageRoute) measuring.count('orrery.site.pages', { 'orrery.answered_by': by })
      span.note({ ...told, 'orrery.answered_by': by })
      if (route !== undefined) span.rename(`${method} ${route}`)
      if (statusCode >= 500) span.fail(String(statusCode))
      span.end()
    }
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000
      // The framework names the route when it hears of the end itself.
      setImmediate(() => tell(seconds))
    })
    fromMemory = span.run(() => answer(request, response))
    return fromMemory
  }
}
