import type { Effects, Mutation } from '../document/commit.ts'

/** A logged transaction. */
export interface TransactionEntry {
  sequence: number
  id: string
  timestamp: string
  author: string
  /** Parsed lazily, because a bulk load has thousands. */
  mutations: () => Mutation[]
}

export interface TransactionRange {
  /** Only transactions that changed one of these. */
  documentIds: readonly string[]
  /** Log sequences, inclusive. */
  from?: number
  to?: number
  /** ISO times, inclusive. */
  fromTime?: string
  toTime?: string
  /** Only transactions of these principals; of all if absent. */
  authors?: readonly string[]
  /** Newest first. */
  reverse: boolean
  limit: number
}

export interface DocumentEffects extends Effects {
  documentId: string
}

/** The effect of a transaction on a document. */
export interface DocumentStep {
  documentId: string
  kind: 'created' | 'deleted' | 'modified'
  /** Previous revision; undefined if it was created. */
  previousRev: string | undefined
  sequence: number
  transactionId: string
  timestamp: string
  author: string
  /** Parsed lazily. */
  effects: () => Effects
}

/** Selects steps of the documents with these ids, or with this id prefix. */
export interface StepRange {
  ids: readonly string[]
  prefix?: string
  /** Only steps before this sequence. */
  before?: number
  limit?: number
  /** Only creations and deletions. */
  endsOnly?: boolean
}

/** Selects transactions that changed a published document. */
export interface PublishedTransactionRange {
  /** Only transactions before this sequence. */
  before?: number
  author?: string
  /** ISO times, inclusive. */
  from?: string
  to?: string
}

/** A transaction with its effect on each document. */
export interface TransactionWithSteps extends TransactionEntry {
  steps: () => DocumentStep[]
}

/** Progress of a scan: the sequence reached so far. Lets the reader pause. */
export interface ScanMilestone {
  sequence: number
  milestone: true
}

/** Reads the durable log of a dataset. */
export interface TransactionLog {
  /** Sequence of a transaction; undefined if the id is unknown. */
  sequenceOf(transactionId: string): number | undefined
  entries(range: TransactionRange): Iterable<TransactionEntry>
  /** Effects of a transaction on all or the given documents. */
  effects(sequence: number, documentIds?: readonly string[]): DocumentEffects[]
  /** Newest first; within a transaction by id. */
  steps(range: StepRange): Iterable<DocumentStep>
  /** Steps after a sequence, oldest first. */
  stepsAfter(sequence: number): Iterable<DocumentStep>
  /** Steps of a transaction on a published document, its draft and its versions. */
  stepsOfTransaction(sequence: number, publishedId: string): DocumentStep[]
  /** Newest first and lazily, with milestones, so that a long scan can be interrupted. */
  publishedTransactions(
    range: PublishedTransactionRange,
  ): Iterable<TransactionWithSteps | ScanMilestone>
}
