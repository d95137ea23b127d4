/** What the heartbeat thread of a child last reported (`heartbeat.mjs`), in ms. */
export interface Heartbeat {
  receivedAt: number
  /** Since the event loop of the child last turned. */
  loopStalledMs: number
  /** Of processor time that the child has cpuMs since then. */
  cpuMs: number
}

/** Tells a child that hangs from one that is busy. */
export interface HangDetector {
  /**
   * Takes in what one check at the child brought.
   *
   * @returns why the child hangs, once it does; then it begins anew
   */
  check: (now: number, state: ProcessState) => string | undefined
}

export interface ProcessState {
  heartbeat: Heartbeat | undefined
  /** Whether it has answered since it was started. */
  isHealthy: boolean
  /** Whether there is no process at this moment. */
  isStopped: boolean
}

export interface HangLimits {
  /** Milliseconds between two looks. */
  checkEveryMs: number
  /** Milliseconds for which a child does nothing before it hangs. */
  hangAfterMs: number
}

/** A start reads files and warms up: a child that has not answered yet has this many times as long. */
const STARTUP_FACTOR = 6
/** Milliseconds by which a check may be late on a busy machine. */
const CHECK_LAG_MS = 2_000
/** The part of that time for which an endless loop uses the processor; a process that the machine starves uses less, and is not ended. */
const LOOPING_CPU_SHARE = 2 / 3
/** After this many times as long a loop that does not turn is blocked, whatever it uses. */
const BLOCKED_FACTOR = 4

/**
 * A child hangs when its process does not run (it was stopped), when its event loop stands still while it uses the processor, or when its
 * event loop stands still for very long. A child whose event loop turns makes progress, however slowly it answers.
 */
export function createHangDetector(
  startedAt: number,
  { checkEveryMs: lookEvery, hangAfterMs: hangsAfter }: HangLimits,
): HangDetector {
  let since = startedAt
  let lastLook = startedAt
  return {
    check(now, { heartbeat, isHealthy: isStanding, isStopped: isAway }) {
      // A launcher that was stopped, or slept with its machine, has missed reports.
      const slept = now - lastLook > 2 * lookEvery + CHECK_LAG_MS
      lastLook = now
      if (slept || isAway) since = now
      const limit = hangsAfter * (isStanding ? 1 : STARTUP_FACTOR)
      const silent = now - Math.max(since, heartbeat?.receivedAt ?? since)
      const still = heartbeat === undefined ? 0 : Math.min(heartbeat.loopStalledMs, now - since)
      const isLooping = still > limit && (heartbeat?.cpuMs ?? 0) > limit * LOOPING_CPU_SHARE
      const why =
        silent > limit
          ? `its process has not run for ${inSeconds(silent)}`
          : isLooping || still > limit * BLOCKED_FACTOR
            ? `its event loop has not turned for ${inSeconds(still)}`
            : undefined
      if (why !== undefined) since = now
      return why
    },
  }
}

const inSeconds = (ms: number): string => `${Math.round(ms / 1_000)} s`
