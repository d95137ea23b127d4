import 'server-only'
import { siteProcessState } from '#lib/routing/site-process-state.ts'

/** Attempts of a sweep that run at once. */
const concurrency = 5

/**
 * Attempts everything that is due, several at once, so that a mail server or webhook that does not respond holds up few
 * others. A draining process begins no further attempt.
 */
export async function attemptAll<Due>(
  due: readonly Due[],
  attempt: (due: Due) => Promise<void>,
): Promise<void> {
  const queue = [...due]
  const worker = async () => {
    while (queue.length > 0 && !siteProcessState().isDraining) {
      const [next] = queue.splice(0, 1)
      // Each claim has the time at which it begins: a long sweep would claim with a lease that has expired.
      if (next !== undefined) await attempt(next)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}
