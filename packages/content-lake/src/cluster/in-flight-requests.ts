import { setTimeout as pause } from 'node:timers/promises'
import type { Lake } from '../lake.ts'

/** Milliseconds that draining waits for requests in flight. */
const DRAIN_TIMEOUT_MS = 1_000
const DRAIN_POLL_MS = 10

/** Counts the requests in flight, and whether new ones are accepted. */
class InFlightRequests {
  isDraining = false
  #count = 0

  /** Counts a request until it ends. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1
    try {
      return await work()
    } finally {
      this.#count -= 1
    }
  }

  /** Accepts no new requests, and waits for those in flight until the timeout. */
  async drain(): Promise<void> {
    this.isDraining = true
    const end = performance.now() + DRAIN_TIMEOUT_MS
    while (this.#count > 0 && performance.now() < end) await pause(DRAIN_POLL_MS)
    // The last response is still being sent.
    await pause(DRAIN_POLL_MS)
  }
}

const inFlightByLake = new WeakMap<Lake, InFlightRequests>()

/**
 * The requests in flight of a lake in a cluster, where another process serves those that are not
 * accepted here.
 */
export function inFlightRequestsOf(lake: Lake): InFlightRequests {
  const work = inFlightByLake.get(lake) ?? new InFlightRequests()
  inFlightByLake.set(lake, work)
  return work
}
