/** An invalid variable; the message is one sentence for the operator. */
export class TelemetrySettingsError extends Error {
  override readonly name = 'TelemetrySettingsError'
}

/** Export settings. The libraries read the other standard variables themselves. */
export interface TelemetrySettings {
  /** Targets for messages: origins without credentials. */
  traces: string | undefined
  metrics: string | undefined
  /** `OTEL_SERVICE_NAME`. */
  serviceName: string | undefined
  /** Sampler and its ratio, if it has one. */
  sampler: { name: SamplerName; ratio: number }
  /** Batching of spans; the library's defaults apply to absent values. */
  batches: BatchSettings
  /** Export interval of metrics in milliseconds. */
  metricInterval: number
  /** Signs traces between our own processes; without it no trace is continued. */
  secret: string | undefined
}

type Variables = Readonly<Record<string, string | undefined>>

export interface BatchSettings {
  scheduledDelayMillis?: number
  exportTimeoutMillis?: number
  maxQueueSize?: number
  maxExportBatchSize?: number
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export type SamplerName = (typeof SAMPLERS)[number]

/**
 * Reads the variables of the OpenTelemetry specification; empty ones count as not set.
 * @returns undefined if no endpoint is set, or OTEL_SDK_DISABLED is true
 * @throws TelemetrySettingsError for the first invalid variable
 */
export function readTelemetrySettings(variables: Variables): TelemetrySettings | undefined {
  const text = (name: string) => variables[name]?.trim() || undefined
  const all = address('OTEL_EXPORTER_OTLP_ENDPOINT', text)
  const traces = address('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', text) ?? all
  const metrics = address('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', text) ?? all
  oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], text)
  const name = oneOf('OTEL_TRACES_SAMPLER', SAMPLERS, text) ?? 'parentbased_always_on'
  checkRatio(name, text('OTEL_TRACES_SAMPLER_ARG'))
  const sampler = { name, ratio: Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1) }
  const batches: BatchSettings = {
    scheduledDelayMillis: whole('OTEL_BSP_SCHEDULE_DELAY', text),
    exportTimeoutMillis: whole('OTEL_BSP_EXPORT_TIMEOUT', text),
    maxQueueSize: whole('OTEL_BSP_MAX_QUEUE_SIZE', text),
    maxExportBatchSize: whole('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', text),
  }
  checkPairs('OTEL_EXPORTER_OTLP_HEADERS', text, false)
  checkPairs('OTEL_RESOURCE_ATTRIBUTES', text, true)
  const metricInterval = milliseconds('OTEL_METRIC_EXPORT_INTERVAL', text) ?? 60_000
  const disabled = oneOf('OTEL_SDK_DISABLED', ['true', 'false'], text) === 'true'
  const secret = text('TRACE_SECRET')
  if (secret !== undefined && secret.length < 8)
    throw new TelemetrySettingsError('TRACE_SECRET must have at least 8 characters.')
  if (disabled || (traces === undefined && metrics === undefined)) return undefined
  const serviceName = text('OTEL_SERVICE_NAME')
  return { traces, metrics, serviceName, sampler, batches, metricInterval, secret }
}

type Reader = (name: string) => string | undefined

/** @returns the origin only, because the rest of the URL may be secret */
function address(name: string, text: Reader): string | undefined {
  const given = text(name)
  if (given === undefined) return undefined
  const url = URL.parse(given)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.origin
  throw new TelemetrySettingsError(
    `${name} must be an http(s) address without credentials and query (for example ${name}=http://127.0.0.1:4318).`,
  )
}

function oneOf<Word extends string>(
  name: string,
  words: readonly Word[],
  text: Reader,
): Word | undefined {
  const given = text(name)
  const found = words.find((word) => word === given)
  if (given === undefined || found !== undefined) return found
  throw new TelemetrySettingsError(`${name} must be ${words.join(' or ')}, not "${given}".`)
}

function checkRatio(sampler: string | undefined, given: string | undefined): void {
  const needed = sampler?.endsWith('traceidratio') === true
  if (given === undefined ? !needed : /^(0(\.\d+)?|1(\.0+)?)$/.test(given)) return
  throw new TelemetrySettingsError(
    given === undefined
      ? `OTEL_TRACES_SAMPLER_ARG must be set, because OTEL_TRACES_SAMPLER is "${sampler}" (for example OTEL_TRACES_SAMPLER_ARG=0.1).`
      : `OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "${given}".`,
  )
}

/** Never repeats the value, because headers contain credentials. */
function checkPairs(name: string, text: Reader, reported: boolean): void {
  const given = text(name)
  if (given === undefined) return
  if (given.split(',').every((pair) => /^\s*[\w.\-/]+\s*=\s*[^\s,;]*\s*$/.test(pair))) return
  throw new TelemetrySettingsError(
    `${name} must be pairs such as key=value,other=value, percent-encoded${reported ? `, not "${given}"` : ''}.`,
  )
}

const whole = (name: string, text: Reader): number | undefined =>
  numberOf(name, text, /^[1-9]\d{0,8}$/, 'a whole number from 1')

const milliseconds = (name: string, text: Reader): number | undefined =>
  numberOf(name, text, /^[1-9]\d{2,8}$/, 'milliseconds from 100')

function numberOf(name: string, text: Reader, form: RegExp, what: string): number | undefined {
  const given = text(name)
  if (given === undefined) return undefined
  if (form.test(given)) return Number(given)
  throw new TelemetrySettingsError(`${name} must be ${what}, not "${given}".`)
}
