import type { Commit, DocumentChange } from '../document/commit.ts'
import type { StoredDataset } from '@orrery/groq/dataset'
import type { PendingState } from './pending-state.ts'
import type { Revision } from './revisions.ts'
import type { TransactionLog } from './transaction-log.ts'

/** A change with the document as it goes to the disk. */
export interface SerializedChange extends DocumentChange {
  /** JSON of `after`; absent where the document is gone. */
  body?: string
}

/** What one transaction wants stored, decided to the last character: a store applies it or not, and asks nothing. */
export interface ChangeSet {
  /** Unique in its dataset. */
  transactionId: string
  /** ISO time with milliseconds. */
  timestamp: string
  /** Id of the principal who wrote. */
  author: string
  /** The `sequence` of the newest state, on which it was made. */
  base: number
  /** JSON of everything that was done, in order, with queries resolved to ids (`Mutation[]`). */
  mutations: string
  /** In the order of first touch; each `after` is what JSON keeps of the document. */
  changes: readonly SerializedChange[]
  /** Ids whose history is forgotten, this transaction included. */
  purged: ReadonlySet<string>
  /** Characters of JSON in the documents that it stores. */
  size: number
}

/** A change set was made on a state that is no longer the newest. Nothing of it was stored; work it out again. */
export class StaleChangeSetError extends Error {
  override readonly name = 'StaleChangeSet'
}

/** Commits as whoever is outside of this process is told of them: when every process that serves the same content shows them. */
export interface ReplicatedCommits {
  /** Sequence of the newest commit of which that is so. Whoever comes now is told of what is further. */
  readonly sequence: number
  /** Such commits after a place in the log, oldest first; undefined when memory no longer reaches back so far. */
  since(sequence: number): Commit[] | undefined
  /** Called some time after each commit after `sequence`, in order. Returns the way to stop. */
  subscribe(listener: (commit: Commit) => void): () => void
  /** Answers when `sequence` has come to where the log is now. */
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
  /** Every document as stored (the raw perspective). Never change what it hands out. */
  readonly documents: StoredDataset
  /** Sequence of the newest durable commit; 0 in an empty dataset. */
  readonly sequence: number
  /** ISO time of that commit; empty in an empty dataset. */
  readonly timestamp: string
  /** What the next change set is made on. */
  readonly pending: PendingState
  /** What was committed before. */
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
  /** Every state of a document that the log still knows, newest first, from what is stored now. */
  history(documentId: string): Iterable<Revision>
  /** Commits after a place in the log, oldest first; undefined when memory no longer reaches back so far. */
  since(sequence: number): Commit[] | undefined
  /** Called in this process some time after each commit from now on, in order. Returns the way to stop. */
  subscribe(listener: (commit: Commit) => void): () => void
  /** The same for whoever reads elsewhere when they hear of it. */
  readonly replicated: ReplicatedCommits
}
