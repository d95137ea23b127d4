import { scrub } from './scrub.ts'

/** What a report says beside the error. */
export interface ReportContext {
  /** Name of the installation, such as `production`. */
  environment: string
  runtime: 'browser' | 'server'
  /** Where it happened; its query is taken out. */
  url?: string
}

/** Bounds of one report: characters of a message, lines of a stack. */
const longestMessage = 1000
const mostFrames = 30

/** An error as the body of a request to an error service: an envelope of three lines. */
export function envelopeOf(error: unknown, context: ReportContext, now = new Date()): string {
  const id = crypto.randomUUID().replaceAll('-', '')
  const { name, message, stack } = described(error)
  const event = {
    event_id: id,
    timestamp: now.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    environment: context.environment,
    tags: { runtime: context.runtime },
    ...(context.url && { request: { url: scrub(context.url) } }),
    exception: {
      values: [
        {
          type: name,
          value: scrub(message).slice(0, longestMessage),
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

/** The lines of a stack, the innermost last, as the services want them. */
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
        filename: scrub(filename),
        lineno: Number(row),
        colno: Number(column),
      }
    })
    .slice(0, mostFrames)
    .toReversed()
}
