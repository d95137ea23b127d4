import { setTimeout as pause } from 'node:timers/promises'
import { ClientError, type RequestHandler, ServerError } from '@sanity/client'

/** Longest that a page waits for content that has too much to do, in ms. */
const patience = 3_000

/** Tries after the first where content does not say when to come again. */
const retries = 2

/** Answers after which the same request may be answered: too much to do, a gateway without a server, not available. */
const retryable = new Set([429, 502, 503])

/** Measures and waits, in ms. */
export interface RetryClock {
  now: () => number
  /** Rejects with the reason of the signal when that is aborted. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

const realClock: RetryClock = {
  now: () => performance.now(),
  wait: async (ms, signal) => {
    await pause(ms, undefined, signal && { signal })
  },
}

/**
 * Sends a query again where it was refused for the load of the moment or where the connection broke: after the seconds of
 * `Retry-After`, else after a moment. The client itself retries at once, whatever the answer says, and posts none of its long
 * queries again. What writes is sent once.
 */
export function retryReads({ now, wait }: RetryClock = realClock): RequestHandler {
  return async (request, next) => {
    if (!isRead(request)) return next(request)
    const until = now() + patience
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await next({ ...request, maxRetries: 0 })
      } catch (error) {
        const ms = retryDelay(error, attempt)
        if (ms === undefined || now() + ms > until) throw error
        await wait(ms, request.signal)
      }
    }
  }
}

function isRead({ method = 'GET', url }: Parameters<RequestHandler>[0]): boolean {
  return method === 'GET' || method === 'HEAD' || url.includes('/data/query/')
}

/** Undefined where the request is not sent again. */
function retryDelay(error: unknown, attempt: number): number | undefined {
  const answer = error instanceof ClientError || error instanceof ServerError ? error : undefined
  // Fetch rejects so when there is no answer; a timeout and an abort have other names.
  if (!answer && !(error instanceof TypeError)) return undefined
  if (answer && !retryable.has(answer.statusCode)) return undefined
  const { headers } = (answer?.response ?? {}) as { headers?: Record<string, string> }
  const seconds = Number(headers?.['retry-after'] ?? NaN)
  if (seconds >= 0) return seconds * 1_000
  return attempt < retries ? 100 * 2 ** attempt : undefined
}
