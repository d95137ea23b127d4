import { envelopeOf, type ReportContext } from './envelope.ts'

interface ReporterOptions {
  /** Sends an envelope; must not throw. */
  send: (envelope: string) => void
  environment: string
  runtime: ReportContext['runtime']
  /** At most so many reports in a minute; what exceeds them is dropped. */
  perMinute: number
  now?: () => number
}

const minute = 60_000
/** Characters of the largest envelope. */
const largest = 32_000

/**
 * Reports errors within bounds: so many a minute, the same one once a minute, none that is huge.
 *
 * @returns takes an error and the address at which it happened
 */
export function createReporter(options: ReporterOptions): (error: unknown, url?: string) => void {
  const { send, environment, runtime, perMinute, now = Date.now } = options
  const recent = new Map<string, number>()
  return (error, url) => {
    const instant = now()
    for (const [key, since] of recent) if (instant - since >= minute) recent.delete(key)
    const key = error instanceof Error ? `${error.name} ${error.message}` : String(error)
    if (recent.size >= perMinute || recent.has(key)) return
    recent.set(key, instant)
    const envelope = envelopeOf(error, { environment, runtime, url }, new Date(instant))
    if (envelope.length <= largest) send(envelope)
  }
}
