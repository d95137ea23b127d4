import { DatabaseSync } from 'node:sqlite'
import { workerData, type MessagePort } from 'node:worker_threads'
import {
  TransactionTableWriter,
  writeRecordBatch,
  type TransactionRecord,
} from './journal-writer.ts'

/** Start data of the thread. */
export interface JournalThreadStartData {
  /** Path of the database, which the main thread has prepared. */
  path: string
  /** Pragmas of a writing connection. */
  durable: string
  /** Receives batches and returns results in the same order. */
  port: MessagePort
  /** Becomes 1 when the connection is closed. */
  ended: Int32Array
}

/**
 * Pages of the write-ahead log before a checkpoint: under load the same pages change repeatedly.
 */
const CHECKPOINT_PAGES = 4_000

function serve({ path, durable, port, ended }: JournalThreadStartData): void {
  const database = new DatabaseSync(path, { timeout: 10_000 })
  database.exec(`${durable}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const writer = new TransactionTableWriter(database)
  port.on('message', (batch: readonly TransactionRecord[] | 'end') => {
    if (batch !== 'end')
      return port.postMessage(writeRecordBatch(database, batch, (record) => writer.write(record)))
    database.close()
    Atomics.store(ended, 0, 1)
    Atomics.notify(ended, 0)
    port.close()
  })
}

serve(workerData as JournalThreadStartData)
