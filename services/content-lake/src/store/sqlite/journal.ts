import type { DatabaseSync } from 'node:sqlite'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import { StaleChangeSet } from '../dataset-store.ts'
import { StorageError } from '../storage-error.ts'
import { DURABLE, toldOf } from './database.ts'
import {
  failureOf,
  JournalWriter,
  storeBatch,
  type BatchResult,
  type JournalRecord,
} from './journal-record.ts'
import type { JournalThreadData } from './journal-thread.ts'

/** So many transactions share one sync at most. */
const MAX_BATCH = 1_000

/** Milliseconds that the end of a lake waits for what is on its way to the disk. */
const END_WAIT = 30_000

/** Who waits for a record. One of the two is called, once, in the order of `write`. */
export interface Outcome {
  /** It is durable. */
  readonly stored: () => void
  /** It is not: StorageError where the disk refused it, StaleChangeSet where it refused what it was made on. */
  readonly refused: (error: Error) => void
}

interface Waiting extends Outcome {
  record: JournalRecord
}

interface Thread {
  worker: Worker
  port: MessagePort
  ended: Int32Array
}

/**
 * Writes the transactions of all datasets to the disk, from a thread of its own, so that neither SQL nor the sync holds
 * up whoever reads. While one batch is being synced the next one gathers: many transactions share one sync. The thread
 * begins with the first write.
 */
export class Journal {
  readonly #database: DatabaseSync
  readonly #path: string
  readonly #durable: string
  #sequence: number
  #thread: Thread | undefined
  #queue: Waiting[] = []
  #inFlight: Waiting[] = []
  #isScheduled = false
  #closed = false
  /** Why nothing more is written: nobody knows what of it is stored, so nothing may be built on it. */
  #broken: Error | undefined

  /**
   * @param database the main thread's own connection; it reads what is stored, and writes when the lake ends
   * @param mostPages how large the database may grow; as large as the disk lets it when absent
   */
  constructor(database: DatabaseSync, mostPages?: number) {
    this.#database = database
    this.#durable = mostPages ? `${DURABLE}; PRAGMA max_page_count = ${mostPages}` : DURABLE
    this.#path = database.location() ?? 'in memory'
    const row = database
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
  write(record: JournalRecord, outcome: Outcome): void {
    const refusal = this.#closed ? new StorageError('The content lake is closed.') : this.#broken
    if (refusal) return queueMicrotask(() => outcome.refused(refusal))
    this.#queue.push({ record, ...outcome })
    if (this.#isScheduled || this.#inFlight.length > 0) return
    // What else is written in this turn of the event loop comes along.
    this.#isScheduled = true
    setImmediate(() => this.#send())
  }

  /** Ends the thread when everything taken is stored or refused; waits for it. */
  close(): void {
    this.#closed = true
    const thread = this.#thread
    this.#thread = undefined
    if (thread) {
      thread.port.postMessage('end')
      Atomics.wait(thread.ended, 0, 0, END_WAIT)
      const answer = receiveMessageOnPort(thread.port) as { message: BatchResult } | undefined
      if (this.#inFlight.length > 0) this.#settle(answer?.message ?? this.#foundStored())
      void thread.worker.terminate()
    }
    if (this.#queue.length === 0) return
    const writer = new JournalWriter(this.#database)
    while (this.#queue.length > 0) {
      this.#take()
      const records = this.#inFlight.map(({ record }) => record)
      this.#settle(storeBatch(this.#database, records, (record) => writer.write(record)))
    }
  }

  #send(): void {
    this.#isScheduled = false
    if (this.#closed || this.#inFlight.length > 0 || this.#queue.length === 0) return
    this.#take()
    this.#thread ??= this.#start()
    this.#thread.port.ref()
    this.#thread.port.postMessage(this.#inFlight.map(({ record }) => record))
  }

  #take(): void {
    this.#inFlight = this.#queue.splice(0, MAX_BATCH)
  }

  #start(): Thread {
    const { port1: port, port2 } = new MessageChannel()
    const ended = new Int32Array(new SharedArrayBuffer(4))
    const data: JournalThreadData = { path: this.#path, durable: this.#durable, port: port2, ended }
    const worker = new Worker(new URL('./journal-thread.ts', import.meta.url), {
      name: 'journal',
      workerData: data,
      transferList: [port2],
      execArgv: [],
    })
    const thread = { worker, port, ended }
    port.on('message', (result: BatchResult) => {
      this.#settle(result)
      if (this.#queue.length > 0) this.#send()
      else if (this.#inFlight.length === 0) port.unref()
    })
    worker.once('error', (error) => this.#lose(thread, error))
    worker.unref()
    port.unref()
    return thread
  }

  /** A thread that died: what it had is looked up on the disk, and the next write begins another one. */
  #lose(thread: Thread, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    thread.port.close()
    if (this.#inFlight.length > 0) this.#settle(this.#foundStored(error))
    this.#send()
  }

  #foundStored(error = new Error('The thread that writes has ended')): BatchResult {
    try {
      const find = this.#database.prepare('SELECT 1 FROM transactions WHERE sequence = ?')
      const missing = this.#inFlight.findIndex(({ record }) => !find.get(record.sequence))
      if (missing < 0) return { stored: this.#inFlight.length }
      return { stored: missing, failure: failureOf(error) }
    } catch (unreadable) {
      const failure = failureOf(unreadable instanceof StorageError ? unreadable.cause : unreadable)
      this.#broken = this.#errorOf(failure)
      return { stored: 0, failure }
    }
  }

  #settle({ stored, failure }: BatchResult): void {
    const batch = this.#inFlight
    this.#inFlight = []
    for (const each of batch.slice(0, stored)) each.stored()
    const [refused, ...behind] = batch.slice(stored)
    if (!refused) return
    // What was made on a state that will never be goes back to its writer; other datasets have not noticed.
    const { dataset } = refused.record
    const isAffected = ({ record }: Waiting): boolean =>
      this.#broken !== undefined || record.dataset === dataset
    const waiting = [...behind, ...this.#queue]
    this.#queue = waiting.filter((each) => !isAffected(each))
    refused.refused(this.#errorOf(failure))
    for (const each of waiting)
      if (isAffected(each))
        each.refused(
          new StaleChangeSet(
            `Transaction "${each.record.transactionId}" was made on one that the disk refused`,
          ),
        )
  }

  #errorOf(failure: BatchResult['failure']): Error {
    const error = Object.assign(new Error(failure?.message), { errcode: failure?.errcode })
    const told = toldOf(this.#database, error)
    if (told instanceof StorageError) return told
    const written = (name: string) => `The database${name} could not be written: ${error.message}.`
    return new StorageError(written(` ${this.#path}`), { cause: error, told: written('') })
  }
}
