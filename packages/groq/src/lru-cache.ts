/** Characters of keys that a cache holds at most: whoever sends ever new and long texts must not fill the memory. */
const CHARACTERS = 3_000_000

/** Keeps the most recently used entries, up to a number of them and of characters in their keys. */
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
