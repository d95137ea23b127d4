import type { Commit } from './dataset-store.ts'

/** How many commits can be caught up on after a lost connection. */
const KEPT = 2_000

/** Tells commits to whoever listens, in order, and remembers the newest for those who come back. */
export class CommitFeed {
  readonly #listeners = new Set<(commit: Commit) => void>()
  readonly #kept: Commit[] = []
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
    this.#kept.push(commit)
    if (this.#kept.length > KEPT) this.#floor = this.#kept.shift()!.sequence
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

  #tell(commit: Commit): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(commit)
      } catch (error) {
        // The write is done and durable: one broken listener must not undo it for the writer.
        this.#onError(error)
      }
    }
  }
}
