/** An instrument; names and units follow the OpenTelemetry conventions. */
interface Instrument {
  kind: 'counter' | 'histogram'
  description: string
  unit: string
  /** Bucket bounds of a histogram. */
  bounds?: readonly number[]
}

export type InstrumentTable = Readonly<Record<string, Instrument>>

/** Bucket bounds of response durations in seconds, as the HTTP conventions recommend. */
const HTTP_BOUNDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]

/** Recorded by every process that serves requests. */
export const SERVER_DURATION: Instrument = {
  kind: 'histogram',
  description: 'Duration of requests that were answered.',
  unit: 's',
  bounds: HTTP_BOUNDS,
}

/** Options for starting telemetry. */
export interface StartTelemetryOptions {
  /** Default service name without OTEL_SERVICE_NAME. */
  service: string
  /** All instruments by name. */
  instruments: InstrumentTable
  /** Origins of our own processes with their names: requests to them carry the trace. */
  peers?: Readonly<Record<string, string>>
  /** Logs one sentence when exports start to fail, and one when they recover. */
  say: (sentence: string) => void
}
