/** Maximum characters of all keys, so that many long texts cannot exhaust the memory. */
const CHARACTERS = 3_000_000

/** LRU cache, limited by entries and by characters of keys. */
export class LruCache<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #capacity: number
  readonly #limit: number
  #characters = 0

  constructor(capacity: number, characters = CHARACTERS) {
    this.#capacity = capacity
    this.#limit = characters
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }

  set(key: string, value: Value): void {
    this.delete(key)
    this.#entries.set(key, value)
    this.#characters += key.length
    while (this.#entries.size > this.#capacity || this.#characters > this.#limit) {
      const oldest = this.#entries.keys().next()
      if (oldest.done) return
      this.delete(oldest.value)
    }
  }

  delete(key: string): void {
    if (this.#entries.delete(key)) this.#characters -= key.length
  }

  get size(): number {
    return this.#entries.size
  }
}
