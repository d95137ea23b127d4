import type { Tenant } from './fair-order.ts'

/** Rejections of a tenant that are sent immediately; further ones are delayed increasingly. */
const AT_ONCE = 20

/** Additional delay per further rejection in milliseconds, and the maximum delay. */
const STEP_MS = 10
const MOST_MS = 1_000

/** Milliseconds after which one rejection is no longer counted. */
const FORGOTTEN_MS = 50

/** Maximum tracked tenants, and maximum delayed rejections. */
const REMEMBERED = 5_000
const WAITING = 5_000

/**
 * Delays the rejections of clients that ignore `Retry-After`: a rejection must not cost more than a response.
 * Clients that respect it are rejected immediately.
 */
export class DelayedRejections {
  readonly #clock: () => number
  readonly #refused = new Map<string, { count: number; at: number }>()
  #waiting = 0

  /** @param clock monotonic milliseconds */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Counts a rejection and returns its delay in milliseconds. */
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

  /** Waits for the delay of a tenant's rejection; not at all if too many are delayed already. */
  async hold(payer: Tenant): Promise<void> {
    const delay = this.delay(payer)
    if (delay === 0 || this.#waiting >= WAITING) return
    this.#waiting += 1
    await new Promise((resolve) => setTimeout(resolve, delay).unref())
    this.#waiting -= 1
  }
}
