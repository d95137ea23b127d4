/** A rate limit is exceeded. Message and code are those of Shopify's API. */
export class RateLimitExceeded extends Error {
  override name = 'RateLimitExceeded'
  readonly extensions = { code: 'THROTTLED' }
}

/** Maximum attempts of a key per time window. */
interface RateLimitOptions {
  attempts: number
  windowMs: number
}

/** Maximum keys in memory; the oldest are evicted. */
const CAPACITY = 10_000

/** Fixed-window counter of attempts by key, in memory. */
interface RateLimit {
  /** Whether the key has no attempts left in this window. */
  isExhausted(key: string, now: number): boolean
  record(key: string, now: number): void
  /** Removes one attempt that must not count. */
  refund(key: string): void
  /** Clears the attempts of a key. */
  reset(key: string): void
}

export function createRateLimit({ attempts: most, windowMs }: RateLimitOptions): RateLimit {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const current = (key: string, now: number) => {
    const window = windows.get(key)
    if (!window || now >= window.endsAt) return null
    // A clock that was set back never extends the window.
    window.endsAt = Math.min(window.endsAt, now + windowMs)
    return window
  }
  return {
    isExhausted: (key, now) => (current(key, now)?.count ?? 0) >= most,
    record(key, now) {
      const window = current(key, now) ?? { count: 0, endsAt: now + windowMs }
      window.count += 1
      windows.delete(key)
      if (windows.size >= CAPACITY) windows.delete(windows.keys().next().value!)
      windows.set(key, window)
    },
    refund(key) {
      const window = windows.get(key)
      if (window && window.count > 0) window.count -= 1
    },
    reset: (key) => void windows.delete(key),
  }
}
