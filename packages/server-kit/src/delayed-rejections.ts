import type { Tenant } from './fair-order.ts'

/** Refusals of one payer that are told at once; what comes beyond them is told later and later. */
const AT_ONCE = 20

/** Milliseconds by which each further refusal is told later, and the most. */
const STEP_MS = 10
const MOST_MS = 1_000

/** Milliseconds in which one refusal is forgotten. */
const FORGOTTEN_MS = 50

/** Payers that are remembered; refusals that wait to be told. */
const REMEMBERED = 5_000
const WAITING = 5_000

/**
 * Holds refusals back from those who come again at once, whatever `Retry-After` says: to be refused must not cost more than to be answered.
 * Whoever heeds it is told at once.
 */
export class DelayedRejections {
  readonly #clock: () => number
  readonly #refused = new Map<string, { count: number; at: number }>()
  #waiting = 0

  /** @param clock milliseconds since some moment */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Counts a refusal; milliseconds after which it is to be told. */
  delay({ key }: Tenant): number {
    const now = this.#clock()
    const before = this.#refused.get(key)
    const forgotten = before ? (now - before.at) / FORGOTTEN_MS : 0
    const count = Math.max(0, (before?.count ?? 0) - forgotten) + 1
    this.#refused.delete(key)
    this.#refused.set(key, { count, at: now })
    const oldest = this.#refused.keys().next()
    if (this.#refused.size > REMEMBERED && !oldest.done) this.#refused.delete(oldest.value)
    return Math.min(MOST_MS, Math.max(0, count - AT_ONCE) * STEP_MS)
  }

  /** Waits as long as a refusal of this payer is held back; not at all where too many are held back already. */
  async hold(payer: Tenant): Promise<void> {
    const delay = this.delay(payer)
    if (delay === 0 || this.#waiting >= WAITING) return
    this.#waiting += 1
    await new Promise((resolve) => setTimeout(resolve, delay).unref())
    this.#waiting -= 1
  }
}
