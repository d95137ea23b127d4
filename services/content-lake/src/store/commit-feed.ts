import type { Commit } from '../document/commit.ts'

/** How many commits can be caught up on after a lost connection. */
const KEPT_COMMITS = 2_000

/** Old states are kept alive by the commits that replaced them: a bulk load must not fill the memory with them. */
const KEPT_CHANGES = 20_000
const KEPT_CHARACTERS = 64 * 1024 * 1024

/** Milliseconds of listeners' work in one turn of the event loop; what is left waits for the next one. */
const TURN = 5

/** Tells commits to whoever listens, in order and after whoever wrote them, and remembers the newest for those who come back. */
export class CommitFeed {
  /** Each listener with the place in the log from which on it is told. */
  readonly #listeners = new Map<(commit: Commit) => void, number>()
  readonly #kept: Commit[] = []
  #keptChanges = 0
  #keptCharacters = 0
  #waiting: Commit[] = []
  readonly #onError: (error: unknown) => void
  /** Everything after this place in the log is in `#kept`. */
  #floor: number
  #newest: number
  #isTelling = false

  constructor(sequence: number, onError: (error: unknown) => void) {
    this.#floor = sequence
    this.#newest = sequence
    this.#onError = onError
  }

  /** Tells a listener of every commit from now on; what is there already it has seen. */
  subscribe(listener: (commit: Commit) => void): () => void {
    this.#listeners.set(listener, this.#newest)
    return () => void this.#listeners.delete(listener)
  }

  /** Takes a commit that is durable. Listeners hear of it in a later turn of the event loop: no writer waits for them. */
  publish(commit: Commit): void {
    this.#newest = commit.sequence
    this.#keep(commit)
    this.#waiting.push(commit)
    if (this.#isTelling) return
    this.#isTelling = true
    setImmediate(() => this.#tellSome())
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

  #tellSome(): void {
    const end = performance.now() + TURN
    let told = 0
    while (told < this.#waiting.length) {
      this.#tell(this.#waiting[told]!)
      told += 1
      if (performance.now() > end) break
    }
    this.#waiting = this.#waiting.slice(told)
    this.#isTelling = this.#waiting.length > 0
    if (this.#isTelling) setImmediate(() => this.#tellSome())
  }

  #tell(commit: Commit): void {
    for (const [listener, from] of Array.from(this.#listeners)) {
      if (commit.sequence <= from || !this.#listeners.has(listener)) continue
      try {
        listener(commit)
      } catch (error) {
        // The write is done and durable: one broken listener must not silence the others.
        this.#onError(error)
      }
    }
  }
}
