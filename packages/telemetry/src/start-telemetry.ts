import { setTelemetry, type Telemetry } from './index.ts'
import type { StartTelemetryOptions } from './instruments.ts'
import { readTelemetrySettings } from './telemetry-settings.ts'

export { SERVER_DURATION, type InstrumentTable } from './instruments.ts'

/**
 * Starts exporting traces and metrics if an endpoint is configured; only then are the libraries loaded.
 * @returns the telemetry, also available as `telemetry()`; undefined if no endpoint is configured
 * @throws (as a rejection) TelemetrySettingsError for an invalid variable
 */
export async function startTelemetry(
  variables: Readonly<Record<string, string | undefined>>,
  options: StartTelemetryOptions,
): Promise<Telemetry | undefined> {
  const settings = readTelemetrySettings(variables)
  if (!settings) return undefined
  const { registerOpenTelemetry } = await import('./open-telemetry.ts')
  const started = registerOpenTelemetry(settings, options)
  setTelemetry(started)
  return started
}
