import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { OpenSpan, Telemetry } from './index.ts'

/** A request as undici, which every `fetch` of Node is, tells of it. */
interface Outgoing {
  origin: string | URL
  method: string
  addHeader(name: string, value: string): void
}

const channels = {
  create: 'undici:request:create',
  headers: 'undici:request:headers',
  trailers: 'undici:request:trailers',
  error: 'undici:request:error',
} as const

/**
 * Spans around what is fetched while something is under way; whoever is fetched from learns of the trace only where it is one of our own
 * processes. Where nothing is under way (a pulse, a stream that stays open) there is nothing to be a part of, and none is begun.
 * @returns ends it
 */
export function followOutgoing(
  telemetry: Pick<Telemetry, 'open' | 'current' | 'headers'>,
  peers: Readonly<Record<string, string>>,
): () => void {
  const spans = new WeakMap<Outgoing, OpenSpan>()
  const end = (request: Outgoing, failure?: string): void => {
    const span = spans.get(request)
    if (failure !== undefined) span?.fail(failure)
    span?.end()
    spans.delete(request)
  }
  const listeners = {
    create({ request }: { request: Outgoing }) {
      if (!telemetry.current()) return
      const origin = new URL(request.origin)
      const peer = peers[origin.origin]
      const span = telemetry.open(
        request.method,
        {
          'http.request.method': request.method,
          'orrery.peer': peer ?? 'other',
          ...(peer !== undefined && { 'server.address': origin.hostname }),
        },
        { kind: 'client' },
      )
      spans.set(request, span)
      if (peer === undefined) return
      const headers = span.run(() => telemetry.headers())
      for (const [name, value] of Object.entries(headers)) request.addHeader(name, value)
    },
    headers({ request, response }: { request: Outgoing; response: { statusCode: number } }) {
      const { statusCode } = response
      spans.get(request)?.note({ 'http.response.status_code': statusCode })
      if (statusCode >= 400) spans.get(request)?.fail(String(statusCode))
    },
    trailers({ request }: { request: Outgoing }) {
      end(request)
    },
    error({ request, error }: { request: Outgoing; error: Error }) {
      end(request, error.name)
    },
  }
  const names = Object.keys(channels) as (keyof typeof channels)[]
  for (const name of names) subscribe(channels[name], listeners[name] as never)
  return () => {
    for (const name of names) unsubscribe(channels[name], listeners[name] as never)
  }
}
