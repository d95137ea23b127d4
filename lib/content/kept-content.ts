/**
 * What was made from content and is kept in memory, each with the sync tags by which it grows old. Of too much, what
 * was not asked for the longest goes first: visitors can ask for what they like.
 */
export class KeptContent {
  readonly #most: number
  readonly #kept = new Map<string, { value: unknown; tags: ReadonlySet<string> }>()
  readonly #making = new Map<string, Promise<unknown>>()
  #changes = 0

  constructor(most = 1000) {
    this.#most = most
  }

  /**
   * What is kept under a key, else what `make` makes, once for all who ask meanwhile. A change of content while it is
   * being made is not slept through: the value is then given out and not kept, and who asks after it gets a new one.
   */
  remember<Value>(
    key: string,
    make: () => Promise<{ value: Value; tags: readonly string[] }>,
  ): Promise<Value> {
    const known = this.#kept.get(key)
    if (known) this.#keep(key, known)
    // A key is only ever used with one kind of value.
    if (known) return Promise.resolve(known.value as Value)
    const coming = this.#making.get(key)
    if (coming) return coming as Promise<Value>
    const making = this.#make(key, make).finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key)
    })
    this.#making.set(key, making)
    return making
  }

  async #make<Value>(
    key: string,
    make: () => Promise<{ value: Value; tags: readonly string[] }>,
  ): Promise<Value> {
    const before = this.#changes
    const { value, tags } = await make()
    if (before === this.#changes) this.#keep(key, { value, tags: new Set(tags) })
    return value
  }

  #keep(key: string, kept: { value: unknown; tags: ReadonlySet<string> }): void {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
  }

  #change(): void {
    this.#changes++
    this.#making.clear()
  }

  /** Content changed: what carries one of the tags is forgotten. */
  forget(tags: readonly string[]): void {
    this.#change()
    for (const [key, kept] of this.#kept) {
      if (tags.some((tag) => kept.tags.has(tag))) this.#kept.delete(key)
    }
  }

  /** Content may have changed unseen: everything is forgotten. */
  forgetAll(): void {
    this.#change()
    this.#kept.clear()
  }
}

const key = Symbol.for('orrery.kept-content')
type Holder = { [key]?: KeptContent }

/** The memory of this process; on `globalThis` because each entry point of the app is bundled for itself. */
export function keptContent(): KeptContent {
  const holder = globalThis as Holder
  holder[key] ??= new KeptContent()
  return holder[key]
}
