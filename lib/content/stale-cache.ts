/** The latest results of queries, which serve known pages while content is unavailable. */
export class StaleQueryCache<Result> {
  readonly #results = new Map<string, Result>()
  readonly #limit: number

  /** @param limit entries; beyond it the least recently used one is evicted */
  constructor(limit: number) {
    this.#limit = limit
  }

  set(key: string, result: Result): void {
    this.#results.delete(key)
    this.#results.set(key, result)
    const [oldest] = this.#results.keys()
    if (this.#results.size > this.#limit && oldest !== undefined) this.#results.delete(oldest)
  }

  get(key: string): Result | undefined {
    const result = this.#results.get(key)
    if (result !== undefined) this.set(key, result)
    return result
  }
}
