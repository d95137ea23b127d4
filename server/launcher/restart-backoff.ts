/** How long to wait before a child that died is started again. */
export interface RestartBackoff {
  /**
   * Milliseconds to wait; undefined when it was started in vain too often.
   *
   * @param counts false where the death has a reason that will pass, such as a full disk: then it is never given up
   */
  delayAfterExit: (now: number, counts?: boolean) => number | undefined
  /** It was started again. */
  started: (now: number) => void
  /** It answers. Says whether it did not before. */
  markHealthy: () => boolean
  /** Whether it has answered since it was started. */
  readonly isHealthy: boolean
  /** How often in a row it died without having answered. */
  readonly failedStarts: number
}

/** Milliseconds that a child lives for its death to be the first. */
const STABLE_MS = 10_000
const MIN_DELAY_MS = 500
const MAX_DELAY_MS = 30_000
/** Tries in vain after which the wait grows no more. */
const MAX_DOUBLINGS = 6
/** Some nine minutes. */
const MAX_FAILED_STARTS = 20

/**
 * A child that stood for a while is started again at once. One that dies soon, or never answers, waits twice as long
 * each time; one that never answered is given up in the end.
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
      // Who stood is wanted back soon, however often that was needed.
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
