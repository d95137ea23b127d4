import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  type ReadableSpan,
  BatchSpanProcessor,
  RandomIdGenerator,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace'
import {
  type Attributes,
  context,
  metrics,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Link,
  type Span,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { suppressTracing } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { logExportFailures } from './export-failure-log.ts'
import { ExternalMetricsCollector, createInstruments } from './metrics.ts'
import { setTelemetry, type OpenSpan, type SpanOptions, type Telemetry } from './index.ts'
import {
  instrumentFetch,
  deterministicTraceIds,
  signedTraceHeaders,
  verifiedParent,
} from './trace-propagation.ts'
import type { StartTelemetryOptions } from './instruments.ts'

/** The sampler of `OTEL_TRACES_SAMPLER`; the library does not read the variable itself. */
export function samplerOf({ name, ratio }: TelemetrySettings['sampler']): Sampler {
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler()
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}

/**
 * Allowlist of exported attributes. The site's framework records whole URLs in its spans, including search
 * terms and preview secrets; unlisted attributes never leave the process.
 */
const TOLD =
  /^(?:http\.request\.method|http\.response\.status_code|http\.route|http\.method|http\.status_code|error\.type|server\.address|server\.port|peer\.service|graphql\.operation\.(?:type|name)|next\.(?:route|page|rsc|segment|span_type)|orrery\.[a-z_.]+)$/

/** Maximum length of exported strings. */
const LONGEST = 200

/** Removes unlisted attributes and error messages from a span, and truncates strings. */
function leaveOnlyTold(span: ReadableSpan): void {
  keepTold(span.attributes)
  const { status } = span
  if (status.message !== undefined) delete status.message
  for (const { attributes = {} } of span.events)
    for (const name of Object.keys(attributes))
      if (name !== 'exception.type') delete attributes[name]
}

function keepTold(attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (!TOLD.test(name)) delete attributes[name]
    else if (typeof value === 'string' && value.length > LONGEST)
      attributes[name] = value.slice(0, LONGEST)
  }
}

/** Flush timeout in milliseconds at process exit; supervisors wait for eight seconds. */
const FAREWELL_MS = 2_000

/** Generates random ids, except when ids are set for the next span. */
class Ids implements IdGenerator {
  next: { traceId: string; spanId: string } | undefined
  readonly #random = new RandomIdGenerator()

  generateTraceId(): string {
    return this.next?.traceId ?? this.#random.generateTraceId()
  }

  generateSpanId(): string {
    return this.next?.spanId ?? this.#random.generateSpanId()
  }
}

/**
 * Registers the libraries for this process. No propagator is registered, so that a visitor's trace headers
 * are ignored; our own are signed (`trace-propagation.ts`).
 */
