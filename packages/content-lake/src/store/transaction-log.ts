import type { Effects, Mutation } from '../document/commit.ts'

/** One transaction as the log keeps it. */
export interface TransactionEntry {
  sequence: number
  id: string
  timestamp: string
  author: string
  /** Parsed when asked for: a bulk load holds thousands. */
  mutations: () => Mutation[]
}

export interface TransactionRange {
  /** Only transactions that touched one of these. */
  documentIds: readonly string[]
  /** Places in the log, both included. */
  from?: number
  to?: number
  /** ISO times, both included. */
  fromTime?: string
  toTime?: string
  /** Only transactions of these principals; everybody's when absent. */
  authors?: readonly string[]
  /** Newest first. */
  reverse: boolean
  limit: number
}

export interface DocumentEffects extends Effects {
  documentId: string
}

/** What one transaction did to one document. */
export interface DocumentStep {
  documentId: string
  kind: 'created' | 'deleted' | 'modified'
  /** Revision that the document had before; undefined when it was created. */
  previousRev: string | undefined
  sequence: number
  transactionId: string
  timestamp: string
  author: string
  /** Parsed when asked for. */
  effects: () => Effects
}

/** Which steps: those of the documents with these ids, and those of every document whose id begins with the prefix. */
export interface StepRange {
  ids: readonly string[]
  prefix?: string
  /** Only steps before this place in the log. */
  before?: number
  limit?: number
  /** Only beginnings and ends. */
  endsOnly?: boolean
}

/** Which transactions: those that touched a document that is neither draft nor version. */
export interface PublishedTransactionRange {
  /** Only transactions before this place in the log. */
  before?: number
  author?: string
  /** ISO times, both included. */
  from?: string
  to?: string
}

/** One transaction with what it did to each of its documents. */
export interface TransactionWithSteps extends TransactionEntry {
  steps: () => DocumentStep[]
}

/** Said now and then on the way through transactions that nobody asked for: the walk has come down to here. */
export interface ScanMilestone {
  sequence: number
  milestone: true
}

/** Reads the log of one dataset. What it yields is what was durable when it was asked. */
export interface TransactionLog {
  /** Where a transaction stands in the log; undefined when there is none with this id. */
  sequenceOf(transactionId: string): number | undefined
  entries(range: TransactionRange): Iterable<TransactionEntry>
  /** What a transaction did to each of its documents, or to those of the given ids only. */
  effects(sequence: number, documentIds?: readonly string[]): DocumentEffects[]
  /** Newest first; within one transaction in the order of ids. */
  steps(range: StepRange): Iterable<DocumentStep>
  /** What happened after a place in the log, oldest first. */
  stepsAfter(sequence: number): Iterable<DocumentStep>
  /** What a transaction did to a published document, its draft and its versions. */
  stepsOfTransaction(sequence: number, publishedId: string): DocumentStep[]
  /** Newest first, read as far as they are asked for; with milestones, so that whoever reads may rest on a long way. */
  publishedTransactions(
    range: PublishedTransactionRange,
  ): Iterable<TransactionWithSteps | ScanMilestone>
}
