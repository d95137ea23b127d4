/** A message is given up so long after it was made, in milliseconds: what a lane holds is bounded by it. */
export const MAX_MESSAGE_AGE_MS = 30 * 60_000

const FIRST_MS = 1_000
/** Longest that a message waits for its next try, in milliseconds. */
export const MAX_BACKOFF_MS = 5 * 60_000

/**
 * How long to wait before a message is tried again, in milliseconds: each time twice as long, or as long as the receiver asked for.
 * Undefined when it is given up.
 * @param failures so far
 * @param age milliseconds since it was made
 * @param retryAfter seconds
 */
export function backoff(failures: number, age: number, retryAfter = 0): number | undefined {
  const wait = Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 20), MAX_BACKOFF_MS)
  const asked = Math.max(wait, Math.min(retryAfter * 1_000, MAX_BACKOFF_MS))
  return age + asked > MAX_MESSAGE_AGE_MS ? undefined : asked
}
