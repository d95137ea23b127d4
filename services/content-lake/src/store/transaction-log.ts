import type { DatabaseSync } from 'node:sqlite'
import type { Mutation } from '../document/mutation.ts'

/** One transaction as the log keeps it. */
export interface TransactionEntry {
  sequence: number
  id: string
  timestamp: string
  author: string
  /** Parsed when asked for: a bulk load holds thousands. */
  mutations: () => Mutation[]
}

export interface TransactionRange {
  /** Only transactions that touched one of these. */
  documentIds: readonly string[]
  /** Places in the log, both included. */
  from?: number
  to?: number
  /** ISO times, both included. */
  fromTime?: string
  toTime?: string
  /** Newest first. */
  reverse: boolean
  limit: number
}

export interface LoggedEffect {
  documentId: string
  apply: unknown[]
  revert: unknown[]
}

/** Reads the log of one dataset. */
export class TransactionLog {
  readonly #database: DatabaseSync
  readonly #dataset: string

  constructor(database: DatabaseSync, dataset: string) {
    this.#database = database
    this.#dataset = dataset
  }

  /** Where a transaction stands in the log; undefined when there is none with this id. */
  sequenceOf(transactionId: string): number | undefined {
    const row = this.#database
      .prepare('SELECT sequence FROM transactions WHERE dataset = ? AND id = ?')
      .get(this.#dataset, transactionId)
    return row === undefined ? undefined : Number(row.sequence)
  }

  *entries(range: TransactionRange): Generator<TransactionEntry> {
    const {
      documentIds,
      from = 0,
      to = Number.MAX_SAFE_INTEGER,
      fromTime,
      toTime,
      reverse,
      limit,
    } = range
    const statement = this.#database.prepare(
      `SELECT sequence, id, timestamp, author, mutations FROM transactions
       WHERE sequence IN (
         SELECT sequence FROM effects
         WHERE dataset = ? AND document_id IN (SELECT value FROM json_each(?)) AND sequence BETWEEN ? AND ?
       ) AND timestamp >= ? AND timestamp <= ?
       ORDER BY sequence ${reverse ? 'DESC' : 'ASC'} LIMIT ?`,
    )
    const ids = JSON.stringify(documentIds)
    const rows = statement.iterate(
      this.#dataset,
      ids,
      from,
      to,
      isoTime(fromTime) ?? '',
      isoTime(toTime) ?? '9',
      limit,
    )
    for (const row of rows) {
      yield {
        sequence: Number(row.sequence),
        id: String(row.id),
        timestamp: String(row.timestamp),
        author: String(row.author),
        mutations: () => JSON.parse(String(row.mutations)) as Mutation[],
      }
    }
  }

  /** What a transaction did to each of its documents, or to those of the given ids only. */
  effects(sequence: number, documentIds?: readonly string[]): LoggedEffect[] {
    const narrowed =
      documentIds === undefined ? '' : 'AND document_id IN (SELECT value FROM json_each(?))'
    const statement = this.#database.prepare(
      `SELECT document_id, apply, revert FROM effects WHERE sequence = ? ${narrowed} ORDER BY document_id`,
    )
    const rows =
      documentIds === undefined
        ? statement.all(sequence)
        : statement.all(sequence, JSON.stringify(documentIds))
    return rows.map((row) => ({
      documentId: String(row.document_id),
      apply: JSON.parse(String(row.apply)) as unknown[],
      revert: JSON.parse(String(row.revert)) as unknown[],
    }))
  }
}

/** Times are compared as text: all of them in the one form that the log is written in. */
function isoTime(time: string | undefined): string | undefined {
  if (time === undefined) return undefined
  const parsed = new Date(time)
  return Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString()
}
