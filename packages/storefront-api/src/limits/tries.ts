/** Somebody asked for more than a limit lets them; clients read the sentence and the code of Shopify's API. */
export class LimitReached extends Error {
  override name = 'LimitReached'
  readonly extensions = { code: 'THROTTLED' }
}

/** How often a key may try, and within how many milliseconds. */
interface TryLimit {
  tries: number
  within: number
}

/** Keys that are remembered at once; beyond that the oldest go first. */
const CAPACITY = 10_000

/** Tries by key, counted in fixed windows, in memory. */
interface Tries {
  /** Whether a key has tried too often and has to wait. */
  isSpent(key: string, now: number): boolean
  note(key: string, now: number): void
  /** Takes one try back, which was none to count. */
  takeBack(key: string): void
  /** Forgets every try of a key. */
  forgive(key: string): void
}

export function createTries({ tries: most, within }: TryLimit): Tries {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const current = (key: string, now: number) => {
    const window = windows.get(key)
    if (!window || now >= window.endsAt) return null
    // A clock that was set back keeps nobody out for longer than the window.
    window.endsAt = Math.min(window.endsAt, now + within)
    return window
  }
  return {
    isSpent: (key, now) => (current(key, now)?.count ?? 0) >= most,
    note(key, now) {
      const window = current(key, now) ?? { count: 0, endsAt: now + within }
      window.count += 1
      windows.delete(key)
      if (windows.size >= CAPACITY) windows.delete(windows.keys().next().value!)
      windows.set(key, window)
    },
    takeBack(key) {
      const window = windows.get(key)
      if (window && window.count > 0) window.count -= 1
    },
    forgive: (key) => void windows.delete(key),
  }
}
