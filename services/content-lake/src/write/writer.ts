import type { DocumentChange, MutationResult } from '../document/commit.ts'
import { randomId } from '../document/ids.ts'
import type { Mutation } from '../document/mutation.ts'
import type { Synchronous } from '../document/synchronous.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { lastRevision } from '../store/revisions.ts'
import { parseActions, type ActionTable } from './actions/parse-actions.ts'
import { transactionAlreadyExists, WriteError } from './errors.ts'
import type { WriteRights } from './rights.ts'
import type { TransactionRules } from './rules.ts'
import { settle } from './settle.ts'
import { applyActions, applyMutations } from './steps.ts'
import { WriteTransaction } from './transaction.ts'

export interface WriteOptions {
  author: string
  /** Chosen by the client; generated when absent. */
  transactionId?: string | undefined
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
  /** Whether mutations may write the system's own documents (ids starting with `_.`). */
  systemDocuments?: boolean
  /** What the author may do; everything when absent, as for the lake itself. */
  rights?: WriteRights
}

export interface WriteOutcome<T> {
  transactionId: string
  value: T
  /** The documents that changed, as they are now stored (or would be, in a dry run). */
  changes: DocumentChange[]
}

interface WriterParts {
  clock: () => Date
  rules: TransactionRules
  actions: ActionTable
}

/** The one way to write: works a transaction out by the rules, and hands what it changes to the store. */
export class Writer {
  readonly #parts: WriterParts

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  /**
   * Runs work in one transaction: all or nothing, durable and told to listeners when the promise answers. Nothing the
   * work throws leaves a trace. The work is done when it returns, and the store has taken it by then: transactions of
   * one dataset follow each other in the order of the calls, each on the state that the one before left.
   * @throws (as a rejection) WriteError for a refused change, StorageError when the disk refuses.
   */
  async transact<T>(
    dataset: DatasetStore,
    options: WriteOptions,
    work: (transaction: WriteTransaction) => Synchronous<T>,
  ): Promise<WriteOutcome<T>> {
    const { author, transactionId = randomId(), autoGenerateArrayKeys } = options
    if (options.transactionId !== undefined && dataset.log.sequenceOf(transactionId) !== undefined)
      throw transactionAlreadyExists(transactionId)
    const timestamp = this.#parts.clock().toISOString()
    const base = dataset.sequence
    const transaction = new WriteTransaction(dataset.documents, this.#parts.rules, {
      transactionId,
      timestamp,
      autoGenerateArrayKeys,
      systemDocuments: options.systemDocuments,
      rights: options.rights,
    })
    const value = work(transaction)
    const { changes, size } = settle(transaction.finish())
    const { mutations, purged } = transaction
    // No await before this line: between the reads and the commit nobody else may write.
    if (!options.dryRun && (changes.length > 0 || purged.size > 0)) {
      const stamp = { transactionId, timestamp, author }
      await dataset.commit({ ...stamp, base, mutations, changes, purged, size })
    }
    return { transactionId, value, changes }
  }

  /**
   * Applies mutations as one transaction.
   * @throws (as a rejection) what `transact` throws.
   */
  mutate(
    dataset: DatasetStore,
    mutations: readonly Mutation[],
    options: WriteOptions,
  ): Promise<WriteOutcome<MutationResult[]>> {
    return this.transact(dataset, options, (transaction) => applyMutations(transaction, mutations))
  }

  /**
   * Runs the actions of a request as one transaction.
   * @throws (as a rejection) MalformedWrite for an action that is malformed or unknown, and what `transact` throws.
   */
  async act(
    dataset: DatasetStore,
    request: unknown,
    { apiVersion, ...options }: WriteOptions & { apiVersion: string },
  ): Promise<WriteOutcome<void>> {
    const actions = parseActions(request, this.#parts.actions, apiVersion)
    try {
      return await this.transact(dataset, options, (transaction) =>
        applyActions(
          { transaction, lastRevision: (id) => lastRevision(dataset.history(id)) },
          actions,
        ),
      )
    } catch (error) {
      if (error instanceof WriteError) error.kind = 'action'
      throw error
    }
  }
}
