import type { DatabaseSync } from 'node:sqlite'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import { DURABLE_WRITE_PRAGMAS } from './lake-database.ts'
import {
  TransactionTableWriter,
  writeRecordBatch,
  type JournalBatchResult,
  type TransactionRecord,
} from './journal-writer.ts'
import type { JournalThreadStartData } from './journal-thread.ts'

/** Milliseconds that `close` waits for the batch in flight. */
const CLOSE_TIMEOUT_MS = 30_000

/** Events of a commit sink. */
export interface CommitSinkEvents {
  batchWritten(result: JournalBatchResult): void
  /** The outcome of the batch is unknown and must be read from the database. */
  outcomeLost(error: Error): void
  /** Writes are rejected for this reason until it is null again. */
  availabilityChanged(reason: Error | null): void
}

/** Makes batches of records durable. */
export interface CommitSink {
  /** Sends a batch. The previous one has ended. */
  send(records: readonly TransactionRecord[]): void
  /**
   * Waits for the batch in flight and accepts no further ones; undefined if the outcome must be read
   * from the database.
   */
  end(): JournalBatchResult | undefined
  /** Writes the remaining records on this thread after `end`. */
  finish(records: readonly TransactionRecord[]): JournalBatchResult
}

interface JournalThread {
  worker: Worker
  port: MessagePort
  ended: Int32Array
}

/**
 * Writes to the disk on a separate thread, so that neither SQL nor fsync blocks readers. The thread
 * starts with the first batch.
 */
export class DiskCommitSink implements CommitSink {
  readonly #database: DatabaseSync
  readonly #durable: string
  readonly #events: CommitSinkEvents
  #thread: JournalThread | undefined
  #isWaiting = false

  /**
   * @param database the main thread's connection
   * @param maxPages maximum database size; unlimited by default
   */
  constructor(database: DatabaseSync, events: CommitSinkEvents, maxPages?: number) {
    this.#database = database
    this.#events = events
    this.#durable = maxPages
      ? `${DURABLE_WRITE_PRAGMAS}; PRAGMA max_page_count = ${maxPages}`
      : DURABLE_WRITE_PRAGMAS
  }

  send(records: readonly TransactionRecord[]): void {
    this.#thread ??= this.#start()
    this.#isWaiting = true
    this.#thread.port.ref()
    this.#thread.port.postMessage(records)
  }

  end(): JournalBatchResult | undefined {
    const thread = this.#thread
    this.#thread = undefined
    if (!thread) return undefined
    thread.port.postMessage('end')
    Atomics.wait(thread.ended, 0, 0, CLOSE_TIMEOUT_MS)
    const answer = receiveMessageOnPort(thread.port) as { message: JournalBatchResult } | undefined
    void thread.worker.terminate()
    return answer?.message
  }

  finish(records: readonly TransactionRecord[]): JournalBatchResult {
    const writer = new TransactionTableWriter(this.#database)
    return writeRecordBatch(this.#database, records, (record) => writer.write(record))
  }

  #start(): JournalThread {
    const { port1: port, port2 } = new MessageChannel()
    const ended = new Int32Array(new SharedArrayBuffer(4))
    const path = this.#database.location() ?? 'in memory'
    const data: JournalThreadStartData = { path, durable: this.#durable, port: port2, ended }
    const worker = new Worker(new URL('./journal-thread.ts', import.meta.url), {
      name: 'journal',
      workerData: data,
      transferList: [port2],
      execArgv: [],
    })
    const thread = { worker, port, ended }
    port.on('message', (result: JournalBatchResult) => {
      this.#isWaiting = false
      this.#events.batchWritten(result)
      if (!this.#isWaiting) port.unref()
    })
    worker.once('error', (error) => this.#lose(thread, error))
    worker.unref()
    port.unref()
    return thread
  }

  /** Handles a crashed thread; the next batch starts a new one. */
  #lose(thread: JournalThread, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    thread.port.close()
    this.#events.outcomeLost(error)
  }
}
