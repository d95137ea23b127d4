const minute = 60_000

/** Delay before each further attempt, in milliseconds; the last one repeats. */
const delays = [1, 5, 15, 30, 60].map((minutes) => minutes * minute)

/** Attempts within five days, for which mail servers keep their own queues too. */
const maxAttempts = 123

/**
 * Delay until the next attempt, in milliseconds. Undefined when the message is given up.
 *
 * @param attempts so far, at least one
 */
export function mailBackoff(attempts: number): number | undefined {
  return attempts >= maxAttempts ? undefined : delays[Math.min(attempts, delays.length) - 1]
}
