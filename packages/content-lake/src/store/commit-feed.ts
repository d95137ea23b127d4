import { CommitPublisher, ReplicatedCommitPublisher } from './commit-publisher.ts'
import type { Commit } from '../document/commit.ts'
import type { ReplicatedCommits } from './dataset-store.ts'

/** Number of commits that a reconnected client can catch up on. */
const MAX_COMMITS = 2_000

/** Commits keep the documents that they replaced in memory, so a bulk load must be bounded. */
const MAX_CHANGES = 20_000
const MAX_CHARACTERS = 64 * 1024 * 1024

/** Publishes commits to listeners, and buffers the newest for reconnected ones. */
export class CommitFeed {
  /** Commits for clients: after replication. */
  readonly replicated: ReplicatedCommits
  readonly #inside: CommitPublisher
  /** The same publisher outside of a cluster. */
  readonly #outside: CommitPublisher
  readonly #kept: Commit[] = []
  #keptChanges = 0
  #keptCharacters = 0
  /** All commits after this sequence are buffered. */
  #floor: number

  /**
   * @param shown resolves when every other process has applied all durable commits; absent outside
   * of a cluster
   */
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

  /** Subscribes to commits from now on. */
  subscribe(listener: (commit: Commit) => void): () => void {
    return this.#inside.subscribe(listener)
  }

  /** Publishes a durable commit; listeners receive it in a later turn of the event loop. */
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
