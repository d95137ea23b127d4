/** Milliseconds after which a message is given up, which bounds the queue of a lane. */
export const MAX_MESSAGE_AGE_MS = 30 * 60_000

const FIRST_MS = 1_000
/** Longest delay before a retry, in milliseconds. */
export const MAX_BACKOFF_MS = 5 * 60_000

/**
 * Delay before a webhook retry, in milliseconds: exponential backoff, or the receiver's `Retry-After` if longer.
 * Undefined when the message is given up.
 * @param failures so far
 * @param age milliseconds since the message was created
 * @param retryAfter seconds
 */
export function backoff(failures: number, age: number, retryAfter = 0): number | undefined {
  const wait = Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 20), MAX_BACKOFF_MS)
  const requested = Math.max(wait, Math.min(retryAfter * 1_000, MAX_BACKOFF_MS))
  return age + requested > MAX_MESSAGE_AGE_MS ? undefined : requested
}
