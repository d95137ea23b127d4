/**
 * The telemetry API of a process. It loads no OpenTelemetry library: callers use `telemetry()`, which is
 * undefined until `startTelemetry` has run.
 */

/**
 * Short values from a closed set, never user input: attribute names that `open-telemetry.ts` does not list
 * are not exported.
 */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Reads a request header by its lower-case name. */
export type HeaderReader = (name: string) => string | null | undefined

/** A started span. */
export interface OpenSpan {
  /** Sets attributes. */
  note(attributes: Attributes): void
  rename(name: string): void
  /** @param type class of the error, or a status */
  fail(type: string): void
  /** An attribute set by others who only have access to the current span. */
  attribute(name: string): unknown
  /** Runs work within the span's context. */
  run<T>(work: () => T): T
  end(): void
}

export interface SpanOptions {
  kind?: 'server' | 'client' | 'internal'
  /** Headers of a request; its trace is continued if one of our own processes sent it. */
  from?: HeaderReader
  /** Starts a new trace, regardless of the current span. */
  root?: boolean
  /**
   * An event that several processes observe, identified by a shared name from which they derive one trace id.
   * The originator passes `begin`, which links to its current span; observers pass `follow`. The trace id is
   * not transmitted.
   */
  begin?: string
  follow?: string
}

export interface Telemetry {
  /** Starts a span as a child of the current one. The caller must end it. */
  open(name: string, attributes?: Attributes, options?: SpanOptions): OpenSpan
  /** Runs work in a span that ends with the work and records whether it failed. */
  span<T>(
    name: string,
    attributes: Attributes,
    work: (span: OpenSpan) => T,
    options?: SpanOptions,
  ): T
  /** Runs work without any spans, including those of the libraries that it calls. */
  untold<T>(work: () => T): T
  /** The current span. */
  current(): OpenSpan | undefined
  /** Headers that continue the trace in another of our processes; empty without a current span. */
  headers(): Record<string, string>
  /** @param name of a counter in the instrument table */
  count(name: string, attributes?: Attributes, by?: number): void
  /** @param name of a histogram in the instrument table */
  record(name: string, value: number, attributes?: Attributes): void
  /** Registers metrics that are collected elsewhere; called at each export. */
  gather(figures: () => Promise<readonly ExternalMetric[]>): void
  /** Flushes for at most two seconds. Idempotent. */
  stop(): Promise<void>
}

/** A metric collected elsewhere: a sum is monotonic, a gauge is not. */
export interface ExternalMetric {
  name: string
  description: string
  kind: 'sum' | 'gauge'
  values: readonly { attributes: Readonly<Record<string, string>>; value: number }[]
}

const key = Symbol.for('orrery.telemetry')
type Holder = { [key]?: Telemetry | undefined }

/**
 * The telemetry of this process; undefined if disabled. On `globalThis`, because parts of a process are
 * bundled separately.
 */
export function telemetry(): Telemetry | undefined {
  return (globalThis as Holder)[key]
}

/** Runs work in a span if telemetry is enabled. */
export function withSpan<T>(name: string, attributes: Attributes, work: () => T): T {
  const measuring = telemetry()
  return measuring ? measuring.span(name, attributes, work) : work()
}

/** Sets the telemetry of this process. */
export function setTelemetry(given: Telemetry | undefined): void {
  ;(globalThis as Holder)[key] = given
}
