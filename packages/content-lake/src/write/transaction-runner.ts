import { setImmediate as turn } from 'node:timers/promises'
import { withSpan, telemetry } from '@orrery/telemetry'
import { layerOf } from '@orrery/groq/layers'
import {
  type MutationResult,
  type Mutation,
  type DocumentChange,
  externalCommitName,
} from '../document/commit.ts'
import { randomId } from '../document/document-ids.ts'
import type { SynchronousResult } from '../document/synchronous-result.ts'
import { StaleChangeSetError, type ChangeSet, type DatasetStore } from '../store/dataset-store.ts'
import { lastExistingDocument } from '../store/document-revisions.ts'
import {
  type ActionContext,
  type ActionWithHandler,
  resolveActionHandlers,
  type ActionHandlersByType,
} from './actions/action-fields.ts'
import { WriteError, transactionAlreadyExists } from './write-errors.ts'
import { type CooperativeTask, runTimeSlice } from './cooperative-task.ts'
import { WriteTransaction } from './write-transaction.ts'
import type { AuthorPermissions } from './author-permissions.ts'
import type { TransactionRules } from './transaction-rules.ts'
import { serializeAndReparseChanges } from './serialize-and-reparse-changes.ts'

/**
 * Applies the mutations of a request in order, one per step.
 * @throws WriteError with the index of the rejected mutation.
 */
function* applyMutations(
  transaction: WriteTransaction,
  mutations: readonly Mutation[],
): CooperativeTask<MutationResult[]> {
  const results: MutationResult[][] = []
  for (const [index, mutation] of mutations.entries()) {
    results.push(atIndex(index, () => transaction.apply(mutation)))
    const paused = performance.now()
    yield
    transaction.waited(performance.now() - paused)
  }
  return results.flat()
}

/**
 * Runs the actions of a request in order.
 * @throws WriteError with the index of the rejected action.
 */
function applyActions(context: ActionContext, actions: readonly ActionWithHandler[]): void {
  for (const [index, { action, handler }] of actions.entries())
    atIndex(index, () => handler(action, context))
}

/** Runs one item of a request and adds its index to errors. */
function atIndex<T>(index: number, step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof WriteError) error.index ??= index
    throw error
  }
}

export interface TransactionRunOptions {
  author: string
  /** Chosen by the client; generated if absent. */
  transactionId?: string | undefined
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
  /** Whether mutations may write system documents (ids starting with `_.`). */
  systemDocuments?: boolean
  /** Whether versions may be written before their release, which the same import writes later. */
  isImport?: boolean
  /** Permissions of the author; everything if absent, as for the lake itself. */
  rights?: AuthorPermissions
  /** Receives the milliseconds of each time slice. */
  charge?: (milliseconds: number) => void
}

export interface TransactionOutcome<T> {
  transactionId: string
  value: T
  /** The changed documents as stored (or as they would be, in a dry run). */
  changes: readonly DocumentChange[]
}

/** The work of a transaction, in steps. */
type Work<T> = (transaction: WriteTransaction) => CooperativeTask<T>

interface WriterParts {
  clock: () => Date
  rules: TransactionRules
  actions: ActionHandlersByType
}

