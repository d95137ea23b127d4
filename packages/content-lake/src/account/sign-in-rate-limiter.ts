import type { Lake } from '../lake.ts'

/** How many failures are allowed within a window. */
interface FailureLimit {
  tries: number
  windowMs: number
}

interface Window {
  failures: number
  endsAt: number
}

/** Keys counted at once; beyond that the oldest are dropped. */
const MAX_KEYS = 10_000

/** Counts failures per key in fixed windows, in memory. */
class FailureCounter {
  readonly #limit: FailureLimit
  readonly #windows = new Map<string, Window>()

  constructor(limit: FailureLimit) {
    this.#limit = limit
  }

  /** Milliseconds until the key may try again; 0 when it may now. */
  retryAfterMs(key: string, now: number): number {
    const window = this.#current(key, now)
    return window && window.failures >= this.#limit.tries ? window.endsAt - now : 0
  }

  recordFailure(key: string, now: number): void {
    const window = this.#current(key, now) ?? { failures: 0, endsAt: now + this.#limit.windowMs }
    window.failures += 1
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const oldest = this.#windows.keys().next()
    if (this.#windows.size > MAX_KEYS && !oldest.done) this.#windows.delete(oldest.value)
  }

  /** Resets the failures of a key. */
  reset(key: string): void {
    this.#windows.delete(key)
  }

  /** Undoes one failure that was counted in advance. */
  undoFailure(key: string, now: number): void {
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

const WINDOW_MS = 600_000

/** A sign-in attempt. */
interface SignInAttempt {
  /** Client address. */
  address: string
  /** Normalized e-mail; empty for the shared password. */
  account: string
  /** Nonce of the device cookie, if any. */
  browser?: string | undefined
}

const counter = (tries: number) => new FailureCounter({ tries, windowMs: WINDOW_MS })

/**
 * Rate limits of wrong passwords within ten minutes: five per account and address, twenty per address, twenty per
 * account. A browser with a device cookie has its own limit of five, independent of others: a stranger locks out only
 * strangers.
 */
export class SignInRateLimiter {
  readonly #pairs = counter(5)
  readonly #addresses = counter(20)
  readonly #accounts = counter(20)
  readonly #browsers = counter(5)

  /** Milliseconds until the next attempt is allowed; 0 when it is now. */
  retryAfterMs(tried: SignInAttempt, now: number): number {
    return Math.max(...this.#counts(tried).map(([counts, key]) => counts.retryAfterMs(key, now)))
  }

  /** Counts an attempt before it is compared, so that concurrent attempts cannot exceed the limit. */
  recordFailure(tried: SignInAttempt, now: number): void {
    for (const [counts, key] of this.#counts(tried)) counts.recordFailure(key, now)
  }

  /** Records that the attempt succeeded. */
  recordSuccess(tried: SignInAttempt, now: number): void {
    const [[own, key], ...shared] = this.#counts(tried)
    own.reset(key)
    for (const [counts, each] of shared) counts.undoFailure(each, now)
  }

  /** The counters of an attempt: its own, then the shared ones. */
  #counts({ address, account, browser }: SignInAttempt): [CounterKey, ...CounterKey[]] {
    if (browser !== undefined) return [[this.#browsers, browser]]
    return [
      [this.#pairs, `${address} ${account}`],
      [this.#addresses, address],
      [this.#accounts, account],
    ]
  }
}

type CounterKey = [FailureCounter, string]

const ofLakes = new WeakMap<Lake, SignInRateLimiter>()

export function signInRateLimiter(lake: Lake): SignInRateLimiter {
  const counts = ofLakes.get(lake) ?? new SignInRateLimiter()
  ofLakes.set(lake, counts)
  return counts
}
