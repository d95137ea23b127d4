import type { DatabaseSync } from 'node:sqlite'
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads'
import { DURABLE_PRAGMAS } from './database.ts'
import {
  JournalWriter,
  writeBatch,
  type BatchResult,
  type JournalRecord,
} from './journal-record.ts'
import type { JournalThreadData } from './journal-thread.ts'

/** Milliseconds that the end of a lake waits for what is on its way to the disk. */
const CLOSE_TIMEOUT_MS = 30_000

/** Hears what became of batches. */
export interface CommitSinkEvents {
  batchWritten(result: BatchResult): void
  /** Nobody knows what became of the batch; the disk does. */
  outcomeLost(error: Error): void
  /** Nothing is taken for a while, and why; null when it is again. */
  availabilityChanged(reason: Error | null): void
}

/** The way of a batch of records to where they are durable. */
export interface CommitSink {
  /** Sends a batch. The one before has been settled, or is lost. */
  send(records: readonly JournalRecord[]): void
  /** Waits until what was sent is durable or refused, and sends nothing more; undefined where the disk is to be asked. */
  end(): BatchResult | undefined
  /** Writes what is left when all has ended, on this thread. */
  finish(records: readonly JournalRecord[]): BatchResult
}

interface JournalThread {
  worker: Worker
  port: MessagePort
  ended: Int32Array
}

/** Writes to the disk from a thread of its own, so that neither SQL nor the sync holds up whoever reads. It begins with the first batch. */
export class DiskCommitSink implements CommitSink {
  readonly #database: DatabaseSync
  readonly #durable: string
  readonly #ear: CommitSinkEvents
  #thread: JournalThread | undefined
  #isWaiting = false

  /**
   * @param database the main thread's own connection
   * @param maxPages how large the database may grow; as large as the disk lets it when absent
   */
  constructor(database: DatabaseSync, ear: CommitSinkEvents, maxPages?: number) {
    this.#database = database
    this.#ear = ear
    this.#durable = maxPages
      ? `${DURABLE_PRAGMAS}; PRAGMA max_page_count = ${maxPages}`
      : DURABLE_PRAGMAS
  }

  send(records: readonly JournalRecord[]): void {
    this.#thread ??= this.#start()
    this.#isWaiting = true
    this.#thread.port.ref()
    this.#thread.port.postMessage(records)
  }

  end(): BatchResult | undefined {
    const thread = this.#thread
    this.#thread = undefined
    if (!thread) return undefined
    thread.port.postMessage('end')
    Atomics.wait(thread.ended, 0, 0, CLOSE_TIMEOUT_MS)
    const answer = receiveMessageOnPort(thread.port) as { message: BatchResult } | undefined
    void thread.worker.terminate()
    return answer?.message
  }

  finish(records: readonly JournalRecord[]): BatchResult {
    const writer = new JournalWriter(this.#database)
    return writeBatch(this.#database, records, (record) => writer.write(record))
  }

  #start(): JournalThread {
    const { port1: port, port2 } = new MessageChannel()
    const ended = new Int32Array(new SharedArrayBuffer(4))
    const path = this.#database.location() ?? 'in memory'
    const data: JournalThreadData = { path, durable: this.#durable, port: port2, ended }
    const worker = new Worker(new URL('./journal-thread.ts', import.meta.url), {
      name: 'journal',
      workerData: data,
      transferList: [port2],
      execArgv: [],
    })
    const thread = { worker, port, ended }
    port.on('message', (result: BatchResult) => {
      this.#isWaiting = false
      this.#ear.batchWritten(result)
      if (!this.#isWaiting) port.unref()
    })
    worker.once('error', (error) => this.#lose(thread, error))
    worker.unref()
    port.unref()
    return thread
  }

  /** A thread that died: the next batch begins another one. */
  #lose(thread: JournalThread, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    thread.port.close()
    this.#ear.outcomeLost(error)
  }
}
