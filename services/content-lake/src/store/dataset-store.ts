import type { Commit, DocumentChange } from '../document/commit.ts'
import type { Mutation } from '../document/mutation.ts'
import type { Dataset } from '../groq/dataset/dataset.ts'
import type { Revision } from './revisions.ts'
import type { TransactionLog } from './transaction-log.ts'

/** What one transaction wants stored, decided to the last character: a store applies it or not, and asks nothing. */
export interface ChangeSet {
  /** Unique in its dataset. */
  transactionId: string
  /** ISO time with milliseconds. */
  timestamp: string
  /** Id of the principal who wrote. */
  author: string
  /** The `sequence` of the state that it was made on. */
  base: number
  /** Everything that was done, in order, with queries resolved to ids. */
  mutations: readonly Mutation[]
  /** In the order of first touch; each `after` is what JSON keeps of the document. */
  changes: readonly DocumentChange[]
  /** Ids whose history is forgotten, this transaction included. */
  purged: ReadonlySet<string>
  /** Characters of JSON in the documents that it stores. */
  size: number
}

/** A change set was made on a state that is no longer the newest. Nothing of it was stored; work it out again. */
export class StaleChangeSet extends Error {
  override readonly name = 'StaleChangeSet'
}

/**
 * One dataset: documents in memory over a durable log. This is the seam behind which an engine stands, and it knows no
 * rule: whoever calls `commit` has checked everything there is to check (`write/`).
 *
 * What an engine promises:
 *
 * - **One state.** `documents` and `sequence` always belong together and change in one step. Reading them waits for
 *   nothing, so that a transaction can be worked out between two reads without anybody in between.
 * - **Order.** Change sets are taken in the order of the calls of `commit`, and each one's `sequence` is greater than
 *   that of the one before. Listeners, `since` and the log tell of them in this order, and never of one that is not
 *   durable.
 * - **All or nothing.** A change set that is refused leaves no trace, in memory or on the disk, and no listener hears
 *   of it. One that was made on an older state is refused with `StaleChangeSet`.
 * - **Durability.** The promise of `commit` answers when the change set survives a killed process and a power cut, and
 *   after the listeners were told. How many change sets share one sync is the engine's own affair. It may take further
 *   ones before the first is durable, if `documents` shows them to the next transaction at once and all of them are
 *   taken back when one cannot be stored: readers may then see what is not durable yet, and no writer is told so.
 * - **History.** `history` and `log` know every state since a document's first commit, until it is purged.
 */
export interface DatasetStore {
  readonly name: string
  readonly aclMode: 'public' | 'private'
  readonly createdAt: string
  /** Every document as stored (the raw perspective). Never change what it hands out. */
  readonly documents: Dataset
  /** Sequence of the newest commit; 0 in an empty dataset. */
  readonly sequence: number
  /** What was committed before. */
  readonly log: TransactionLog
  /**
   * Stores a change set as one transaction.
   * @throws (as a rejection) StaleChangeSet, or StorageError when the disk refuses.
   */
  commit(changeSet: ChangeSet): Promise<Commit>
  /** Every state of a document that the log still knows, newest first, from what is stored now. */
  history(documentId: string): Iterable<Revision>
  /** Commits after a place in the log, oldest first; undefined when memory no longer reaches back so far. */
  since(sequence: number): Commit[] | undefined
  /** Called after each commit, in order. Returns the way to stop. */
  subscribe(listener: (commit: Commit) => void): () => void
}
