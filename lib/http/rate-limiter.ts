export interface RateLimitRule {
  /** Calls that a key has within the window. */
  limit: number
  /** In ms. */
  window: number
  /** Calls that all keys together have within the window; none where it is left out. */
  total?: number
  /** Most keys remembered; the one that has been quiet for longest goes first. */
  keys?: number
}

interface Count {
  since: number
  calls: number
}

/** Counts calls by key in fixed windows. Its memory is bounded whatever keys are made up. */
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
   * @returns ms until the key may call again; 0 where this call is within the limit
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
   * Asks without counting.
   *
   * @returns ms until the key may call again; 0 where its next call is within its own limit
   */
  rest(key: string, now = performance.now()): number {
    const own = this.#current(this.#counts.get(key), now)
    return own.calls < this.#rule.limit ? 0 : this.peek(own, now)
  }

  /** Takes back a call of this window that turned out to be none of those that are limited. */
  refund(key: string, now = performance.now()): void {
    for (const count of [this.#counts.get(key), this.#all])
      if (count && count.calls > 0 && now - count.since < this.#rule.window) count.calls -= 1
  }

  /** Forgets what a key has used up. */
  reset(key: string): void {
    this.#counts.delete(key)
  }

  /** Number of keys that are remembered. */
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
