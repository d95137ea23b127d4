import { setImmediate as turn } from 'node:timers/promises'
import { withSpan, telemetry } from '@orrery/telemetry'
import { layerOf } from '@orrery/groq/layers'
import {
  type MutationResult,
  type Mutation,
  type DocumentChange,
  commitName,
} from '../document/commit.ts'
import { randomId } from '../document/document-ids.ts'
import type { SynchronousResult } from '../document/synchronous-result.ts'
import { StaleChangeSetError, type ChangeSet, type DatasetStore } from '../store/dataset-store.ts'
import { lastExistingRevision } from '../store/revisions.ts'
import {
  type ActionContext,
  type ParsedAction,
  parseActions,
  type ActionTable,
} from './actions/action.ts'
import { WriteError, transactionAlreadyExists } from './write-errors.ts'
import { type CooperativeTask, runTimeSlice } from './cooperative-task.ts'
import { WriteTransaction } from './write-transaction.ts'
import type { WriteRights, TransactionRules } from './write-rights.ts'
import { serializeChanges } from './serialize-changes.ts'

/**
 * Applies the mutations of a request in order, one in each step.
 * @throws WriteError with the index of the mutation that was refused.
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
 * @throws WriteError with the index of the action that was refused.
 */
function applyActions(context: ActionContext, actions: readonly ParsedAction[]): void {
  for (const [index, { action, handler }] of actions.entries())
    atIndex(index, () => handler(action, context))
}

/** Runs one step of a request; a refusal says which step it was. */
function atIndex<T>(index: number, step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof WriteError) error.index ??= index
    throw error
  }
}

export interface WriteOptions {
  author: string
  /** Chosen by the client; generated when absent. */
  transactionId?: string | undefined
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
  /** Whether mutations may write the system's own documents (ids starting with `_.`). */
  systemDocuments?: boolean
  /** Whether versions may be written before the release that they belong to: the writer still brings it along. */
  isImport?: boolean
  /** What the author may do; everything when absent, as for the lake itself. */
  rights?: WriteRights
  /** Is told of each stretch of work that follows a pause, in milliseconds. */
  charge?: (milliseconds: number) => void
}

export interface WriteOutcome<T> {
  transactionId: string
  value: T
  /** The documents that changed, as they are now stored (or would be, in a dry run). */
  changes: readonly DocumentChange[]
}

/** What a transaction does, in steps. */
type Work<T> = (transaction: WriteTransaction) => CooperativeTask<T>

interface WriterParts {
  clock: () => Date
  rules: TransactionRules
  actions: ActionTable
}

/** The one way to write: works a transaction out by the rules, and hands what it changes to the store. */
export class Writer {
  readonly #parts: WriterParts
  /** Datasets of which a transaction is being worked out in pauses, and when the next one may begin. */
  readonly #busy = new WeakMap<DatasetStore, Promise<void>>()

  constructor(parts: WriterParts) {
    this.#parts = parts
  }

  /**
   * Runs work in one transaction: all or nothing, durable and seen by readers when the promise answers. Nothing the
   * work throws leaves a trace. The work is done when it returns, and the store has taken it by then: transactions of
   * one dataset follow each other in the order of the calls, each on the state that the one before left. Where the disk
   * refuses one, those behind it are worked out again, so work may run more than once. One that takes long pauses for whoever else needs the
   * thread; other writers of its dataset wait behind it meanwhile.
   * @throws (as a rejection) WriteError for a refused change, StorageError when the disk refuses.
   */
  async transact<T>(
    dataset: DatasetStore,
    options: WriteOptions,
    work: (transaction: WriteTransaction) => SynchronousResult<T>,
  ): Promise<WriteOutcome<T>> {
    // oxlint-disable-next-line require-yield -- it is one step
    return this.#transact(dataset, options, function* (transaction) {
      return work(transaction)
    })
  }

  async #transact<T>(
    dataset: DatasetStore,
    options: WriteOptions,
    work: Work<T>,
  ): Promise<WriteOutcome<T>> {
    for (;;) {
      try {
        return await withSpan('lake.transaction', { 'orrery.lake.dataset': dataset.name }, () =>
          this.#attempt(dataset, options, work),
        )
      } catch (error) {
        // The disk refused somebody else's transaction, on which this one was worked out: that is no affair of its author's.
        // It comes to an end: each time, one that was ahead is gone.
        if (!(error instanceof StaleChangeSetError)) throw error
      }
    }
  }

  async #attempt<T>(
    dataset: DatasetStore,
    options: WriteOptions,
    work: Work<T>,
  ): Promise<WriteOutcome<T>> {
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
      // No await before the commit: between the reads and it nobody else may write.
      made = step.value
      const { changes, purged } = made.changeSet
      if (!options.dryRun && (changes.length > 0 || purged.size > 0))
        done = this.#commit(dataset, made.changeSet)
    } catch (error) {
      unlock()
      // What stands in somebody's way has to be durable before they are told of it.
      await dataset.whenDurable()
      throw error
    }
    unlock()
    const { changeSet, value } = made
    const { transactionId, changes } = changeSet
    // That nothing had to be done is only true once what was found is durable.
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
    // Who hears of it by a live event tells the same trace.
    const event = `${dataset.name} ${commitName(commit)}`
    measuring.open('lake.published', { 'orrery.event': event }, { begin: event }).end()
  }

  *#workOut<T>(
    { pending }: DatasetStore,
    options: WriteOptions,
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
    const settled = yield* serializeChanges(yield* transaction.finish(), transaction.mutations)
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
    options: WriteOptions,
  ): Promise<WriteOutcome<MutationResult[]>> {
    return this.#transact(dataset, options, (transaction) => applyMutations(transaction, mutations))
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
          { transaction, lastRevision: (id) => lastExistingRevision(dataset.pending.history(id)) },
          actions,
        ),
      )
    } catch (error) {
      if (error instanceof WriteError) error.kind = 'action'
      throw error
    }
  }
}

/** Milliseconds by which the log may be ahead of the clock and is believed: beyond, the clock was wrong when it was written. */
const BELIEVED_MS = 48 * 60 * 60 * 1000

/** The time of a transaction: that of the clock, and never before the one that stands before it in the log. */
function timeInLog(now: Date, before: string): string {
  const isAhead = Date.parse(before) - now.getTime() <= BELIEVED_MS
  const timestamp = now.toISOString()
  return isAhead && before > timestamp ? before : timestamp
}
