/**
 * What a process says of its own work while somebody listens. Nothing of the libraries that say it is loaded from here:
 * whoever measures asks `telemetry()`, which is undefined until `startTelemetry` has run.
 */

/** Short values of a closed set, never what somebody wrote: names outside `open-telemetry.ts` are dropped on their way out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** A header of a request by its lower-case name. */
export type HeaderReader = (name: string) => string | null | undefined

/** A span that has begun. */
export interface OpenSpan {
  /** Says more of it. */
  note(attributes: Attributes): void
  rename(name: string): void
  /** @param type what went wrong, as a class of errors or a status */
  fail(type: string): void
  /** What it was told by others who know this span only as the one that is under way. */
  attribute(name: string): unknown
  /** Does work as a part of it. */
  run<T>(work: () => T): T
  end(): void
}

export interface SpanOptions {
  kind?: 'server' | 'client' | 'internal'
  /** Headers of a request, whose trace is continued where one of our own processes sent it. */
  from?: HeaderReader
  /** A part of nothing, whatever is under way. */
  root?: boolean
  /**
   * A happening that several processes hear of, by a name that each of them knows. `begin` is for the one that it happens in, and
   * links to what was under way there; `follow` for those that hear of it. All of them tell one trace, and none tells another its id.
   */
  begin?: string
  follow?: string
}

export interface Telemetry {
  /** Begins a span, a part of what is under way. Whoever begins it ends it. */
  open(name: string, attributes?: Attributes, options?: SpanOptions): OpenSpan
  /** A span around work, which ends with it and tells whether it failed. */
  span<T>(
    name: string,
    attributes: Attributes,
    work: (span: OpenSpan) => T,
    options?: SpanOptions,
  ): T
  /** Does work of which no span is told, by nobody who takes part in it. */
  untold<T>(work: () => T): T
  /** The span that is under way. */
  current(): OpenSpan | undefined
  /** Headers that continue the trace in another process of ours; empty while none is under way. */
  headers(): Record<string, string>
  /** @param name of a counter in the table of instruments that this was started with */
  count(name: string, attributes?: Attributes, by?: number): void
  /** @param name of a histogram in that table */
  record(name: string, value: number, attributes?: Attributes): void
  /** Tells figures that are kept elsewhere, each time that metrics are sent. */
  gather(figures: () => Promise<readonly CollectedMetric[]>): void
  /** Sends what is left, for two seconds at most. May be called again. */
  stop(): Promise<void>
}

/** A figure that is kept elsewhere: a sum only grows, a gauge is as it is. */
export interface CollectedMetric {
  name: string
  description: string
  kind: 'sum' | 'gauge'
  values: readonly { attributes: Readonly<Record<string, string>>; value: number }[]
}

const key = Symbol.for('orrery.telemetry')
type Holder = { [key]?: Telemetry | undefined }

/** What this process measures with; undefined where nobody listens. On `globalThis`, as parts of a process are bundled apart. */
export function telemetry(): Telemetry | undefined {
  return (globalThis as Holder)[key]
}

/** Does work as a span of its own where somebody listens. */
export function withSpan<T>(name: string, attributes: Attributes, work: () => T): T {
  const measuring = telemetry()
  return measuring ? measuring.span(name, attributes, work) : work()
}

/** Says what this process measures with from now on. */
export function setTelemetry(given: Telemetry | undefined): void {
  ;(globalThis as Holder)[key] = given
}
