import type { Lake } from '../lake.ts'
import { FailureCounter } from './rate-limit.ts'

const WINDOW_MS = 600_000

/** A try at an account. */
export interface Try {
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
export class WrongPasswords {
  readonly #pairs = counter(5)
  readonly #addresses = counter(20)
  readonly #accounts = counter(20)
  readonly #browsers = counter(5)

  /** Milliseconds until the next try is heard; 0 when it is now. */
  waitFor(tried: Try, now: number): number {
    return Math.max(...this.#counts(tried).map(([counts, key]) => counts.waitFor(key, now)))
  }

  /** Counts a try before it is compared, so that tries sent at once are counted one by one. */
  fail(tried: Try, now: number): void {
    for (const [counts, key] of this.#counts(tried)) counts.fail(key, now)
  }

  /** Says that the try was the right one. */
  forgive(tried: Try, now: number): void {
    const [[own, key], ...shared] = this.#counts(tried)
    own.forgive(key)
    for (const [counts, each] of shared) counts.takeBack(each, now)
  }

  /** The counters of a try: its own, then those that it shares with others. */
  #counts({ address, account, browser }: Try): [Count, ...Count[]] {
    if (browser !== undefined) return [[this.#browsers, browser]]
    return [
      [this.#pairs, `${address} ${account}`],
      [this.#addresses, address],
      [this.#accounts, account],
    ]
  }
}

type Count = [FailureCounter, string]

const ofLakes = new WeakMap<Lake, WrongPasswords>()

export function wrongPasswords(lake: Lake): WrongPasswords {
  const counts = ofLakes.get(lake) ?? new WrongPasswords()
  ofLakes.set(lake, counts)
  return counts
}
