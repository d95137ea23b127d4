/** How an instrument counts or measures; names and units as OpenTelemetry's conventions have them. */
export interface Instrument {
  kind: 'counter' | 'histogram'
  description: string
  unit: string
  /** Upper bounds between which a histogram counts. */
  bounds?: readonly number[]
}

export type InstrumentTable = Readonly<Record<string, Instrument>>

/** Seconds between which durations of answers are counted, as the conventions for HTTP advise. */
export const HTTP_BOUNDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]

/** Every process that answers requests measures this. */
export const SERVER_DURATION: Instrument = {
  kind: 'histogram',
  description: 'Duration of requests that were answered.',
  unit: 's',
  bounds: HTTP_BOUNDS,
}
