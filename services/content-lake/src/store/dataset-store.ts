import type { Dataset } from '../groq/dataset.ts'
import type { Mutation } from '../document/mutation.ts'
import type { WriteTransaction } from '../write/transaction.ts'
import type { Commit, DocumentChange, MutationResult } from '../document/commit.ts'

export interface WriteOptions {
  author: string
  /** Chosen by the client; generated when absent. */
  transactionId?: string
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
  /** Whether mutations may write the system's own documents (ids starting with `_.`). */
  systemDocuments?: boolean
}

export interface WriteOutcome<T> {
  transactionId: string
  value: T
  /** The documents that changed, as they are now stored (or would be, in a dry run). */
  changes: DocumentChange[]
}

/** One dataset: documents in memory over a durable log. Reading is synchronous, and so is writing. */
export interface DatasetStore {
  readonly name: string
  readonly aclMode: 'public' | 'private'
  readonly createdAt: string
  /** Every document as stored (the raw perspective). Never change what it hands out. */
  readonly documents: Dataset
  /** Sequence of the newest commit; 0 in an empty dataset. */
  readonly sequence: number
  /**
   * Runs work in one transaction: all or nothing, durable on return, listeners told. Nothing the work throws
   * leaves a trace.
   * @throws WriteError for a refused change, StorageError when the disk refuses.
   */
  transact<T>(options: WriteOptions, work: (transaction: WriteTransaction) => T): WriteOutcome<T>
  /**
   * Applies mutations as one transaction (for the lake's own parts: assets, accounts, seeds).
   * @throws ApiError in the shape of the mutation API.
   */
  mutate(mutations: Mutation[], options: WriteOptions): WriteOutcome<MutationResult[]>
  /** Commits after a place in the log, oldest first; undefined when memory no longer reaches back so far. */
  since(sequence: number): Commit[] | undefined
  /** Called after each commit, in order. Returns the way to stop. */
  subscribe(listener: (commit: Commit) => void): () => void
}
