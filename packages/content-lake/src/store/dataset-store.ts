import type { Commit, DocumentChange } from '../document/commit.ts'
import type { FilterableDataset } from '@orrery/groq/dataset'
import type { StateWithPendingCommits } from './state-with-pending-commits.ts'
import type { DocumentRevision } from './document-revisions.ts'
import type { TransactionLog } from './transaction-log.ts'

/** A change with the document as stored JSON. */
export interface SerializedChange extends DocumentChange {
  /** JSON of `after`; absent if the document was deleted. */
  body?: string
}

/** The complete result of a transaction; the store applies it or rejects it. */
export interface ChangeSet {
  /** Unique in its dataset. */
  transactionId: string
  /** ISO time with milliseconds. */
  timestamp: string
  /** Id of the principal who wrote. */
  author: string
  /** `sequence` of the pending state that it is based on. */
  base: number
  /** JSON of all mutations in order, with queries resolved to ids (`Mutation[]`). */
  mutations: string
  /** In order of first change; each `after` is the document after a JSON round trip. */
  changes: readonly SerializedChange[]
  /** Ids whose history is purged, including this transaction. */
  purged: ReadonlySet<string>
  /** Characters of JSON of the stored documents. */
  size: number
}

/** The change set is based on an outdated state. Nothing was stored; compute it again. */
export class StaleChangeSetError extends Error {
  override readonly name = 'StaleChangeSetError'
}

/** Commits for clients: published when every process of the cluster has applied them. */
export interface ClusterVisibleCommits {
  /** Sequence of the newest replicated commit. New listeners receive later ones. */
  readonly sequence: number
  /** Replicated commits after a sequence, oldest first; undefined if no longer buffered. */
  since(sequence: number): Commit[] | undefined
  /**
   * Subscribes to commits after `sequence`, in order and asynchronously. Returns the unsubscribe
   * function.
   */
  subscribe(listener: (commit: Commit) => void): () => void
  /** Resolves when `sequence` has reached the current end of the log. */
  caughtUp(): Promise<void>
}

/**
 * One dataset: documents in memory over a durable log. The interface of a storage engine; it enforces
 * no rules, because callers of `commit` have checked them (`write/`).
 *
 * Guarantees of an engine:
 *
 * - **Two states.** `documents` and `sequence` are durable; readers see nothing else. `pending` adds
 *   the change sets in flight; writers work on it. The parts of each state change in one step.
 *   Reading is synchronous, so a transaction can be computed without interleaving.
 * - **Order.** Change sets are applied in the order of `commit` calls, with increasing `sequence`.
 *   They become durable in this order; listeners, `since` and the log return durable ones only.
 * - **Atomicity.** A rejected change set leaves no trace, and no listener receives it. One based on
 *   another state than the newest is rejected with `StaleChangeSetError`, and so is one based on a
 *   change set that the disk refused. Only the writer of the refused one gets the disk error.
 * - **Durability.** `commit` resolves when the change set survives a killed process and a power cut,
 *   and `documents` shows it. Several may share one sync. Listeners run later, so no writer waits.
 * - **History.** `history` and `log` return every state since a document's first commit, until purged.
 */
export interface DatasetStore {
  readonly name: string
  readonly aclMode: 'public' | 'private'
  readonly createdAt: string
  /** All stored documents (the raw perspective). Must not be modified. */
  readonly documents: FilterableDataset
  /** Sequence of the newest durable commit; 0 in an empty dataset. */
  readonly sequence: number
  /** ISO time of that commit; empty in an empty dataset. */
  readonly timestamp: string
  /** The state that the next change set is based on. */
  readonly pending: StateWithPendingCommits
  /** The durable transaction log. */
  readonly log: TransactionLog
  /**
   * Stores a change set as one transaction.
   * @throws (as a rejection) StaleChangeSetError, or StorageError if the disk refuses
   */
  commit(changeSet: ChangeSet): Promise<Commit>
  /**
   * Resolves when all accepted change sets are durable; await it before publishing what `pending` shows.
   * @throws (as a rejection) StaleChangeSetError if some were rolled back
   */
  whenDurable(): Promise<void>
  /** Every logged state of a document, newest first, starting with the stored one. */
  history(documentId: string): Iterable<DocumentRevision>
  /** Commits after a sequence, oldest first; undefined if no longer buffered. */
  since(sequence: number): Commit[] | undefined
  /**
   * Subscribes to commits of this process from now on, in order and asynchronously. Returns the
   * unsubscribe function.
   */
  subscribe(listener: (commit: Commit) => void): () => void
  /** The same for clients that may read from any process of the cluster. */
  readonly replicated: ClusterVisibleCommits
}
