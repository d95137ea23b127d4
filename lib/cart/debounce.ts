/** Milliseconds without a click after which a single click is sent. */
const quietTime = 60
/** The same within a burst, which a short pause does not end. */
const burstQuietTime = 150
/** Clicks without a pause between them that count as a burst. */
const burst = 3
/** Milliseconds after which a click is sent, however long the burst goes on. */
const maxWait = 1000

/** Debounces clicks, so that a burst is sent as one batch. */
export interface Debounce {
  /** Restarts the wait after a click. */
  restart: () => void
  /** Resolves when it is time to send. */
  settled: () => Promise<void>
}

export function createDebounce(): Debounce {
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
