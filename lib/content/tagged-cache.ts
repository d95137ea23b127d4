/**
 * A cache of values made from content, each with the sync tags that invalidate it. Beyond the limit the least recently
 * used entry is evicted: visitors can request anything.
 */
export class TaggedCache {
  readonly #limit: number
  readonly #entries = new Map<string, { value: unknown; tags: ReadonlySet<string> }>()
  readonly #pending = new Map<string, Promise<unknown>>()
  #changes = 0

  constructor(limit = 1000) {
    this.#limit = limit
  }

  /**
   * The cached value of a key, else that of `make`, which concurrent callers share. Where content changed while the value
   * was made, it is returned but not cached, and the next caller makes a new one.
   */
  getOrCreate<Value>(
    key: string,
    make: () => Promise<{ value: Value; tags: readonly string[] }>,
  ): Promise<Value> {
    const cached = this.#entries.get(key)
    if (cached) this.#set(key, cached)
    // A key is used with one type of value only.
    if (cached) return Promise.resolve(cached.value as Value)
    const shared = this.#pending.get(key)
    if (shared) return shared as Promise<Value>
    const pending = this.#make(key, make).finally(() => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    })
    this.#pending.set(key, pending)
    return pending
  }

  async #make<Value>(
    key: string,
    make: () => Promise<{ value: Value; tags: readonly string[] }>,
  ): Promise<Value> {
    const before = this.#changes
    const { value, tags } = await make()
    if (before === this.#changes) this.#set(key, { value, tags: new Set(tags) })
    return value
  }

  #set(key: string, entry: { value: unknown; tags: ReadonlySet<string> }): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#limit && oldest !== undefined) this.#entries.delete(oldest)
  }

  #change(): void {
    this.#changes++
    this.#pending.clear()
  }

  /** Removes the entries with one of the tags. */
  invalidate(tags: readonly string[]): void {
    this.#change()
    for (const [key, entry] of this.#entries) {
      if (tags.some((tag) => entry.tags.has(tag))) this.#entries.delete(key)
    }
  }

  /** Removes every entry, since content may have changed unnoticed. */
  clear(): void {
    this.#change()
    this.#entries.clear()
  }
}

const key = Symbol.for('orrery.kept-content')
type Holder = { [key]?: TaggedCache }

/** The cache of this process; on `globalThis`, because each entry point of the app is bundled separately. */
export function processTaggedCache(): TaggedCache {
  const holder = globalThis as Holder
  holder[key] ??= new TaggedCache()
  return holder[key]
}
