import { DatabaseSync } from 'node:sqlite'
import { workerData, type MessagePort } from 'node:worker_threads'
import { JournalWriter, writeBatch, type JournalRecord } from './journal-record.ts'

/** What the thread is started with. */
export interface JournalThreadData {
  /** The database, as the main thread has opened and prepared it. */
  path: string
  /** SQL that every writing connection begins with. */
  durable: string
  /** Batches of records come in, and what became of each goes back in the same order. */
  port: MessagePort
  /** Becomes 1 when the thread has closed its connection. */
  ended: Int32Array
}

/** Pages of the log before it is worked into the database: under load the same pages change again and again. */
const CHECKPOINT_PAGES = 4_000

function serve({ path, durable, port, ended }: JournalThreadData): void {
  const database = new DatabaseSync(path, { timeout: 10_000 })
  database.exec(`${durable}; PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const writer = new JournalWriter(database)
  port.on('message', (batch: readonly JournalRecord[] | 'end') => {
    if (batch !== 'end')
      return port.postMessage(writeBatch(database, batch, (record) => writer.write(record)))
    database.close()
    Atomics.store(ended, 0, 1)
    Atomics.notify(ended, 0)
    port.close()
  })
}

serve(workerData as JournalThreadData)
