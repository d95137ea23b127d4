import { SERVER_DURATION, type InstrumentTable } from '@orrery/telemetry/start-telemetry'

/** OTLP instruments of the lake, in addition to its Prometheus metrics. */
export const LAKE_INSTRUMENTS: InstrumentTable = {
  'http.server.request.duration': SERVER_DURATION,
}
