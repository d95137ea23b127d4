/** The last report of a process's heartbeat thread (`heartbeat.mjs`), in ms. */
export interface Heartbeat {
  receivedAt: number
  /** Time since the last turn of the event loop. */
  loopStalledMs: number
  /** CPU time since then. */
  cpuMs: number
}

/** Distinguishes a hung process from a busy one. */
export interface HangDetector {
  /**
   * Evaluates one observation.
   *
   * @returns why the process hangs, once; then detection starts over
   */
  check: (now: number, state: ProcessObservation) => string | undefined
}

export interface ProcessObservation {
  heartbeat: Heartbeat | undefined
  /** Whether it has responded since its start. */
  isHealthy: boolean
  /** Whether there is no process at this moment. */
  isStopped: boolean
}

export interface HangLimits {
  /** Interval of checks, in ms. */
  checkEveryMs: number
  /** Time without progress after which a process counts as hung, in ms. */
  hangAfterMs: number
}

/** Limit factor for a process that has not responded yet, because a start reads files and warms up. */
const STARTUP_FACTOR = 6
/** Tolerated delay of a check on a busy machine, in ms. */
const CHECK_LAG_MS = 2_000
/** CPU share that identifies an endless loop; a process starved of CPU uses less and is not killed. */
const LOOPING_CPU_SHARE = 2 / 3
/** Limit factor after which a stalled event loop counts as blocked at any CPU share. */
const BLOCKED_FACTOR = 4

/**
 * A process hangs when it does not run (SIGSTOP), when its event loop stalls while it uses the CPU, or when its event loop
 * stalls for very long. A process whose event loop turns makes progress, however slowly it responds.
 */
export function createHangDetector(
  startedAt: number,
  { checkEveryMs: lookEvery, hangAfterMs: hangsAfter }: HangLimits,
): HangDetector {
  let since = startedAt
  let lastLook = startedAt
  return {
    check(now, { heartbeat, isHealthy: isStanding, isStopped: isAway }) {
      // A launcher that was paused, or slept with its machine, has missed heartbeats.
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
            ? `its event loop has been blocked for ${inSeconds(still)}`
            : undefined
      if (why !== undefined) since = now
      return why
    },
  }
}

const inSeconds = (ms: number): string => `${Math.round(ms / 1_000)} s`
