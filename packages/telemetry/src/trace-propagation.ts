import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { TraceFlags, type SpanContext } from '@opentelemetry/api'
import type { HeaderReader, OpenSpan, Telemetry } from './index.ts'

/** Version 0 of W3C trace context, as our own processes write it. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/

/** Our `tracestate` entry: proves that the sender knows the secret of this installation. */
const PROOF = /(?:^|,)\s*orrery=([\w-]{22})(?:,|\s|$)/

/** Signed headers that continue a trace. */
export function signedTraceHeaders(
  { traceId, spanId, traceFlags }: SpanContext,
  secret: string,
): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`
  return { traceparent, tracestate: `orrery=${proofOf(traceparent, secret)}` }
}

/**
 * The trace that a request continues; undefined if it is not signed by one of our processes. An unverified
 * `traceparent` would let visitors control sampling and inject spans into other traces.
 */
export function verifiedParent(header: HeaderReader, secret: string): SpanContext | undefined {
  const traceparent = header('traceparent') ?? ''
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
  const given = PROOF.exec(header('tracestate') ?? '')?.[1]
  if (traceId === undefined || spanId === undefined || given === undefined) return undefined
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(proofOf(traceparent, secret))))
    return undefined
  return { traceId, spanId, traceFlags: Number(flags), isRemote: true }
}

function proofOf(traceparent: string, secret: string): string {
  return createHmac('sha256', secret).update(traceparent).digest('base64url').slice(0, 22)
}

/** Trace ids derived from the name of an event that several processes observe. */
export function deterministicTraceIds(
  happening: string,
  secret: string,
): Pick<SpanContext, 'traceId' | 'spanId'> {
  const hash = createHash('sha256').update(`${secret}\0${happening}`).digest('hex')
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) }
}

/** A request as published by undici, which implements `fetch` in Node.js. */
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
 * Records spans for outgoing requests within a current span; only our own processes receive trace headers.
 * Without a current span (heartbeats, long-lived streams) none is started.
 * @returns stops the instrumentation
 */
export function instrumentFetch(
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
