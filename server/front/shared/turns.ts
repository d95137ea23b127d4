/**
 * Which tags were thrown away when, counted in turns and not in time: the clocks of two machines never agree. A page
 * that was begun at one turn is right for as long as none of its tags was thrown away at a later one.
 */
export class Turns {
  readonly #last = new Map<string, number>()
  #newest = 0

  /** The turn at which a page that is begun now is begun. */
  get newest(): number {
    return this.#newest
  }

  /** Starts over with what is known elsewhere. */
  load(newest: number, last: Iterable<readonly [tag: string, turn: number]>): void {
    this.#last.clear()
    this.#newest = newest
    for (const [tag, turn] of last) this.#last.set(tag, turn)
  }

  throwAway(turn: number, tags: readonly string[]): void {
    this.#newest = Math.max(this.#newest, turn)
    for (const tag of tags) this.#last.set(tag, Math.max(turn, this.#last.get(tag) ?? 0))
  }

  isRight(begun: number, tags: readonly string[]): boolean {
    return tags.every((tag) => (this.#last.get(tag) ?? 0) <= begun)
  }
}
