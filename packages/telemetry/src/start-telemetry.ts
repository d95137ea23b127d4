import { setTelemetry, type Telemetry } from './index.ts'
import type { StartOptions } from './instruments.ts'
import { readTelemetry } from './telemetry-settings.ts'

export { SERVER_DURATION, type InstrumentTable } from './instruments.ts'

/**
 * Begins to tell traces and metrics of this process, if the variables name somebody to tell: only then are the libraries loaded.
 * @returns what it measures with, which `telemetry()` knows too; undefined where nobody is named
 * @throws (as a rejection) TelemetryError for a variable that cannot be used
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
