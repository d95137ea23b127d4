/** How long to wait before a child that died is started again. */
export interface Patience {
  /**
   * Milliseconds to wait; undefined when it was started in vain too often.
   *
   * @param counts false where the death has a reason that will pass, such as a full disk: then it is never given up
   */
  afterDeath: (now: number, counts?: boolean) => number | undefined
  /** It was started again. */
  started: (now: number) => void
  /** It answers. Says whether it did not before. */
  stands: () => boolean
  /** Whether it has answered since it was started. */
  readonly isStanding: boolean
  /** How often in a row it died without having answered. */
  readonly triesInVain: number
}

/** Milliseconds that a child lives for its death to be the first. */
const LONG = 10_000
const LEAST = 500
const MOST = 30_000
/** Tries in vain after which the wait grows no more. */
const LONGEST_WAIT = 6
/** Some nine minutes. */
const MOST_TRIES = 20

/**
 * A child that stood for a while is started again at once. One that dies soon, or never answers, waits twice as long
 * each time; one that never answered is given up in the end.
 */
export function createPatience(startedAt: number): Patience {
  let since = startedAt
  let standing = false
  let inVain = 0
  let soon = 0
  return {
    get isStanding() {
      return standing
    },
    get triesInVain() {
      return inVain
    },
    afterDeath(now, counts = true) {
      inVain = standing ? 0 : inVain + 1
      if (!counts) inVain = Math.min(inVain, LONGEST_WAIT)
      soon = now - since < LONG ? soon + 1 : 0
      standing = false
      if (inVain >= MOST_TRIES) return undefined
      // Who stood is wanted back soon, however often that was needed.
      const doublings = inVain === 0 ? Math.min(soon - 1, 1) : inVain
      return doublings < 0 ? 0 : Math.min(LEAST * 2 ** doublings, MOST)
    },
    started(now) {
      since = now
    },
    stands() {
      const first = !standing
      standing = true
      return first
    },
  }
}
