import type { ChangeEffects, CommitIdentity, Mutation } from '../document/commit.ts'

/** A logged transaction. */
export interface LoggedTransaction {
  sequence: number
  id: string
  timestamp: string
  author: string
  /** Parsed lazily, because a bulk load has thousands. */
  mutations: () => Mutation[]
}

export interface TransactionFilter {
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

export interface DocumentEffects extends ChangeEffects {
  documentId: string
}

/** The effect of a transaction on a document. */
export interface DocumentHistoryStep {
  documentId: string
  kind: 'created' | 'deleted' | 'modified'
  /** Previous revision; undefined if it was created. */
  previousRev: string | undefined
  sequence: number
  transactionId: string
  timestamp: string
  author: string
  /** Parsed lazily. */
  effects: () => ChangeEffects
}

/** Selects steps of the documents with these ids, or with this id prefix. */
export interface HistoryStepFilter {
  ids: readonly string[]
  prefix?: string
  /** Only steps before this sequence. */
  before?: number
  limit?: number
  /** Only creations and deletions. */
  endsOnly?: boolean
}

/** Selects transactions that changed a published document. */
export interface PublishedTransactionFilter {
  /** Only transactions before this sequence. */
  before?: number
  author?: string
  /** ISO times, inclusive. */
  from?: string
  to?: string
}

/** A transaction with its effect on each document. */
export interface TransactionWithSteps extends LoggedTransaction {
  steps: () => DocumentHistoryStep[]
}

/** Progress of a scan: the sequence reached so far. Lets the reader pause. */
export interface LogScanProgress {
  sequence: number
  milestone: true
}

/** Reads the durable log of a dataset. */
export interface TransactionLog {
  /** Sequence of a transaction; undefined if the id is unknown. */
  sequenceOf(transactionId: string): number | undefined
  /** Id and time of the transaction at a sequence; undefined if there is none. */
  transactionAt(sequence: number): CommitIdentity | undefined
  entries(range: TransactionFilter): Iterable<LoggedTransaction>
  /** Effects of a transaction on all or the given documents. */
  effects(sequence: number, documentIds?: readonly string[]): DocumentEffects[]
  /** Newest first; within a transaction by id. */
  steps(range: HistoryStepFilter): Iterable<DocumentHistoryStep>
  /** Steps after a sequence, oldest first. */
  stepsAfter(sequence: number): Iterable<DocumentHistoryStep>
  /** Steps of a transaction on a published document, its draft and its versions. */
  stepsOfTransaction(sequence: number, publishedId: string): DocumentHistoryStep[]
  /** Newest first and lazily, with milestones, so that a long scan can be interrupted. */
  publishedTransactions(
    range: PublishedTransactionFilter,
  ): Iterable<TransactionWithSteps | LogScanProgress>
}
