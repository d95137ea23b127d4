import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { TraceFlags, type SpanContext } from '@opentelemetry/api'
import type { HeaderReader } from './index.ts'

/** Version 0 of the W3C trace context, as our own processes write it. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/

/** The only entry of `tracestate` that we write: whether who sends a trace knows the secret of this installation. */
const PROOF = /(?:^|,)\s*orrery=([\w-]{22})(?:,|\s|$)/

/** Headers that continue a trace, with the proof that it is one of ours. */
export function provenHeaders(
  { traceId, spanId, traceFlags }: SpanContext,
  secret: string,
): Record<string, string> {
  const traceparent = `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`
  return { traceparent, tracestate: `orrery=${proofOf(traceparent, secret)}` }
}

/**
 * The trace that a request continues; undefined for one that does not prove to come from one of our own processes. A visitor's own
 * `traceparent` would decide what is recorded, and whose trace it is part of.
 */
export function provenParent(header: HeaderReader, secret: string): SpanContext | undefined {
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

/** The ids of the trace of a happening that several processes know the name of: each works them out by itself. */
export function idsOf(happening: string, secret: string): Pick<SpanContext, 'traceId' | 'spanId'> {
  const hash = createHash('sha256').update(`${secret}\0${happening}`).digest('hex')
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) }
}
