import type { DatabaseSync } from 'node:sqlite'
import { StaleChangeSetError } from '../dataset-store.ts'
import { sharedDatabaseError, StorageError } from '../storage-error.ts'
import { failureOf } from './database.ts'
import { toSqliteFailure, type BatchResult, type JournalRecord } from './journal-record.ts'
import type { CommitSinkEvents, CommitSink } from './commit-sink.ts'

/** So many transactions share one sync at most. */
const MAX_BATCH_SIZE = 1_000

/** Who waits for a record. One of the two is called, once, in the order of `write`. */
export interface WriteCallbacks {
  /** It is durable. */
  readonly onStored: () => void
  /** It is not: StorageError where the disk refused it, StaleChangeSet where it refused what it was made on. */
  readonly onRefused: (error: Error) => void
}

interface QueuedRecord extends WriteCallbacks {
  record: JournalRecord
}

/**
 * Has the transactions of all datasets written to where they are durable, in order. While one batch is on its way the next one
 * gathers: many transactions share one sync.
 */
export class Journal {
  readonly #database: DatabaseSync
  readonly #path: string
  readonly #way: CommitSink
  #sequence = 0
  #queue: QueuedRecord[] = []
  #inFlight: QueuedRecord[] = []
  #isScheduled = false
  #closed = false
  /** Why nothing more is written: nobody knows what of it is stored, so nothing may be built on it. */
  #broken: Error | undefined
  /** Why nothing is taken at present. */
  #away: Error | undefined
  /** Whether that ends with what is on its way. */
  #isBack = false

  /** @param database the main thread's own connection; it reads what is stored */
  constructor(database: DatabaseSync, way: (ear: CommitSinkEvents) => CommitSink) {
    this.#database = database
    this.#path = database.location() ?? 'in memory'
    this.#way = way({
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

  /** Goes on after what others have written. */
  catchUp(): void {
    const row = this.#database
      .prepare("SELECT seq FROM sqlite_sequence WHERE name = 'transactions'")
      .get()
    this.#sequence = Number(row?.seq ?? 0)
  }

  /** A place in the log that no transaction of this store has had. */
  nextSequence(): number {
    return ++this.#sequence
  }

  /** The first of so many places that follow each other, for transactions that are written otherwise. */
  reserve(count: number): number {
    const first = this.#sequence + 1
    this.#sequence += count
    return first
  }

  /** Takes a record; the outcome comes later, never within the call. */
  write(record: JournalRecord, outcome: WriteCallbacks): void {
    const closed = this.#closed ? new StorageError('The content lake is closed.') : undefined
    const refusal = closed ?? this.#broken ?? this.#away
    if (refusal) return queueMicrotask(() => outcome.onRefused(refusal))
    this.#queue.push({ record, ...outcome })
    if (this.#isScheduled || this.#inFlight.length > 0) return
    // What else is written in this turn of the event loop comes along.
    this.#isScheduled = true
    setImmediate(() => this.#send())
  }

  /** Ends when everything taken is stored or refused; waits for it. */
  close(): void {
    this.#closed = true
    const result = this.#way.end()
    if (this.#inFlight.length > 0) this.#settle(result ?? this.#foundStored())
    while (this.#queue.length > 0) {
      this.#take()
      this.#settle(this.#way.finish(this.#inFlight.map(({ record }) => record)))
    }
  }

  /** Nothing is written from now on: another process writes. */
  stop(error: Error): void {
    this.#broken ??= error
    this.#refuseQueue(error)
  }

  #send(): void {
    this.#isScheduled = false
    if (this.#closed || this.#inFlight.length > 0 || this.#queue.length === 0) return
    this.#take()
    this.#way.send(this.#inFlight.map(({ record }) => record))
  }

  #take(): void {
    this.#inFlight = this.#queue.splice(0, MAX_BATCH_SIZE)
  }

  /** What is on its way may be stored or not: until that is known nothing is made on it, and nobody waits for it. */
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

  #foundStored(error = new Error('The thread that writes has ended')): BatchResult {
    try {
      const find = this.#database.prepare('SELECT 1 FROM transactions WHERE sequence = ?')
      const missing = this.#inFlight.findIndex(({ record }) => !find.get(record.sequence))
      if (missing < 0) return { stored: this.#inFlight.length }
      return { stored: missing, failure: toSqliteFailure(error) }
    } catch (unreadable) {
      const failure = toSqliteFailure(
        unreadable instanceof StorageError ? unreadable.cause : unreadable,
      )
      this.#broken = this.#errorOf(failure)
      return { stored: 0, failure }
    }
  }

  #settle({ stored, failure }: BatchResult): void {
    const batch = this.#inFlight
    this.#inFlight = []
    if (this.#isBack) this.#away = undefined
    this.#isBack = false
    for (const each of batch.slice(0, stored)) each.onStored()
    const [refused, ...behind] = batch.slice(stored)
    if (!refused) return
    // What was made on a state that will never be goes back to its writer; other datasets have not noticed.
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
            `Transaction "${each.record.transactionId}" was made on one that the disk refused`,
          ),
        )
  }

  #errorOf(failure: BatchResult['failure']): Error {
    if (failure?.publicMessage !== undefined) return sharedDatabaseError(failure)
    const error = Object.assign(new Error(failure?.message), { errcode: failure?.errcode })
    const told = failureOf(this.#database, error)
    if (told instanceof StorageError) return told
    const written = (name: string) => `The database${name} could not be written: ${error.message}.`
    return new StorageError(written(` ${this.#path}`), { cause: error, publicMessage: written('') })
  }
}
