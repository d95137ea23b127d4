/** What was made from content and is kept in memory, each with the sync tags by which it grows old. */
export class KeptContent {
  readonly #kept = new Map<string, { value: unknown; tags: ReadonlySet<string> }>()
  #changes = 0

  /**
   * What is kept under a key, else what `make` makes. A change of content while it is being made is
   * not slept through: the value is then given out and not kept.
   */
  async remember<Value>(
    key: string,
    make: () => Promise<{ value: Value; tags: readonly string[] }>,
  ): Promise<Value> {
    const known = this.#kept.get(key)
    // A key is only ever used with one kind of value.
    if (known) return known.value as Value
    const before = this.#changes
    const { value, tags } = await make()
    if (before === this.#changes) this.#kept.set(key, { value, tags: new Set(tags) })
    return value
  }

  /** Content changed: what carries one of the tags is forgotten. */
  forget(tags: readonly string[]): void {
    this.#changes++
    for (const [key, kept] of this.#kept) {
      if (tags.some((tag) => kept.tags.has(tag))) this.#kept.delete(key)
    }
  }

  /** Content may have changed unseen: everything is forgotten. */
  forgetAll(): void {
    this.#changes++
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
