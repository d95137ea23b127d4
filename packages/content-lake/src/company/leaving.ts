import { setTimeout as pause } from 'node:timers/promises'
import type { Lake } from '../lake.ts'

/** Milliseconds that a process which ends waits for what it is in the middle of. */
const MOST_MS = 1_000
const STEP_MS = 10

/** What the process that writes is in the middle of, and whether it begins anything more. */
export class Work {
  isLeaving = false
  #count = 0

  /** Does a piece of it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1
    try {
      return await work()
    } finally {
      this.#count -= 1
    }
  }

  /** Begins nothing more, and waits a little for the end of what was begun. */
  async leave(): Promise<void> {
    this.isLeaving = true
    const end = performance.now() + MOST_MS
    while (this.#count > 0 && performance.now() < end) await pause(STEP_MS)
    // The last answer is on its way to whoever asked.
    await pause(STEP_MS)
  }
}

const ofLakes = new WeakMap<Lake, Work>()

/** What a lake is in the middle of, where others serve the same content: another goes on with what this one does not begin. */
export function workOf(lake: Lake): Work {
  const work = ofLakes.get(lake) ?? new Work()
  ofLakes.set(lake, work)
  return work
}
