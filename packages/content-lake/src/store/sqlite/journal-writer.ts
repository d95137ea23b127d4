import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** The stored effect of a transaction on a document, as JSON. */
interface JournalChange {
  id: string
  /** Previous revision; null if it was created. */
  previousRev: string | null
  apply: string
  revert: string
  /** The new document; null if it was deleted. */
  body: string | null
}

/** A transaction as plain data for the writing thread. */
export interface TransactionRecord {
  dataset: string
  sequence: number
  transactionId: string
  timestamp: string
  author: string
  /** JSON. */
  mutations: string
  changes: readonly JournalChange[]
  /** Ids whose history up to this transaction is purged. */
  purged: readonly string[]
}

/** Writes transactions to the tables. Callers hold the SQLite transaction. */
export class TransactionTableWriter {
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

  write(record: TransactionRecord): void {
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

/** An SQLite error as plain data, because errors lose their properties between threads. */
export interface CloneableSqliteError {
  message: string
  errcode: number | undefined
  /** The message without a location, if it is a sentence for people. */
  publicMessage?: string
  /** Whether a retry may succeed. */
  isTransient?: boolean
}

/** Number of durable records of a batch, and the failure of the next one. */
export interface JournalBatchResult {
  stored: number
  failure?: CloneableSqliteError
}

/**
 * Writes records with one sync. On failure, writes them one by one, so that a failing record does
 * not affect earlier ones.
 * @param write writes one record inside the SQLite transaction
 */
export function writeRecordBatch(
  database: DatabaseSync,
  records: readonly TransactionRecord[],
  write: (record: TransactionRecord) => void,
): JournalBatchResult {
  const failed = tryWrite(database, records, write)
  if (failed === undefined) return { stored: records.length }
  if (records.length === 1) return { stored: 0, failure: failed }
  for (const [stored, record] of records.entries()) {
    const refused = tryWrite(database, [record], write)
    if (refused) return { stored, failure: refused }
  }
  return { stored: records.length }
}

/** Writes all records or none; returns the failure. */
function tryWrite(
  database: DatabaseSync,
  records: readonly TransactionRecord[],
  write: (record: TransactionRecord) => void,
): CloneableSqliteError | undefined {
  try {
    database.exec('BEGIN IMMEDIATE')
    for (const record of records) write(record)
    database.exec('COMMIT')
    return undefined
  } catch (error) {
    // A full disk may have rolled back already; a second ROLLBACK would hide the first error.
    if (database.isTransaction) database.exec('ROLLBACK')
    return toCloneableSqliteError(error)
  }
}

/** Extracts the message and SQLite code of an error. */
export function toCloneableSqliteError(error: unknown): CloneableSqliteError {
  const message = error instanceof Error ? error.message : String(error)
  const errcode = typeof error === 'object' && error !== null && Reflect.get(error, 'errcode')
  return { message, errcode: typeof errcode === 'number' ? errcode : undefined }
}
