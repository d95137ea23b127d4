import { setTelemetry, type Telemetry } from './index.ts'
import type { StartOptions } from './instruments.ts'
import { readTelemetry } from './telemetry-settings.ts'

export { SERVER_DURATION, type InstrumentTable } from './instruments.ts'

/**
 * Starts exporting traces and metrics if an endpoint is configured; only then are the libraries loaded.
 * @returns the telemetry, also available as `telemetry()`; undefined if no endpoint is configured
 * @throws (as a rejection) TelemetryError for an invalid variable
 */
export async function startTelemetry(
  variables: Readonly<Record<string, string | undefined>>,
  options: StartOptions,
): Promise<Telemetry | undefined> {
  const settings = readTelemetry(variables)
  if (!settings) return undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  const started = openTelemetry(settings, options)
  setTelemetry(started)
  return started
}
