import type { Lake } from '../lake.ts'

/** How many wrong tries an address has, and within which time. */
interface FailureLimit {
  tries: number
  windowMs: number
}

interface Window {
  failures: number
  endsAt: number
}

/** Addresses remembered at once; beyond that the oldest go first. */
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

  /** Forgets every failure of a key. */
  reset(key: string): void {
    this.#windows.delete(key)
  }

  /** Takes one failure back, which turned out to be none. */
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

/** A try at an account. */
interface SignInAttempt {
  /** From where. */
  address: string
  /** Whose e-mail, however it was spelled; empty for the shared password. */
  account: string
  /** The browser, where its person has signed in with it before. */
  browser?: string | undefined
}

const counter = (tries: number) => new FailureCounter({ tries, windowMs: WINDOW_MS })

/**
 * Wrong passwords of a lake, each within ten minutes: five for an account from one address, twenty from one address
 * whatever the account, twenty for an account wherever they come from. A browser that its person has signed in with
 * has five of its own, and nobody else's count against it: a stranger locks out strangers.
 */
export class SignInRateLimiter {
  readonly #pairs = counter(5)
  readonly #addresses = counter(20)
  readonly #accounts = counter(20)
  readonly #browsers = counter(5)

  /** Milliseconds until the next try is heard; 0 when it is now. */
  retryAfterMs(tried: SignInAttempt, now: number): number {
    return Math.max(...this.#counts(tried).map(([counts, key]) => counts.retryAfterMs(key, now)))
  }

  /** Counts a try before it is compared, so that tries sent at once are counted one by one. */
  recordFailure(tried: SignInAttempt, now: number): void {
    for (const [counts, key] of this.#counts(tried)) counts.recordFailure(key, now)
  }

  /** Says that the try was the right one. */
  recordSuccess(tried: SignInAttempt, now: number): void {
    const [[own, key], ...shared] = this.#counts(tried)
    own.reset(key)
    for (const [counts, each] of shared) counts.undoFailure(each, now)
  }

  /** The counters of a try: its own, then those that it shares with others. */
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
