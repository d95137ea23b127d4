import { scrubPersonalData } from './scrub-personal-data.ts'

interface ReporterOptions {
  /** Sends an envelope; must not throw. */
  send: (envelope: string) => void
  environment: string
  runtime: ErrorReportContext['runtime']
  /** Maximum number of reports per minute; further ones are dropped. */
  perMinute: number
  now?: () => number
}

const minute = 60_000
/** Maximum size of an envelope, in characters. */
const maxEnvelopeLength = 32_000

/**
 * Reports errors within limits: a number per minute, the same error once per minute, a maximum size.
 *
 * @returns takes an error and the URL at which it happened
 */
export function createErrorReporter(
  options: ReporterOptions,
): (error: unknown, url?: string) => void {
  const { send, environment, runtime, perMinute, now = Date.now } = options
  const recent = new Map<string, number>()
  return (error, url) => {
    const instant = now()
    for (const [key, since] of recent) if (instant - since >= minute) recent.delete(key)
    const key = error instanceof Error ? `${error.name} ${error.message}` : String(error)
    if (recent.size >= perMinute || recent.has(key)) return
    recent.set(key, instant)
    const envelope = toSentryEnvelope(error, { environment, runtime, url }, new Date(instant))
    if (envelope.length <= maxEnvelopeLength) send(envelope)
  }
}

/** Context of a report beside the error. */
interface ErrorReportContext {
  /** Name of the installation, such as `production`. */
  environment: string
  runtime: 'browser' | 'server'
  /** URL of the error; its query is removed. */
  url?: string
}

/** Limits of one report: characters of a message, lines of a stack. */
const maxMessageLength = 1000
const mostFrames = 30

/** An error as the body of a request to an error service: an envelope of three lines. */
export function toSentryEnvelope(
  error: unknown,
  context: ErrorReportContext,
  now = new Date(),
): string {
  const id = crypto.randomUUID().replaceAll('-', '')
  const { name, message, stack } = described(error)
  const event = {
    event_id: id,
    timestamp: now.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    environment: context.environment,
    tags: { runtime: context.runtime },
    ...(context.url && { request: { url: scrubPersonalData(context.url) } }),
    exception: {
      values: [
        {
          type: name,
          value: scrubPersonalData(message).slice(0, maxMessageLength),
          stacktrace: { frames: framesOf(stack) },
        },
      ],
    },
  }
  const lines = [{ event_id: id, sent_at: now.toISOString() }, { type: 'event' }, event]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

function described(error: unknown): { name: string; message: string; stack: string } {
  if (error instanceof Error)
    return { name: error.name, message: error.message, stack: error.stack ?? '' }
  return { name: 'Thrown', message: String(error), stack: '' }
}

/** Stack frames, the innermost last, as error services expect them. */
function framesOf(stack: string) {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name, filename, row, column] =
        /^\s*(?:at\s+)?(?:(.*?)\s*[(@])?((?:https?|file|node|webpack|\/)[^()]*?):(\d+):(\d+)\)?$/.exec(
          line,
        ) ?? []
      if (!filename) return []
      return {
        function: name || '?',
        filename: scrubPersonalData(filename),
        lineno: Number(row),
        colno: Number(column),
      }
    })
    .slice(0, mostFrames)
    .toReversed()
}
