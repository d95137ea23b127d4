import type { Commit } from '../document/commit.ts'
import type { FilterableDataset } from '@orrery/groq/dataset'
import { OverlayDataset } from '@orrery/groq/overlay-dataset'
import { revisionsNewestFirst, type DocumentRevision } from './document-revisions.ts'
import type { DocumentHistoryStep, TransactionLog } from './transaction-log.ts'

/** The durable state of a dataset. */
interface DurableState {
  readonly documents: FilterableDataset
  readonly sequence: number
  readonly timestamp: string
  readonly log: TransactionLog
}

interface PendingCommit extends Commit {
  purged: ReadonlySet<string>
}

/**
 * The state that the next change set is based on: the durable state plus commits in flight. Only
 * writers see it.
 */
export class StateWithPendingCommits {
  readonly #stored: DurableState
  /** Oldest first. */
  #pending: PendingCommit[] = []
  #overlay: OverlayDataset | undefined
  /** The newest transaction that changed each document of the overlay. */
  readonly #changedBy = new Map<string, number>()

  constructor(stored: DurableState) {
    this.#stored = stored
  }

  /** All documents as the next change set sees them. */
  get documents(): FilterableDataset {
    return this.#overlay ?? this.#stored.documents
  }

  /** Sequence of the newest accepted change set. */
  get sequence(): number {
    return this.#pending.at(-1)?.sequence ?? this.#stored.sequence
  }

  /** ISO time of the newest accepted change set; empty if there is none. */
  get timestamp(): string {
    return this.#pending.at(-1)?.timestamp ?? this.#stored.timestamp
  }

  /** Whether no commit is in flight. */
  get isEmpty(): boolean {
    return this.#pending.length === 0
  }

  /** Whether a transaction id exists, durable or in flight. */
  hasTransaction(transactionId: string): boolean {
    return (
      this.#pending.some((commit) => commit.transactionId === transactionId) ||
      this.#stored.log.sequenceOf(transactionId) !== undefined
    )
  }

  /** Every state of a document as the next change set sees it, newest first. */
  history(documentId: string): Iterable<DocumentRevision> {
    return revisionsNewestFirst(this.documents.byId(documentId), this.#steps(documentId))
  }

  add(commit: PendingCommit): void {
    this.#pending.push(commit)
    this.#overlay ??= new OverlayDataset(this.#stored.documents)
    for (const { id, after } of commit.changes) {
      if (after) this.#overlay.put(after)
      else this.#overlay.remove(id)
      this.#changedBy.set(id, commit.sequence)
    }
  }

  /** The oldest commit in flight is durable now. */
  confirmOldest(): void {
    const commit = this.#pending.shift()
    if (this.#pending.length === 0) return this.rollback()
    for (const { id } of commit?.changes ?? []) {
      if (this.#changedBy.get(id) !== commit?.sequence) continue
      this.#changedBy.delete(id)
      this.#overlay?.forget(id)
    }
  }

  /** Discards all commits in flight. */
  rollback(): void {
    this.#pending = []
    this.#overlay = undefined
    this.#changedBy.clear()
  }

  *#steps(documentId: string): Generator<DocumentHistoryStep> {
    for (const commit of this.#pending.toReversed()) {
      if (commit.purged.has(documentId)) return
      const change = commit.changes.find(({ id }) => id === documentId)
      if (!change) continue
      const { sequence, transactionId, timestamp, author } = commit
      const { before, after, effects } = change
      const kind = after ? (before ? 'modified' : 'created') : 'deleted'
      const stamp = { sequence, transactionId, timestamp, author }
      yield { ...stamp, documentId, kind, previousRev: before?._rev, effects: () => effects }
    }
    yield* this.#stored.log.steps({ ids: [documentId] })
  }
}
