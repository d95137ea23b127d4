import type { Lake } from '../lake.ts'
import { FailureCounter } from './rate-limit.ts'

const WINDOW_MS = 600_000

/** Wrong passwords of a lake: five for a person from one address in ten minutes, and two hundred altogether. */
class WrongPasswords {
  readonly #perPair = new FailureCounter({ tries: 5, windowMs: WINDOW_MS })
  readonly #overall = new FailureCounter({ tries: 200, windowMs: WINDOW_MS })

  /** Milliseconds until the next try is heard; 0 when it is now. */
  waitFor(pair: string, now: number): number {
    return Math.max(this.#perPair.waitFor(pair, now), this.#overall.waitFor('', now))
  }

  /** Counts a try before it is compared, so that tries sent at once are counted one by one. */
  fail(pair: string, now: number): void {
    this.#perPair.fail(pair, now)
    this.#overall.fail('', now)
  }

  /** Says that the try was the right one. */
  forgive(pair: string, now: number): void {
    this.#perPair.forgive(pair)
    this.#overall.takeBack('', now)
  }
}

const counters = new WeakMap<Lake, WrongPasswords>()

export function wrongPasswords(lake: Lake): WrongPasswords {
  const counter = counters.get(lake) ?? new WrongPasswords()
  counters.set(lake, counter)
  return counter
}
