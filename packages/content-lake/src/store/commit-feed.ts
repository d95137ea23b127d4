import { setImmediate as turn } from 'node:timers/promises'
import type { Commit } from '../document/commit.ts'
import type { ReplicatedCommits } from './dataset-store.ts'

/** Milliseconds of listeners' work in one turn of the event loop; what is left waits for the next one. */
const SLICE_MS = 5

/** Tells commits to whoever listens, in order and after whoever wrote them. */
class CommitPublisher {
  /** Each listener with the place in the log from which on it is told. */
  readonly #listeners = new Map<(commit: Commit) => void, number>()
  readonly #onError: (error: unknown) => void
  #waiting: Commit[] = []
  #sequence: number
  #isTelling = false

  constructor(sequence: number, onError: (error: unknown) => void) {
    this.#sequence = sequence
    this.#onError = onError
  }

  /** Place in the log up to which a new listener is told nothing. */
  get sequence(): number {
    return this.#sequence
  }

  /** Tells a listener of every commit after `sequence`. */
  subscribe(listener: (commit: Commit) => void): () => void {
    this.#listeners.set(listener, this.#sequence)
    return () => void this.#listeners.delete(listener)
  }

  /** Answers when listeners of now are being told of every commit taken so far; whoever listens from then on hears of none of them. */
  settled(): Promise<void> {
    return Promise.resolve()
  }

  /** Takes the next commit. Listeners hear of it in a later turn of the event loop: no writer waits for them. */
  publish(commit: Commit): void {
    this.#sequence = commit.sequence
    this.#waiting.push(commit)
    if (this.#isTelling) return
    this.#isTelling = true
    setImmediate(() => this.#tellSome())
  }

  #tellSome(): void {
    const end = performance.now() + SLICE_MS
    let told = 0
    while (told < this.#waiting.length) {
      this.#tellOne(this.#waiting[told]!)
      told += 1
      if (performance.now() > end) break
    }
    this.#waiting = this.#waiting.slice(told)
    this.#isTelling = this.#waiting.length > 0
    if (this.#isTelling) setImmediate(() => this.#tellSome())
  }

  #tellOne(commit: Commit): void {
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

/**
 * The same where other processes serve the same content: tells a commit when all of them show it. One wait is for everything that came
 * before it, and what waits here is no more than whoever writes waits for too.
 */
class ReplicatedCommitPublisher extends CommitPublisher {
  readonly #shown: () => Promise<void>
  readonly #failed: (error: unknown) => void
  #held: Commit[] = []
  /** The wait that began last, and one that begins after it for what came meanwhile. */
  #begun = Promise.resolve()
  #next: Promise<void> | undefined

  /** @param shown answers when everything that is durable at this moment is shown by every other process */
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
    // What is durable is known at the end of the turn in which it became so.
    await turn()
    const commits = this.#held
    this.#held = []
    if (this.#next) this.#begun = this.#next
    this.#next = undefined
    await this.#shown().catch(this.#failed)
    // In a turn of its own: between asking what was missed and listening nothing may come.
    await turn()
    for (const commit of commits) super.publish(commit)
  }
}

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
