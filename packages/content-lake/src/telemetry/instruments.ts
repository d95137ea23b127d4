import { SERVER_DURATION, type InstrumentTable } from '@orrery/telemetry/start-telemetry'

/** What the lake measures beside the figures that it keeps for Prometheus, which are told as they are. */
export const LAKE_INSTRUMENTS: InstrumentTable = {
  'http.server.request.duration': SERVER_DURATION,
}
