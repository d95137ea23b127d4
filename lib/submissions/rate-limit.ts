export interface RateVerdict {
  allowed: boolean
  /** Seconds until the next try counts again. */
  retryAfter: number
  /** How often too many it was; the first refusal is 1. */
  excess: number
}

interface Window {
  count: number
  /** When it ends, in ms. */
  until: number
}

/**
 * Counts tries by name in windows of fixed length. Its memory is bounded: when there are too many
 * names, those whose window began first are forgotten.
 */
export class RateLimit {
  readonly #windows = new Map<string, Window>()
  readonly #limit: number
  readonly #length: number
  readonly #names: number

  /**
   * @param limit tries a window
   * @param length of a window in ms
   * @param names most of them that are remembered
   */
  constructor(limit: number, length: number, names = 10_000) {
    this.#limit = limit
    this.#length = length
    this.#names = names
  }

  try(name: string, now = Date.now()): RateVerdict {
    const known = this.#windows.get(name)
    const window = known && known.until > now ? known : this.#begin(name, now)
    window.count += 1
    const excess = Math.max(0, window.count - this.#limit)
    return { allowed: excess === 0, retryAfter: Math.ceil((window.until - now) / 1000), excess }
  }

  get size(): number {
    return this.#windows.size
  }

  #begin(name: string, now: number): Window {
    this.#windows.delete(name)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size >= this.#names && oldest !== undefined) this.#windows.delete(oldest)
    const window = { count: 0, until: now + this.#length }
    this.#windows.set(name, window)
    return window
  }
}
