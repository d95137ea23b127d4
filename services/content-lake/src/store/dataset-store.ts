import type { Dataset } from '../groq/dataset.ts'
import type { LakeDocument } from '../types.ts'
import type { Mutation } from '../write/mutation.ts'

/** What one transaction did to one document. `before` is absent on creation, `after` on deletion. */
export interface DocumentChange {
  id: string
  before?: LakeDocument
  after?: LakeDocument
  /** The mutations that touched this document, by id (queries already resolved). */
  mutations: Mutation[]
}

/** One acknowledged transaction. */
export interface Commit {
  transactionId: string
  timestamp: string
  /** Id of the principal who wrote. */
  author: string
  /** In the order in which the transaction first touched each document; unchanged documents are left out. */
  changes: DocumentChange[]
  /** Position in the log of the dataset: grows by one each commit. */
  sequence: number
}

export interface WriteOptions {
  author: string
  /** Chosen by the client; generated when absent. */
  transactionId?: string
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
  skipCrossDatasetReferenceValidation?: boolean
}

/** What became of each mutation, in order. */
export interface MutationResult {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
  document?: LakeDocument
}

export interface WriteOutcome {
  transactionId: string
  results: MutationResult[]
}

/** One dataset: documents in memory over a durable log. Reading is synchronous, and so is writing. */
export interface DatasetStore {
  readonly name: string
  aclMode: 'public' | 'private'
  readonly createdAt: string
  /** Every document as stored (the raw perspective). Never change what it hands out. */
  readonly documents: Dataset
  /** Sequence of the newest commit; 0 in an empty dataset. */
  readonly sequence: number
  /**
   * Applies mutations as one transaction: all or nothing, durable on return.
   * @throws ApiError in the shape of the mutation API.
   */
  mutate(mutations: Mutation[], options: WriteOptions): WriteOutcome
  /** Called after each commit, in order. Returns the way to stop. */
  subscribe(listener: (commit: Commit) => void): () => void
}
