/** Backoff after failures, in milliseconds; the last delay repeats. */
const BACKOFF = [1_000, 2_000, 5_000, 15_000, 60_000]
/** Debounce interval of sync requests, in milliseconds. */
const SETTLE = 200

interface SyncScheduler {
  /** Schedules a sync; never waits and never throws. */
  request(): void
  stop(): void
}

/**
 * Runs a sync in the background: one at a time; requests during a run are coalesced into one more
 * run; failures are retried with backoff.
 */
export function createSyncScheduler(options: {
  run: () => Promise<void>
  /**
   * Called on each failure, with the delay until the retry and the duration of the outage, in
   * milliseconds.
   */
  onError: (error: Error, retryIn: number, failingFor: number) => void
  now?: () => number
  schedule?: (work: () => void, delay: number) => { cancel: () => void }
}): SyncScheduler {
  const now = options.now ?? (() => performance.now())
  const schedule =
    options.schedule ??
    ((work, delay) => {
      const timer = setTimeout(work, delay).unref()
      return { cancel: () => clearTimeout(timer) }
    })
  let pending: { cancel: () => void } | null = null
  let running = false
  let again = false
  let stopped = false
  let failures = 0
  let failingSince = 0

  const plan = (delay: number) => {
    if (stopped) return
    pending?.cancel()
    pending = schedule(() => void work(), delay)
  }
  const work = async () => {
    pending = null
    running = true
    again = false
    try {
      await options.run()
      failures = 0
      if (again) plan(SETTLE)
    } catch (error) {
      const delay = BACKOFF[Math.min(failures, BACKOFF.length - 1)]!
      if (failures === 0) failingSince = now()
      failures += 1
      if (!stopped) options.onError(error as Error, delay, now() - failingSince)
      plan(delay)
    } finally {
      running = false
    }
  }
  return {
    request() {
      if (running) again = true
      else if (!pending || failures === 0) plan(SETTLE)
    },
    stop() {
      stopped = true
      pending?.cancel()
      pending = null
    },
  }
}
