/** A single click goes out once this long was quiet, in ms. */
const quietTime = 60
/** In the midst of a burst a short silence is no end of it. */
const burstQuietTime = 150
/** So many clicks in a row, none of them followed by a silence, make a burst. */
const burst = 3
/** Nothing waits longer than this, however long the clicking goes on. */
const longestWait = 1000

/** Tells when what was clicked goes out: a burst goes as one. */
export interface Pace {
  /** Something was clicked. */
  note: () => void
  /** Resolves when it is time to send. */
  quiet: () => Promise<void>
}

export function createPace(): Pace {
  let first: number | undefined
  let last = -Infinity
  let row = 0
  return {
    note() {
      const now = performance.now()
      row = now - last < quietTime ? row + 1 : 1
      first ??= now
      last = now
    },
    async quiet() {
      for (;;) {
        const silence = row < burst ? quietTime : burstQuietTime
        const rest = Math.min(last + silence, (first ?? last) + longestWait) - performance.now()
        if (rest <= 0) break
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
      first = undefined
    },
  }
}
