import { setTimeout as pause } from 'node:timers/promises'
import type { Lake } from '../lake.ts'

/** Milliseconds that a process which ends waits for what it is in the middle of. */
const DRAIN_TIMEOUT_MS = 1_000
const DRAIN_POLL_MS = 10

/** What the process that writes is in the middle of, and whether it begins anything more. */
class InFlightWork {
  isDraining = false
  #count = 0

  /** Does a piece of it. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1
    try {
      return await work()
    } finally {
      this.#count -= 1
    }
  }

  /** Begins nothing more, and waits a little for the end of what was begun. */
  async drain(): Promise<void> {
    this.isDraining = true
    const end = performance.now() + DRAIN_TIMEOUT_MS
    while (this.#count > 0 && performance.now() < end) await pause(DRAIN_POLL_MS)
    // The last answer is on its way to whoever asked.
    await pause(DRAIN_POLL_MS)
  }
}

const inFlightByLake = new WeakMap<Lake, InFlightWork>()

/** What a lake is in the middle of, where others serve the same content: another goes on with what this one does not begin. */
export function inFlightWorkOf(lake: Lake): InFlightWork {
  const work = inFlightByLake.get(lake) ?? new InFlightWork()
  inFlightByLake.set(lake, work)
  return work
}
