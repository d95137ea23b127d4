export interface RateLimitRule {
  /** Calls per key within the window. */
  limit: number
  /** In ms. */
  window: number
  /** Calls of all keys within the window; unlimited by default. */
  total?: number
  /** Maximum number of stored keys; the least recently used is evicted. */
  keys?: number
}

interface Count {
  since: number
  calls: number
}

/** Counts calls by key in fixed windows. Memory is bounded, however many keys are invented. */
export class RateLimiter {
  readonly #rule: RateLimitRule
  readonly #counts = new Map<string, Count>()
  #all: Count | undefined

  constructor(rule: RateLimitRule) {
    this.#rule = rule
  }

  /**
   * Counts a call.
   *
   * @returns ms until the key may call again; 0 if this call is within the limit
   */
  take(key: string, now = performance.now()): number {
    const { limit, total = Number.POSITIVE_INFINITY, keys = 5_000 } = this.#rule
    const own = this.#current(this.#counts.get(key), now)
    const all = this.#current(this.#all, now)
    this.#all = all
    this.#counts.delete(key)
    this.#counts.set(key, own)
    const [quietest] = this.#counts.keys()
    if (this.#counts.size > keys && quietest !== undefined) this.#counts.delete(quietest)
    own.calls += 1
    if (own.calls > limit) return this.peek(own, now)
    all.calls += 1
    return all.calls > total ? this.peek(all, now) : 0
  }

  /**
   * Checks the limit of a key without counting.
   *
   * @returns ms until the key may call again; 0 if its next call is within its own limit
   */
  rest(key: string, now = performance.now()): number {
    const own = this.#current(this.#counts.get(key), now)
    return own.calls < this.#rule.limit ? 0 : this.peek(own, now)
  }

  /** Refunds a call of this window that turned out not to be limited. */
  refund(key: string, now = performance.now()): void {
    for (const count of [this.#counts.get(key), this.#all])
      if (count && count.calls > 0 && now - count.since < this.#rule.window) count.calls -= 1
  }

  /** Resets the count of a key. */
  reset(key: string): void {
    this.#counts.delete(key)
  }

  /** Number of stored keys. */
  get size(): number {
    return this.#counts.size
  }

  #current(count: Count | undefined, now: number): Count {
    return count && now - count.since < this.#rule.window ? count : { since: now, calls: 0 }
  }

  peek(count: Count, now: number): number {
    return Math.max(1, count.since + this.#rule.window - now)
  }
}
