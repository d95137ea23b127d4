/** Somebody asked for more than a limit lets them; clients read the sentence and the code of Shopify's API. */
export class RateLimitExceeded extends Error {
  override name = 'RateLimitExceeded'
  readonly extensions = { code: 'THROTTLED' }
}

/** How often a key may try, and within how many milliseconds. */
interface RateLimitOptions {
  attempts: number
  windowMs: number
}

/** Keys that are remembered at once; beyond that the oldest go first. */
const CAPACITY = 10_000

/** Tries by key, counted in fixed windows, in memory. */
interface RateLimit {
  /** Whether a key has tried too often and has to wait. */
  isExhausted(key: string, now: number): boolean
  record(key: string, now: number): void
  /** Takes one try back, which was none to count. */
  refund(key: string): void
  /** Forgets every try of a key. */
  reset(key: string): void
}

export function createRateLimit({ attempts: most, windowMs }: RateLimitOptions): RateLimit {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const current = (key: string, now: number) => {
    const window = windows.get(key)
    if (!window || now >= window.endsAt) return null
    // A clock that was set back keeps nobody out for longer than the window.
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