export function registerOpenTelemetry(
  {
    traces,
    metrics: measured,
    serviceName,
    sampler,
    batches: waiting,
    metricInterval,
    secret,
  }: TelemetrySettings,
  { service, instruments, peers = {}, say }: StartTelemetryOptions,
): Telemetry {
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': serviceName ?? service }))
  const ids = new Ids()
  const figures = new ExternalMetricsCollector(resource)
  const stops: (() => Promise<void>)[] = []
  if (traces !== undefined) {
    const batches = new BatchSpanProcessor({
      ...waiting,
      exporter: logExportFailures(new OTLPTraceExporter(), { goods: 'Traces', to: traces, say }),
    })
    const tidy = { onEnd: leaveOnlyTold, onStart() {}, async forceFlush() {}, async shutdown() {} }
    const provider = new TracerProvider({
      resource,
      idGenerator: ids,
      sampler: samplerOf(sampler),
      spanProcessors: [tidy, batches],
    })
    trace.setGlobalTracerProvider(provider)
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    stops.push(() => provider.shutdown())
  }
  if (measured !== undefined) {
    const reader = new PeriodicExportingMetricReader({
      exporter: logExportFailures(new OTLPMetricExporter(), {
        goods: 'Metrics',
        to: measured,
        say,
      }),
      exportIntervalMillis: metricInterval,
      metricProducers: [figures],
    })
    const provider = new MeterProvider({ resource, readers: [reader] })
    metrics.setGlobalMeterProvider(provider)
    stops.push(() => provider.shutdown())
  }
  const tracer = trace.getTracer('orrery')
  const { counters, histograms } = createInstruments(instruments)

  /**
   * The trace context of an event, derived equally in every process. Its id alone decides whether it is
   * sampled.
   */
  const happening = (name: string): { ids: Ids['next']; parent: Context } | undefined => {
    if (secret === undefined) return undefined
    const own = deterministicTraceIds(name, secret)
    ids.next = own
    const isRecorded = tracer.startSpan(name, { root: true }).isRecording()
    ids.next = undefined
    const traceFlags = isRecorded ? TraceFlags.SAMPLED : TraceFlags.NONE
    const remote = { ...own, traceFlags, isRemote: true }
    return { ids: own, parent: trace.setSpanContext(ROOT_CONTEXT, remote) }
  }

  const begin = (
    name: string,
    attributes: Record<string, never>,
    { kind = 'internal', from, root = false, ...happened }: SpanOptions,
  ): Span => {
    const options = { attributes, kind: KINDS[kind], root }
    if (from) {
      const parent = secret === undefined ? undefined : verifiedParent(from, secret)
      const origin = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
      return tracer.startSpan(name, options, origin)
    }
    if (happened.follow !== undefined) {
      const known = happening(happened.follow)
      return tracer.startSpan(name, options, known?.parent ?? ROOT_CONTEXT)
    }
    if (happened.begin !== undefined) {
      const here = trace.getActiveSpan()?.spanContext()
      const links: Link[] = here ? [{ context: here }] : []
      ids.next = secret === undefined ? undefined : deterministicTraceIds(happened.begin, secret)
      const span = tracer.startSpan(name, { ...options, links, root: true })
      ids.next = undefined
      return span
    }
    return tracer.startSpan(name, options)
  }

  const own: Telemetry = {
    open: (name, attributes = {}, options = {}) =>
      opened(remembering(begin(name, attributes as Record<string, never>, options))),
    span(name, attributes, work, options) {
      const span = own.open(name, attributes, options)
      return span.run(() => endingWith(span, work))
    },
    untold: (work) => context.with(suppressTracing(context.active()), work),
    current() {
      const span = trace.getActiveSpan()
      return span && opened(span)
    },
    headers() {
      const here = trace.getActiveSpan()?.spanContext()
      return here === undefined || secret === undefined ? {} : signedTraceHeaders(here, secret)
    },
    count: (name, attributes = {}, by = 1) => counters.get(name)?.add(by, attributes),
    record: (name, value, attributes = {}) => histograms.get(name)?.record(value, attributes),
    gather: (source) => figures.add(source),
    async stop() {
      setTelemetry(undefined)
      stopFollowing()
      const left = Promise.allSettled(stops.splice(0).map((stop) => stop()))
      const late = new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref())
      await Promise.race([left, late])
    },
  }
  const stopFollowing = traces === undefined ? () => {} : instrumentFetch(own, peers)
  return own
}

/** An unsampled span drops its attributes; metrics need the route that the framework sets. */
function remembering(span: Span): Span {
  if (span.isRecording()) return span
  const attributes: Record<string, unknown> = {}
  const setAttribute = (name: string, value: unknown): Span => {
    attributes[name] = value
    return unrecorded
  }
  const unrecorded: Span = Object.assign(Object.create(span) as Span, { attributes, setAttribute })
  return unrecorded
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const

function opened(span: Span): OpenSpan {
  return {
    note: (attributes) => void span.setAttributes(attributes as Record<string, never>),
    rename: (name) => void span.updateName(name),
    fail(type) {
      span.setAttribute('error.type', type)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    attribute: (name) => (span as { attributes?: Record<string, unknown> }).attributes?.[name],
    run: (work) => context.with(trace.setSpan(context.active(), span), work),
    end: () => span.end(),
  }
}

/** Runs work and ends its span when the work ends, synchronously or not. */
function endingWith<T>(span: OpenSpan, work: (span: OpenSpan) => T): T {
  const failed = (error: unknown): never => {
    span.fail(error instanceof Error ? error.name : 'error')
    span.end()
    throw error
  }
  try {
    const result = work(span)
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    return result.then((value: unknown) => {
      span.end()
      return value
    }, failed) as T
  } catch (error) {
    return failed(error)
  }
}
