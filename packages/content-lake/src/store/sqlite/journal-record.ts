import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** What one transaction did to one document, as the database keeps it: JSON where it holds more than a name. */
interface JournalChange {
  id: string
  /** Revision that the document had before; null when it was created. */
  previousRev: string | null
  apply: string
  revert: string
  /** The document as it is now; null where it is gone. */
  body: string | null
}

/** One transaction on its way to the disk: plain data, so that it can go to another thread. */
export interface JournalRecord {
  dataset: string
  sequence: number
  transactionId: string
  timestamp: string
  author: string
  /** JSON. */
  mutations: string
  changes: readonly JournalChange[]
  /** Ids whose history up to this transaction is forgotten. */
  purged: readonly string[]
}

/** Writes transactions into the tables of a lake. Callers hold the SQLite transaction. */
export class JournalWriter {
  readonly #insertTransaction: StatementSync
  readonly #insertEffects: StatementSync
  readonly #putDocument: StatementSync
  readonly #removeDocument: StatementSync
  readonly #purge: StatementSync

  constructor(database: DatabaseSync) {
    this.#insertTransaction = database.prepare(
      'INSERT INTO transactions (sequence, dataset, id, timestamp, author, mutations) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#insertEffects = database.prepare(
      'INSERT INTO effects (dataset, document_id, sequence, previous_rev, apply, revert) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#putDocument = database.prepare(
      'INSERT INTO documents (dataset, id, body) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body',
    )
    this.#removeDocument = database.prepare('DELETE FROM documents WHERE dataset = ? AND id = ?')
    this.#purge = database.prepare(
      'DELETE FROM effects WHERE dataset = ? AND document_id = ? AND sequence <= ?',
    )
  }

  write(record: JournalRecord): void {
    const { dataset, sequence, transactionId, timestamp, author, mutations } = record
    this.#insertTransaction.run(sequence, dataset, transactionId, timestamp, author, mutations)
    for (const { id, previousRev, apply, revert, body } of record.changes) {
      this.#insertEffects.run(dataset, id, sequence, previousRev, apply, revert)
      if (body === null) this.#removeDocument.run(dataset, id)
      else this.#putDocument.run(dataset, id, body)
    }
    for (const id of record.purged) this.#purge.run(dataset, id, sequence)
  }
}

/** What SQLite said, as plain data: another thread's errors lose all but their words. */
export interface SqliteFailure {
  message: string
  errcode: number | undefined
  /** The message without where it was met, where that is a sentence for people. */
  publicMessage?: string
  /** Whether it may be otherwise soon. */
  isTransient?: boolean
}

/** How many records of a batch are durable, and what was wrong with the next one. */
export interface BatchResult {
  stored: number
  failure?: SqliteFailure
}

/**
 * Stores records, all with one sync of the disk. Where that fails it goes one by one, so that a record that does not fit
 * takes none with it that came before.
 * @param write writes one record; the SQLite transaction is held around it
 */
export function writeBatch(
  database: DatabaseSync,
  records: readonly JournalRecord[],
  write: (record: JournalRecord) => void,
): BatchResult {
  const failed = tryWrite(database, records, write)
  if (failed === undefined) return { stored: records.length }
  if (records.length === 1) return { stored: 0, failure: failed }
  for (const [stored, record] of records.entries()) {
    const refused = tryWrite(database, [record], write)
    if (refused) return { stored, failure: refused }
  }
  return { stored: records.length }
}

/** Stores all records or none; what was wrong where it is none. */
function tryWrite(
  database: DatabaseSync,
  records: readonly JournalRecord[],
  write: (record: JournalRecord) => void,
): SqliteFailure | undefined {
  try {
    database.exec('BEGIN IMMEDIATE')
    for (const record of records) write(record)
    database.exec('COMMIT')
    return undefined
  } catch (error) {
    // A full disk may have rolled back by itself; a second ROLLBACK would hide the first error.
    if (database.isTransaction) database.exec('ROLLBACK')
    return toSqliteFailure(error)
  }
}

/** What SQLite said, by the error that it threw. */
export function toSqliteFailure(error: unknown): SqliteFailure {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = typeof error === 'object' && error !== null && Reflect.get(error, 'errcode')
  return { message, errcode: typeof errcode === 'number' ? errcode : undefined }
}
