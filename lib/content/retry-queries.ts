import { setTimeout as pause } from 'node:timers/promises'
import { ClientError, type RequestHandler, ServerError } from '@sanity/client'

/** Maximum total delay of a page while content is overloaded, in ms. */
const patience = 3_000

/** Number of retries without `Retry-After`. */
const retries = 2

/** Statuses that are retried: overload, bad gateway, unavailable. */
const retryable = new Set([429, 502, 503])

/** Clock and delay, in ms. */
export interface RetryClock {
  now: () => number
  /** Rejects with the reason of the signal when that aborts. */
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

const realClock: RetryClock = {
  now: () => performance.now(),
  wait: async (ms, signal) => {
    await pause(ms, undefined, signal && { signal })
  },
}

/**
 * Retries a query that was rejected for overload or whose connection broke: after the seconds of `Retry-After`, else
 * after a short delay. The client's own retry is immediate, ignores the response, and does not repeat long queries,
 * which are POST requests. Writes are sent once.
 */
export function createQueryRetryHandler({ now, wait }: RetryClock = realClock): RequestHandler {
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

/** Undefined where the request is not retried. */
function retryDelay(error: unknown, attempt: number): number | undefined {
  const answer = error instanceof ClientError || error instanceof ServerError ? error : undefined
  // Fetch rejects with this without a response; a timeout and an abort have other names.
  if (!answer && !(error instanceof TypeError)) return undefined
  if (answer && !retryable.has(answer.statusCode)) return undefined
  const { headers } = (answer?.response ?? {}) as { headers?: Record<string, string> }
  const seconds = Number(headers?.['retry-after'] ?? NaN)
  if (seconds >= 0) return seconds * 1_000
  return attempt < retries ? 100 * 2 ** attempt : undefined
}
