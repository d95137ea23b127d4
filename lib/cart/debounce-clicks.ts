/** Quiet time after which a single click is sent, in ms. */
const quietTime = 60
/** Quiet time within a burst, in ms; longer, so that a short pause does not end it. */
const burstQuietTime = 150
/** Number of clicks without a pause that count as a burst. */
const burst = 3
/** Maximum delay of a click during a burst, in ms. */
const maxWait = 1000

/** Debounces clicks, so that a burst is sent as one batch. */
export interface ClickDebounce {
  /** Restarts the wait after a click. */
  restart: () => void
  /** Resolves when it is time to send. */
  settled: () => Promise<void>
}

export function createClickDebounce(): ClickDebounce {
  let first: number | undefined
  let last = -Infinity
  let streak = 0
  return {
    restart() {
      const now = performance.now()
      streak = now - last < quietTime ? streak + 1 : 1
      first ??= now
      last = now
    },
    async settled() {
      for (;;) {
        const silence = streak < burst ? quietTime : burstQuietTime
        const rest = Math.min(last + silence, (first ?? last) + maxWait) - performance.now()
        if (rest <= 0) break
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
      first = undefined
    },
  }
}
