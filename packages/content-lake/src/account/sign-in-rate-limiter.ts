/** How many wrong tries an address has, and within which time. */
export interface RateLimit {
  tries: number
  windowMs: number
}

interface Window {
  failures: number
  endsAt: number
}

/** Addresses remembered at once; beyond that the oldest go first. */
const CAPACITY = 10_000

/** Counts failures per key in fixed windows, in memory. */
export class FailureCounter {
  readonly #limit: RateLimit
  readonly #windows = new Map<string, Window>()

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /** Milliseconds until the key may try again; 0 when it may now. */
  waitFor(key: string, now: number): number {
    const window = this.#current(key, now)
    return window && window.failures >= this.#limit.tries ? window.endsAt - now : 0
  }

  fail(key: string, now: number): void {
    const window = this.#current(key, now) ?? { failures: 0, endsAt: now + this.#limit.windowMs }
    window.failures += 1
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const oldest = this.#windows.keys().next()
    if (this.#windows.size > CAPACITY && !oldest.done) this.#windows.delete(oldest.value)
  }

  /** Forgets every failure of a key. */
  forgive(key: string): void {
    this.#windows.delete(key)
  }

  /** Takes one failure back, which turned out to be none. */
  takeBack(key: string, now: number): void {
    const window = this.#current(key, now)
    if (window) window.failures -= 1
  }

  #current(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key)
    if (window && window.endsAt <= now) {
      this.#windows.delete(key)
      return undefined
    }
    return window
  }
}