/** The only way to write: runs a transaction, checks the rules, and passes the changes to the store. */
export class TransactionRunner {
  readonly #parts: WriterParts
  /** Datasets with a paused transaction, and a promise of its end. */
  readonly #busy = new WeakMap<DatasetStore, Promise<void>>()

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  /**
   * Runs work in one transaction: atomic, and durable and readable when the promise resolves. The work must
   * be done when it returns, and the store has accepted the changes by then: transactions of one dataset run
   * in call order, each on the state of the previous one. When a write to the disk fails, the transactions
   * behind it run again, so work may run more than once. A long transaction pauses for other work on the
   * thread; other writers of its dataset wait.
   * @throws (as a rejection) WriteError for a rejected change, StorageError if the disk fails.
   */
  async transact<T>(
    dataset: DatasetStore,
    options: TransactionRunOptions,
    work: (transaction: WriteTransaction) => SynchronousResult<T>,
  ): Promise<TransactionOutcome<T>> {
    // oxlint-disable-next-line require-yield -- it is one step
    return this.#transact(dataset, options, function* (transaction) {
      return work(transaction)
    })
  }

  async #transact<T>(
    dataset: DatasetStore,
    options: TransactionRunOptions,
    work: Work<T>,
  ): Promise<TransactionOutcome<T>> {
    for (;;) {
      try {
        return await withSpan('lake.transaction', { 'orrery.lake.dataset': dataset.name }, () =>
          this.#attempt(dataset, options, work),
        )
      } catch (error) {
        // The disk rejected another transaction on which this one was based, so it runs again. This
        // terminates, because every retry has one fewer transaction ahead of it.
        if (!(error instanceof StaleChangeSetError)) throw error
      }
    }
  }

  async #attempt<T>(
    dataset: DatasetStore,
    options: TransactionRunOptions,
    work: Work<T>,
  ): Promise<TransactionOutcome<T>> {
    for (let busy; (busy = this.#busy.get(dataset)) !== undefined;) await busy
    const steps = this.#workOut(dataset, options, work)
    const doSome = () => withSpan('lake.rules', {}, () => runTimeSlice(steps))
    let unlock = (): void => {}
    let done: Promise<unknown> | undefined
    let made: { changeSet: ChangeSet; value: T }
    try {
      let step = doSome()
      if (!step.done) unlock = this.#lock(dataset)
      while (!step.done) {
        // oxlint-disable-next-line no-await-in-loop -- others get a turn
        await turn()
        const started = performance.now()
        step = doSome()
        options.charge?.(performance.now() - started)
      }
      // No await before the commit: no other writer may run between the reads and the commit.
      made = step.value
      const { changes, purged } = made.changeSet
      if (!options.dryRun && (changes.length > 0 || purged.size > 0))
        done = this.#commit(dataset, made.changeSet)
    } catch (error) {
      unlock()
      // A conflicting write must be durable before the conflict is reported.
      await dataset.whenDurable()
      throw error
    }
    unlock()
    const { changeSet, value } = made
    const { transactionId, changes } = changeSet
    // A write without changes is confirmed only when the state that it found is durable.
    if (!options.dryRun) await (done ?? dataset.whenDurable())
    return { transactionId, value, changes }
  }

  #lock(dataset: DatasetStore): () => void {
    let unlock = (): void => {}
    const free = new Promise<void>((resolve) => (unlock = resolve))
    this.#busy.set(dataset, free)
    return () => {
      this.#busy.delete(dataset)
      unlock()
    }
  }

  async #commit(dataset: DatasetStore, changeSet: ChangeSet): Promise<void> {
    const commit = await withSpan(
      'lake.commit',
      { 'orrery.lake.documents': changeSet.changes.length },
      () => dataset.commit(changeSet),
    )
    const measuring = telemetry()
    if (!measuring || !changeSet.changes.some(({ id }) => layerOf(id) === 'published')) return
    // Identifies the same trace as the live event does.
    const event = `${dataset.name} ${externalCommitName(commit)}`
    measuring.open('lake.published', { 'orrery.event': event }, { begin: event }).end()
  }

  *#workOut<T>(
    { pending }: DatasetStore,
    options: TransactionRunOptions,
    work: Work<T>,
  ): CooperativeTask<{ changeSet: ChangeSet; value: T }> {
    const { author, transactionId = randomId(), autoGenerateArrayKeys } = options
    if (options.transactionId !== undefined && pending.hasTransaction(transactionId))
      throw transactionAlreadyExists(transactionId)
    const timestamp = timeInLog(this.#parts.clock(), pending.timestamp)
    const base = pending.sequence
    const transaction = new WriteTransaction(pending.documents, this.#parts.rules, {
      transactionId,
      timestamp,
      autoGenerateArrayKeys,
      systemDocuments: options.systemDocuments,
      isImport: options.isImport,
      rights: options.rights,
    })
    const value = yield* work(transaction)
    const settled = yield* serializeAndReparseChanges(
      yield* transaction.finish(),
      transaction.mutations,
    )
    const { purged } = transaction
    const changeSet = { transactionId, timestamp, author, base, purged, ...settled }
    return { changeSet, value }
  }

  /**
   * Applies mutations as one transaction.
   * @throws (as a rejection) what `transact` throws.
   */
  mutate(
    dataset: DatasetStore,
    mutations: readonly Mutation[],
    options: TransactionRunOptions,
  ): Promise<TransactionOutcome<MutationResult[]>> {
    return this.#transact(dataset, options, (transaction) => applyMutations(transaction, mutations))
  }

  /**
   * Runs actions as one transaction.
   * @throws (as a rejection) MalformedWriteError for a malformed or unknown action, and what `transact` throws.
   */
  async act(
    dataset: DatasetStore,
    request: unknown,
    { apiVersion, ...options }: TransactionRunOptions & { apiVersion: string },
  ): Promise<TransactionOutcome<void>> {
    const actions = resolveActionHandlers(request, this.#parts.actions, apiVersion)
    try {
      return await this.transact(dataset, options, (transaction) =>
        applyActions(
          { transaction, lastRevision: (id) => lastExistingDocument(dataset.pending.history(id)) },
          actions,
        ),
      )
    } catch (error) {
      if (error instanceof WriteError) error.kind = 'action'
      throw error
    }
  }
}

/**
 * Milliseconds by which log times may be ahead of the clock. Above it the clock was wrong when they were
 * written.
 */
const BELIEVED_MS = 48 * 60 * 60 * 1000

/** The time of a transaction: the clock, but never earlier than the previous log entry. */
function timeInLog(now: Date, before: string): string {
  const isAhead = Date.parse(before) - now.getTime() <= BELIEVED_MS
  const timestamp = now.toISOString()
  return isAhead && before > timestamp ? before : timestamp
}
