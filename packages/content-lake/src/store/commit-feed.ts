import type { Commit } from '../document/commit.ts'
import type { Announced } from './dataset-store.ts'
import { LaterTelling, Telling } from './telling.ts'

/** How many commits can be caught up on after a lost connection. */
const KEPT_COMMITS = 2_000

/** Old states are kept alive by the commits that replaced them: a bulk load must not fill the memory with them. */
const KEPT_CHANGES = 20_000
const KEPT_CHARACTERS = 64 * 1024 * 1024

/** Has commits told to whoever listens, and remembers the newest for those who come back. */
export class CommitFeed {
  /** To whoever is outside of this process. */
  readonly announced: Announced
  readonly #inside: Telling
  /** The same one where no other process serves the same content. */
  readonly #outside: Telling
  readonly #kept: Commit[] = []
  #keptChanges = 0
  #keptCharacters = 0
  /** Everything after this place in the log is in `#kept`. */
  #floor: number

  /** @param shown answers when every other process shows what is durable at this moment; absent where there is none */
  constructor(sequence: number, onError: (error: unknown) => void, shown?: () => Promise<void>) {
    this.#floor = sequence
    this.#inside = new Telling(sequence, onError)
    const outside = shown ? new LaterTelling(sequence, onError, shown) : this.#inside
    this.#outside = outside
    this.announced = {
      get sequence() {
        return outside.sequence
      },
      since: (place) => this.since(place)?.filter((commit) => commit.sequence <= outside.sequence),
      subscribe: (listener) => outside.subscribe(listener),
      settled: () => outside.settled(),
    }
  }

  /** Tells a listener of every commit from now on; what is there already it has seen. */
  subscribe(listener: (commit: Commit) => void): () => void {
    return this.#inside.subscribe(listener)
  }

  /** Takes a commit that is durable. Listeners hear of it in a later turn of the event loop. */
  publish(commit: Commit): void {
    this.#keep(commit)
    this.#inside.tell(commit)
    if (this.#outside !== this.#inside) this.#outside.tell(commit)
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
}
