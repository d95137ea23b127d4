/** Exponential backoff between the restarts of a process. */
export interface RestartBackoff {
  /**
   * Delay before the restart, in ms; undefined when it failed to start too often.
   *
   * @param counts false for a temporary cause, such as a full disk: then restarts never stop
   */
  delayAfterExit: (now: number, counts?: boolean) => number | undefined
  /** Records a restart. */
  started: (now: number) => void
  /** Records that the process responds. Returns whether it did not before. */
  markHealthy: () => boolean
  /** Whether it has responded since its start. */
  readonly isHealthy: boolean
  /** Consecutive exits without a response. */
  readonly failedStarts: number
}

/** Uptime after which an exit resets the backoff, in ms. */
const STABLE_MS = 10_000
const MIN_DELAY_MS = 500
const MAX_DELAY_MS = 30_000
/** Failed starts after which the delay stops growing. */
const MAX_DOUBLINGS = 6
/** About nine minutes in all. */
const MAX_FAILED_STARTS = 20

/**
 * A process with a long uptime restarts at once. For one that exits early or never responds, the delay doubles each time.
 * Restarts end for one that never responded.
 */
export function createRestartBackoff(startedAt: number): RestartBackoff {
  let since = startedAt
  let standing = false
  let inVain = 0
  let soon = 0
  return {
    get isHealthy() {
      return standing
    },
    get failedStarts() {
      return inVain
    },
    delayAfterExit(now, counts = true) {
      inVain = standing ? 0 : inVain + 1
      if (!counts) inVain = Math.min(inVain, MAX_DOUBLINGS)
      soon = now - since < STABLE_MS ? soon + 1 : 0
      standing = false
      if (inVain >= MAX_FAILED_STARTS) return undefined
      // A process that was healthy restarts soon, however often it exits.
      const doublings = inVain === 0 ? Math.min(soon - 1, 1) : inVain
      return doublings < 0 ? 0 : Math.min(MIN_DELAY_MS * 2 ** doublings, MAX_DELAY_MS)
    },
    started(now) {
      since = now
    },
    markHealthy() {
      const first = !standing
      standing = true
      return first
    },
  }
}
