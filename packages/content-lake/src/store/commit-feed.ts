import { CommitPublisher, ReplicationAwaitingPublisher } from './commit-publisher.ts'
import type { Commit } from '../document/commit.ts'
import type { ClusterVisibleCommits } from './dataset-store.ts'

/** Number of commits that a reconnected client can catch up on. */
const MAX_COMMITS = 2_000

/** Commits keep the documents that they replaced in memory, so a bulk load must be bounded. */
const MAX_CHANGES = 20_000
const MAX_CHARACTERS = 64 * 1024 * 1024

/** Publishes commits to listeners, and buffers the newest for reconnected ones. */
export class CommitFeed {
  /** Commits for clients: after replication. */
  readonly replicated: ClusterVisibleCommits
  readonly #inside: CommitPublisher
  /** The same publisher outside of a cluster. */
  readonly #outside: CommitPublisher
  readonly #buffered: Commit[] = []
  #bufferedChanges = 0
  #bufferedCharacters = 0
  /** All commits after this sequence are buffered. */
  #floor: number

  /**
   * @param shown resolves when every other process has applied all durable commits; absent outside
   * of a cluster
   */
  constructor(sequence: number, onError: (error: unknown) => void, shown?: () => Promise<void>) {
    this.#floor = sequence
    this.#inside = new CommitPublisher(sequence, onError)
    const outside = shown
      ? new ReplicationAwaitingPublisher(sequence, onError, shown)
      : this.#inside
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
    return this.#buffered.filter((commit) => commit.sequence > sequence)
  }

  #keep(commit: Commit): void {
    this.#buffered.push(commit)
    this.#bufferedChanges += commit.changes.length
    this.#bufferedCharacters += commit.size
    while (this.#buffered.length > 1 && this.#exceedsLimits()) {
      const evicted = this.#buffered.shift()
      if (!evicted) return
      this.#bufferedChanges -= evicted.changes.length
      this.#bufferedCharacters -= evicted.size
      this.#floor = evicted.sequence
    }
  }

  #exceedsLimits(): boolean {
    return (
      this.#buffered.length > MAX_COMMITS ||
      this.#bufferedChanges > MAX_CHANGES ||
      this.#bufferedCharacters > MAX_CHARACTERS
    )
  }
}
