import type { DatabaseSync } from 'node:sqlite'
import { StaleChangeSetError } from '../dataset-store.ts'
import { toSharedDatabaseError, StorageError } from '../storage-error.ts'
import { toErrorRecordingCorruption } from './lake-database.ts'
import {
  toCloneableSqliteError,
  type JournalBatchResult,
  type TransactionRecord,
} from './journal-writer.ts'
import type { CommitSinkEvents, CommitSink } from './commit-sink.ts'

/** Maximum transactions per sync. */
const MAX_BATCH_SIZE = 1_000

/** Callbacks of a record. Exactly one is called, in the order of `write`. */
export interface JournalWriteCallbacks {
  /** The record is durable. */
  readonly onStored: () => void
  /**
   * Called with StorageError if the disk refused the record, StaleChangeSetError if it refused a record
   * that this one is based on.
   */
  readonly onRefused: (error: Error) => void
}

interface QueuedRecord extends JournalWriteCallbacks {
  record: TransactionRecord
}

/**
 * Writes the transactions of all datasets durably, in order. The next batch accumulates while one is being written,
 * so that many transactions share one sync.
 */
export class BatchingJournal {
  readonly #database: DatabaseSync
  readonly #path: string
  readonly #sink: CommitSink
  #sequence = 0
  #queue: QueuedRecord[] = []
  #inFlight: QueuedRecord[] = []
  #isScheduled = false
  #closed = false
  /** Why writing has stopped: the outcome of a batch is unknown, so nothing may be based on it. */
  #broken: Error | undefined
  /** Why writes are rejected at present. */
  #away: Error | undefined
  /** Whether writes are accepted again after the batch in flight. */
  #isBack = false

  /** @param database the main thread's connection, for reading */
  constructor(database: DatabaseSync, openSink: (events: CommitSinkEvents) => CommitSink) {
    this.#database = database
    this.#path = database.location() ?? 'in memory'
    this.#sink = openSink({
      batchWritten: (result) => {
        this.#settle(result)
        this.#send()
      },
      outcomeLost: (error) => {
        if (this.#inFlight.length > 0) this.#settle(this.#foundStored(error))
        this.#send()
      },
      availabilityChanged: (reason) => this.#wait(reason),
    })
    this.catchUp()
  }

  /** Continues after the records of other processes. */
  catchUp(): void {
    const row = this.#database
      .prepare("SELECT seq FROM sqlite_sequence WHERE name = 'transactions'")
      .get()
    this.#sequence = Number(row?.seq ?? 0)
  }

  /** The next unused log sequence. */
  nextSequence(): number {
    return ++this.#sequence
  }

  /** Reserves consecutive log sequences for other writes, and returns the first. */
  reserve(count: number): number {
    const first = this.#sequence + 1
    this.#sequence += count
    return first
  }

  /** Queues a record; the callback is always asynchronous. */
  write(record: TransactionRecord, outcome: JournalWriteCallbacks): void {
    const closed = this.#closed ? new StorageError('The content lake is closed.') : undefined
    const refusal = closed ?? this.#broken ?? this.#away
    if (refusal) return queueMicrotask(() => outcome.onRefused(refusal))
    this.#queue.push({ record, ...outcome })
    if (this.#isScheduled || this.#inFlight.length > 0) return
    // Batches all records of this turn of the event loop.
    this.#isScheduled = true
    setImmediate(() => this.#send())
  }

  /** Blocks until all queued records are stored or rejected. */
  close(): void {
    this.#closed = true
    const result = this.#sink.end()
    if (this.#inFlight.length > 0) this.#settle(result ?? this.#foundStored())
    while (this.#queue.length > 0) {
      this.#take()
      this.#settle(this.#sink.finish(this.#inFlight.map(({ record }) => record)))
    }
  }

  /** Stops writing, because another process has become the leader. */
  stop(error: Error): void {
    this.#broken ??= error
    this.#refuseQueue(error)
  }

  #send(): void {
    this.#isScheduled = false
    if (this.#closed || this.#inFlight.length > 0 || this.#queue.length === 0) return
    this.#take()
    this.#sink.send(this.#inFlight.map(({ record }) => record))
  }

  #take(): void {
    this.#inFlight = this.#queue.splice(0, MAX_BATCH_SIZE)
  }

  /**
   * The outcome of the batch in flight is unknown: nothing may be based on it, and queued writes
   * are rejected.
   */
  #wait(reason: Error | null): void {
    if (reason !== null) {
      this.#away = reason
      this.#isBack = false
      return this.#refuseQueue(reason)
    }
    if (this.#inFlight.length === 0) this.#away = undefined
    else this.#isBack = true
  }

  #refuseQueue(error: Error): void {
    for (const each of this.#queue.splice(0)) each.onRefused(error)
  }

  #foundStored(error = new Error('The thread that writes has ended')): JournalBatchResult {
    try {
      const find = this.#database.prepare('SELECT 1 FROM transactions WHERE sequence = ?')
      const missing = this.#inFlight.findIndex(({ record }) => !find.get(record.sequence))
      if (missing < 0) return { stored: this.#inFlight.length }
      return { stored: missing, failure: toCloneableSqliteError(error) }
    } catch (unreadable) {
      const failure = toCloneableSqliteError(
        unreadable instanceof StorageError ? unreadable.cause : unreadable,
      )
      this.#broken = this.#errorOf(failure)
      return { stored: 0, failure }
    }
  }

  #settle({ stored, failure }: JournalBatchResult): void {
    const batch = this.#inFlight
    this.#inFlight = []
    if (this.#isBack) this.#away = undefined
    this.#isBack = false
    for (const each of batch.slice(0, stored)) each.onStored()
    const [refused, ...behind] = batch.slice(stored)
    if (!refused) return
    // Records based on a failed state are rejected as stale; other datasets are unaffected.
    const { dataset } = refused.record
    const isAffected = ({ record }: QueuedRecord): boolean =>
      this.#broken !== undefined || record.dataset === dataset
    const waiting = [...behind, ...this.#queue]
    this.#queue = waiting.filter((each) => !isAffected(each))
    refused.onRefused(this.#errorOf(failure))
    for (const each of waiting)
      if (isAffected(each))
        each.onRefused(
          new StaleChangeSetError(
            `Transaction "${each.record.transactionId}" is based on one that the disk refused`,
          ),
        )
  }

  #errorOf(failure: JournalBatchResult['failure']): Error {
    if (failure?.publicMessage !== undefined) return toSharedDatabaseError(failure)
    const error = Object.assign(new Error(failure?.message), { errcode: failure?.errcode })
    const storageFailure = toErrorRecordingCorruption(this.#database, error)
    if (storageFailure instanceof StorageError) return storageFailure
    const written = (name: string) => `The database${name} could not be written: ${error.message}.`
    return new StorageError(written(` ${this.#path}`), { cause: error, publicMessage: written('') })
  }
}
