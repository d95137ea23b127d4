const minute = 60_000

/** Delay before each further attempt, in milliseconds; the last one repeats. */
const delays = [1, 5, 15, 30, 60].map((minutes) => minutes * minute)

/** How long a message is attempted, in milliseconds: the five days that mail servers keep their own queues. */
const maxAge = 5 * 24 * 60 * minute

/**
 * Delay until the next attempt of a message, in milliseconds. Undefined when it is given up.
 *
 * @param attempts so far, at least one
 * @param age milliseconds since the message was created
 */
export function mailBackoff(attempts: number, age: number): number | undefined {
  const delay = delays[Math.min(attempts, delays.length) - 1]
  return delay === undefined || age + delay > maxAge ? undefined : delay
}
