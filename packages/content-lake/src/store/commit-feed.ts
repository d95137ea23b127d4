import { CommitPublisher, ReplicatedCommitPublisher } from './commit-publisher.ts'
import { setImmediate as turn } from 'node:timers/promises'
import type { Commit } from '../document/commit.ts'
import type { ReplicatedCommits } from './dataset-store.ts'

/** How many commits can be caught up on after a lost connection. */
const MAX_COMMITS = 2_000

/** Old states are kept alive by the commits that replaced them: a bulk load must not fill the memory with them. */
const MAX_CHANGES = 20_000
const MAX_CHARACTERS = 64 * 1024 * 1024

/** Has commits told to whoever listens, and remembers the newest for those who come back. */
export class CommitFeed {
  /** To whoever is outside of this process. */
  readonly replicated: ReplicatedCommits
  readonly #inside: CommitPublisher
  /** The same one where no other process serves the same content. */
  readonly #outside: CommitPublisher
  readonly #kept: Commit[] = []
  #keptChanges = 0
  #keptCharacters = 0
  /** Everything after this place in the log is in `#kept`. */
  #floor: number

  /** @param shown answers when every other process shows what is durable at this moment; absent where there is none */
  constructor(sequence: number, onError: (error: unknown) => void, shown?: () => Promise<void>) {
    this.#floor = sequence
    this.#inside = new CommitPublisher(sequence, onError)
    const outside = shown ? new ReplicatedCommitPublisher(sequence, onError, shown) : this.#inside
    this.#outside = outside
    this.replicated = {
      get sequence() {
        return outside.sequence
      },
      since: (place) => this.since(place)?.filter((commit) => commit.sequence <= outside.sequence),
      subscribe: (listener) => outside.subscribe(listener),
      caughtUp: () => outside.settled(),
    }
  }

  /** Tells a listener of every commit from now on; what is there already it has seen. */
  subscribe(listener: (commit: Commit) => void): () => void {
    return this.#inside.subscribe(listener)
  }

  /** Takes a commit that is durable. Listeners hear of it in a later turn of the event loop. */
  publish(commit: Commit): void {
    this.#keep(commit)
    this.#inside.publish(commit)
    if (this.#outside !== this.#inside) this.#outside.publish(commit)
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
      this.#kept.length > MAX_COMMITS ||
      this.#keptChanges > MAX_CHANGES ||
      this.#keptCharacters > MAX_CHARACTERS
    )
  }
}
