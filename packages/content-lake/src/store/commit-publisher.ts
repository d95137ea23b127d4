import { setImmediate as turn } from 'node:timers/promises'
import type { Commit } from '../document/commit.ts'

/** Milliseconds of listener work per turn of the event loop; the rest runs in the next turn. */
const SLICE_MS = 5

/** Publishes commits to listeners asynchronously and in order. */
export class CommitPublisher {
  /** Each listener with the sequence after which it receives commits. */
  readonly #listeners = new Map<(commit: Commit) => void, number>()
  readonly #onError: (error: unknown) => void
  #waiting: Commit[] = []
  #sequence: number
  #isTelling = false

  constructor(sequence: number, onError: (error: unknown) => void) {
    this.#sequence = sequence
    this.#onError = onError
  }

  /** Sequence up to which a new listener receives nothing. */
  get sequence(): number {
    return this.#sequence
  }

  /** Subscribes to every commit after `sequence`. */
  subscribe(listener: (commit: Commit) => void): () => void {
    this.#listeners.set(listener, this.#sequence)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Resolves when current listeners have been assigned every commit so far; later ones receive none
   * of them.
   */
  settled(): Promise<void> {
    return Promise.resolve()
  }

  /**
   * Queues a commit. Listeners receive it in a later turn of the event loop, so no writer waits for
   * them.
   */
  publish(commit: Commit): void {
    this.#sequence = commit.sequence
    this.#waiting.push(commit)
    if (this.#isTelling) return
    this.#isTelling = true
    setImmediate(() => this.#tellSome())
  }

  #tellSome(): void {
    const end = performance.now() + SLICE_MS
    let published = 0
    while (published < this.#waiting.length) {
      this.#tellOne(this.#waiting[published]!)
      published += 1
      if (performance.now() > end) break
    }
    this.#waiting = this.#waiting.slice(published)
    this.#isTelling = this.#waiting.length > 0
    if (this.#isTelling) setImmediate(() => this.#tellSome())
  }

  #tellOne(commit: Commit): void {
    for (const [listener, from] of Array.from(this.#listeners)) {
      if (commit.sequence <= from || !this.#listeners.has(listener)) continue
      try {
        listener(commit)
      } catch (error) {
        // The write is durable: a failing listener must not affect the others.
        this.#onError(error)
      }
    }
  }
}

/**
 * Publishes a commit when all processes of the cluster have applied it. One wait covers all commits
 * before it; the queue is bounded by the writers that wait as well.
 */
export class ReplicationAwaitingPublisher extends CommitPublisher {
  readonly #shown: () => Promise<void>
  readonly #failed: (error: unknown) => void
  #held: Commit[] = []
  /** The current wait, and the next one for commits that arrive meanwhile. */
  #begun = Promise.resolve()
  #next: Promise<void> | undefined

  /** @param shown resolves when every other process has applied all durable commits */
  constructor(sequence: number, onError: (error: unknown) => void, shown: () => Promise<void>) {
    super(sequence, onError)
    this.#failed = onError
    this.#shown = shown
  }

  override publish(commit: Commit): void {
    this.#held.push(commit)
    this.#next ??= this.#begun.then(() => this.#wait())
  }

  override settled(): Promise<void> {
    return this.#next ?? this.#begun
  }

  async #wait(): Promise<void> {
    // The durable position is set at the end of the turn.
    await turn()
    const commits = this.#held
    this.#held = []
    if (this.#next) this.#begun = this.#next
    this.#next = undefined
    await this.#shown().catch(this.#failed)
    // In a separate turn, so that no commit falls between reading missed ones and subscribing.
    await turn()
    for (const commit of commits) super.publish(commit)
  }
}
