/**
 * Logical clock of tag invalidations: sequence numbers, because clocks of two machines differ. A page is valid while
 * none of its tags was invalidated after its render began.
 */
export class InvalidationSequence {
  readonly #last = new Map<string, number>()
  #newest = 0

  /** The start of a render that begins now. */
  get newest(): number {
    return this.#newest
  }

  /** Replaces the state. */
  load(newest: number, last: Iterable<readonly [tag: string, sequence: number]>): void {
    this.#last.clear()
    this.#newest = newest
    for (const [tag, sequence] of last) this.#last.set(tag, sequence)
  }

  invalidate(sequence: number, tags: readonly string[]): void {
    this.#newest = Math.max(this.#newest, sequence)
    for (const tag of tags) this.#last.set(tag, Math.max(sequence, this.#last.get(tag) ?? 0))
  }

  isValid(startedAt: number, tags: readonly string[]): boolean {
    return tags.every((tag) => (this.#last.get(tag) ?? 0) <= startedAt)
  }
}
