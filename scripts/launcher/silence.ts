/** For how long a child has answered nothing. */
export interface Silence {
  /**
   * Takes in what one look at the child brought.
   *
   * @returns the seconds for which it has been silent, once that is a hang; then it begins anew
   */
  look: (now: number, seen: { answered: boolean; isStanding: boolean }) => number | undefined
}

export interface SilenceLimits {
  /** Milliseconds between two looks, each of which may take as long. */
  lookEvery: number
  /** Milliseconds without an answer after which a child hangs. */
  hangsAfter: number
}

/** A start reads files and warms up: who has not answered yet has this many times as long. */
const STARTING = 6
/** Milliseconds by which a look may be late on a busy machine. */
const LATE = 2_000

export function createSilence(
  startedAt: number,
  { lookEvery, hangsAfter }: SilenceLimits,
): Silence {
  let since = startedAt
  let lastLook = startedAt
  return {
    look(now, { answered, isStanding }) {
      // Whoever watches and was stopped, or slept with its machine, has missed what it did not ask for.
      const slept = now - lastLook > 2 * lookEvery + LATE
      lastLook = now
      if (answered || slept) since = now
      const silent = now - since
      if (silent <= hangsAfter * (isStanding ? 1 : STARTING)) return undefined
      since = now
      return Math.round(silent / 1_000)
    },
  }
}
