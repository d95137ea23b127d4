/** Delay of the first click after a pause, in ms. */
const firstDelay = 60
/** Quiet time after which the rest of a burst is sent, in ms: longer than the time between two quick clicks. */
const burstQuietTime = 400
/** Maximum delay of a click during a burst, in ms. */
const maxWait = 10_000

/** Debounces clicks, so that a burst is sent as two batches: its beginning at once, the rest when it ends. */
export interface ClickDebounce {
  /** Restarts the wait after a click. */
  restart: () => void
  /** Resolves when it is time to send. */
  settled: () => Promise<void>
}

export function createClickDebounce(): ClickDebounce {
  let last = -Infinity
  /** When the first click arrived that has not been sent. */
  let unsentSince: number | undefined
  let hasBegun = false
  return {
    restart() {
      const now = performance.now()
      if (now - last >= burstQuietTime) hasBegun = false
      unsentSince ??= now
      last = now
    },
    async settled() {
      for (;;) {
        const since = unsentSince ?? -Infinity
        const due = hasBegun ? Math.min(last + burstQuietTime, since + maxWait) : since + firstDelay
        const rest = due - performance.now()
        if (rest <= 0) break
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
      hasBegun = true
      unsentSince = undefined
    },
  }
}
