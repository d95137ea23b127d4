/** How an instrument counts or measures; names and units as OpenTelemetry's conventions have them. */
interface Instrument {
  kind: 'counter' | 'histogram'
  description: string
  unit: string
  /** Upper bounds between which a histogram counts. */
  bounds?: readonly number[]
}

export type InstrumentTable = Readonly<Record<string, Instrument>>

/** Seconds between which durations of answers are counted, as the conventions for HTTP advise. */
const HTTP_BOUNDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]

/** Every process that answers requests measures this. */
export const SERVER_DURATION: Instrument = {
  kind: 'histogram',
  description: 'Duration of requests that were answered.',
  unit: 's',
  bounds: HTTP_BOUNDS,
}

/** What a process says of itself when it begins to tell. */
export interface StartOptions {
  /** What the process is called where OTEL_SERVICE_NAME says nothing. */
  service: string
  /** Everything that it counts and measures, by name. */
  instruments: InstrumentTable
  /** Origins of our own processes, with what each is: requests to them continue the trace. */
  peers?: Readonly<Record<string, string>>
  /** Hears one sentence when nobody takes what is told, and one when somebody does again. */
  say: (sentence: string) => void
}
