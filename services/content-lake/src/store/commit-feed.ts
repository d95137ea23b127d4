import type { Commit } from '../document/commit.ts'

/** How many commits can be caught up on after a lost connection. */
const KEPT_COMMITS = 2_000

/** Old states are kept alive by the commits that replaced them: a bulk load must not fill the memory with them. */
const KEPT_CHANGES = 20_000
const KEPT_CHARACTERS = 64 * 1024 * 1024

/** Tells commits to whoever listens, in order, and remembers the newest for those who come back. */
export class CommitFeed {
  readonly #listeners = new Set<(commit: Commit) => void>()
  readonly #kept: Commit[] = []
  #keptChanges = 0
  #keptCharacters = 0
  readonly #waiting: Commit[] = []
  readonly #onError: (error: unknown) => void
  /** Everything after this place in the log is in `#kept`. */
  #floor: number
  #telling = false

  constructor(sequence: number, onError: (error: unknown) => void) {
    this.#floor = sequence
    this.#onError = onError
  }

  subscribe(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  publish(commit: Commit): void {
    this.#keep(commit)
    this.#waiting.push(commit)
    // A listener may write: its commit waits until everybody has heard of this one.
    if (this.#telling) return
    this.#telling = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) this.#tell(next)
    this.#telling = false
  }

  since(sequence: number): Commit[] | undefined {
    if (sequence < this.#floor) return undefined
    return this.#kept.filter((commit) => commit.sequence > sequence)
  }

  #keep(commit: Commit): void {
    this.#kept.push(commit)
    this.#keptChanges += commit.changes.length
    this.#keptCharacters += commit.size
    while (this.#kept.length > 1 && this.#keepsTooMuch()) {
      const forgotten = this.#kept.shift()
      if (!forgotten) return
      this.#keptChanges -= forgotten.changes.length
      this.#keptCharacters -= forgotten.size
      this.#floor = forgotten.sequence
    }
  }

  #keepsTooMuch(): boolean {
    return (
      this.#kept.length > KEPT_COMMITS ||
      this.#keptChanges > KEPT_CHANGES ||
      this.#keptCharacters > KEPT_CHARACTERS
    )
  }

  #tell(commit: Commit): void {
    for (const listener of Array.from(this.#listeners)) {
      try {
        listener(commit)
      } catch (error) {
        // The write is done and durable: one broken listener must not undo it for the writer.
        this.#onError(error)
      }
    }
  }
}
