import type { Commit, DocumentChange } from '../document/commit.ts'
import type { StoredDataset } from '@orrery/groq/dataset'
import type { PendingState } from './pending-state.ts'
import type { Revision } from './revisions.ts'
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
  override readonly name = 'StaleChangeSet'
}

/** Commits for clients: published when every process of the cluster has applied them. */
export interface ReplicatedCommits {
  /** Sequence of the newest such commit. New listeners receive later ones. */
  readonly sequence: number
  /** Such commits after a sequence, oldest first; undefined if no longer buffered. */
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
 * One dataset: documents in memory over a durable log. This is the seam behind which an engine stands, and it knows no
 * rule: whoever calls `commit` has checked everything there is to check (`write/`).
 *
 * What an engine promises:
 *
 * - **Two states.** `documents` and `sequence` are what is durable: readers see nothing else. `newest` is further by the change sets that
 *   are on their way to the disk: writers work on it. The parts of each belong together and change in one step. Reading them
 *   waits for nothing, so that a transaction can be worked out between two reads without anybody in between.
 * - **Order.** Change sets are taken in the order of the calls of `commit`, and each one's `sequence` is greater than
 *   that of the one before. They become durable in this order, listeners, `since` and the log tell of them in it, and
 *   never of one that is not durable.
 * - **All or nothing.** A change set that is refused leaves no trace, in memory or on the disk, and no listener hears
 *   of it. One that was made on another state than the newest is refused with `StaleChangeSet`, and so is one whose state will never
 *   be, because the disk refused a change set before it. Nobody but the writer whose change set did not fit hears of the disk.
 * - **Durability.** The promise of `commit` answers when the change set survives a killed process and a power cut, and `documents`
 *   shows it. How many change sets share one sync is the engine's own affair. Listeners are told later: no writer waits for them.
 * - **History.** `history` and `log` know every state since a document's first commit, until it is purged.
 */
export interface DatasetStore {
  readonly name: string
  readonly aclMode: 'public' | 'private'
  readonly createdAt: string
  /** All stored documents (the raw perspective). Must not be modified. */
  readonly documents: StoredDataset
  /** Sequence of the newest durable commit; 0 in an empty dataset. */
  readonly sequence: number
  /** ISO time of that commit; empty in an empty dataset. */
  readonly timestamp: string
  /** The state that the next change set is based on. */
  readonly pending: PendingState
  /** The durable transaction log. */
  readonly log: TransactionLog
  /**
   * Stores a change set as one transaction.
   * @throws (as a rejection) StaleChangeSet, or StorageError when the disk refuses.
   */
  commit(changeSet: ChangeSet): Promise<Commit>
  /**
   * Answers when everything that was taken so far is durable: whoever tells what it saw in `newest` waits for it.
   * @throws (as a rejection) StaleChangeSet when some of it was taken back.
   */
  whenDurable(): Promise<void>
  /** Every logged state of a document, newest first, starting with the stored one. */
  history(documentId: string): Iterable<Revision>
  /** Commits after a sequence, oldest first; undefined if no longer buffered. */
  since(sequence: number): Commit[] | undefined
  /**
   * Subscribes to commits of this process from now on, in order and asynchronously. Returns the
   * unsubscribe function.
   */
  subscribe(listener: (commit: Commit) => void): () => void
  /** The same for clients that may read from any process of the cluster. */
  readonly replicated: ReplicatedCommits
}
