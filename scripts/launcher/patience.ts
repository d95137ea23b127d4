/** How long to wait before a child that died is started again. */
export interface Patience {
  /** Milliseconds to wait; undefined when it was started in vain too often. */
  afterDeath: (now: number) => number | undefined
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
    afterDeath(now) {
      inVain = standing ? 0 : inVain + 1
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
