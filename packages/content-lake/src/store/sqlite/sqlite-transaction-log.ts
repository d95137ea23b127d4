import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { ChangeEffects, CommitIdentity, Mutation } from '../../document/commit.ts'
import { publishedId as publishedIdOf } from '@orrery/groq/layers'
import { corruptContentError } from '../storage-error.ts'
import type {
  DocumentHistoryStep,
  DocumentEffects,
  LogScanProgress,
  TransactionWithSteps,
  PublishedTransactionFilter,
  HistoryStepFilter,
  LoggedTransaction,
  TransactionLog,
  TransactionFilter,
} from '../transaction-log.ts'

/** The effect of a deletion, as stored. */
const DELETED_EFFECT = '[0,null]'

const STEPS = `SELECT e.document_id, e.previous_rev, e.apply, e.revert, e.sequence, t.id, t.timestamp, t.author
  FROM effects e JOIN transactions t ON t.sequence = e.sequence`

/** Log sequences between two milestones: about ten milliseconds, even if nothing matches. */
const MILESTONE_INTERVAL = 5_000

type Row = Record<string, SQLOutputValue>

/** Reads the log of one dataset from SQLite. */
export class SqliteTransactionLog implements TransactionLog {
  readonly #database: DatabaseSync
  readonly #dataset: string
  readonly #newest: () => number
  readonly #find: StatementSync
  readonly #at: StatementSync
  readonly #oldest: StatementSync

  /** @param newest the newest visible sequence */
  constructor(database: DatabaseSync, dataset: string, newest: () => number) {
    this.#database = database
    this.#dataset = dataset
    this.#newest = newest
    this.#find = database.prepare(
      'SELECT sequence FROM transactions WHERE dataset = ? AND id = ? AND sequence <= ?',
    )
    this.#at = database.prepare(
      'SELECT id, timestamp FROM transactions WHERE dataset = ? AND sequence = ?',
    )
    this.#oldest = database.prepare(
      'SELECT min(sequence) AS sequence FROM transactions WHERE dataset = ?',
    )
  }

  sequenceOf(transactionId: string): number | undefined {
    const row = this.#find.get(this.#dataset, transactionId, this.#newest())
    return row === undefined ? undefined : Number(row.sequence)
  }

  transactionAt(sequence: number): CommitIdentity | undefined {
    const row = sequence > this.#newest() ? undefined : this.#at.get(this.#dataset, sequence)
    return row && { sequence, transactionId: String(row.id), timestamp: String(row.timestamp) }
  }

  /** The first sequence that is not visible. */
  #end(before = Infinity): number {
    return Math.min(before, this.#newest() + 1)
  }

  *entries(range: TransactionFilter): Generator<LoggedTransaction> {
    const { documentIds, authors, from = 0, to, reverse, limit } = range
    const statement = this.#database.prepare(
      `SELECT sequence, id, timestamp, author, mutations FROM transactions
       WHERE sequence IN (
         SELECT sequence FROM effects
         WHERE dataset = ? AND document_id IN (SELECT value FROM json_each(?)) AND sequence BETWEEN ? AND ?
       ) AND timestamp >= ? AND timestamp <= ?
         ${authors === undefined ? '' : 'AND author IN (SELECT value FROM json_each(?))'}
       ORDER BY sequence ${reverse ? 'DESC' : 'ASC'} LIMIT ?`,
    )
    const ids = JSON.stringify(documentIds)
    const [fromTime, toTime] = [isoTime(range.fromTime) ?? '', isoTime(range.toTime) ?? '9']
    const wrote = authors === undefined ? [] : [JSON.stringify(authors)]
    const times = [fromTime, toTime]
    const last = Math.min(to ?? Infinity, this.#newest())
    const rows = statement.iterate(this.#dataset, ids, from, last, ...times, ...wrote, limit)
    for (const row of rows) yield entryOf(row)
  }

  effects(sequence: number, documentIds?: readonly string[]): DocumentEffects[] {
    const narrowed =
      documentIds === undefined ? '' : 'AND document_id IN (SELECT value FROM json_each(?))'
    const statement = this.#database.prepare(
      `SELECT document_id, apply, revert FROM effects WHERE sequence = ? ${narrowed} ORDER BY document_id`,
    )
    const rows =
      documentIds === undefined
        ? statement.all(sequence)
        : statement.all(sequence, JSON.stringify(documentIds))
    return rows.map((row) => ({ documentId: String(row.document_id), ...effectsIn(row) }))
  }

  *steps({
    ids,
    prefix,
    before,
    limit,
    endsOnly,
  }: HistoryStepFilter): Generator<DocumentHistoryStep> {
    const statement = this.#database.prepare(
      `${STEPS} WHERE e.dataset = ? AND e.sequence < ?
         AND (e.document_id IN (SELECT value FROM json_each(?))
           ${prefix === undefined ? '' : 'OR (e.document_id >= ? AND e.document_id < ?)'})
         ${endsOnly ? `AND (e.apply = '${DELETED_EFFECT}' OR e.revert = '${DELETED_EFFECT}')` : ''}
       ORDER BY e.sequence DESC, e.document_id LIMIT ?`,
    )
    const rows = statement.iterate(
      this.#dataset,
      this.#end(before),
      JSON.stringify(ids),
      ...(prefix === undefined ? [] : [prefix, afterPrefix(prefix)]),
      limit ?? -1,
    )
    for (const row of rows) yield stepOf(row)
  }

  *stepsAfter(sequence: number): Generator<DocumentHistoryStep> {
    const statement = this.#database.prepare(
      `${STEPS} WHERE e.dataset = ? AND e.sequence > ? AND e.sequence < ?
       ORDER BY e.sequence, e.document_id`,
    )
    for (const row of statement.iterate(this.#dataset, sequence, this.#end())) yield stepOf(row)
  }

  stepsOfTransaction(sequence: number, publishedId: string): DocumentHistoryStep[] {
    return this.#database
      .prepare(
        `${STEPS} WHERE e.sequence = ?
           AND (e.document_id IN (?, 'drafts.' || ?) OR e.document_id GLOB 'versions.*.' || ?)`,
      )
      .all(sequence, publishedId, publishedId, publishedId)
      .map(stepOf)
      .filter(({ documentId }) => publishedIdOf(documentId) === publishedId)
  }

  *publishedTransactions({
    before,
    author,
    from,
    to,
  }: PublishedTransactionFilter): Generator<TransactionWithSteps | LogScanProgress> {
    const statement = this.#database.prepare(
      `SELECT t.sequence, t.id, t.timestamp, t.author, t.mutations
       FROM effects e INDEXED BY effects_outside CROSS JOIN transactions t ON t.sequence = e.sequence
       WHERE e.dataset = ? AND e.sequence < ? AND e.sequence >= ? AND t.timestamp >= ? AND t.timestamp <= ?
         AND e.document_id NOT GLOB 'drafts.*' AND e.document_id NOT GLOB 'versions.*'
         ${author === undefined ? '' : 'AND t.author = ?'}
       GROUP BY e.sequence ORDER BY e.sequence DESC`,
    )
    const narrowed = [
      isoTime(from) ?? '',
      isoTime(to) ?? '9',
      ...(author === undefined ? [] : [author]),
    ]
    const steps = this.#database.prepare(`${STEPS} WHERE e.sequence = ? ORDER BY e.document_id`)
    const first = Number(this.#oldest.get(this.#dataset)?.sequence ?? 0)
    for (let end = this.#end(before); end > first; end -= MILESTONE_INTERVAL) {
      const rows = statement.iterate(
        this.#dataset,
        end,
        Math.max(end - MILESTONE_INTERVAL, first),
        ...narrowed,
      )
      for (const row of rows)
        yield {
          ...entryOf(row),
          steps: () => steps.all(row.sequence ?? null).map(stepOf),
        }
      if (end - MILESTONE_INTERVAL > first)
        yield { sequence: end - MILESTONE_INTERVAL, milestone: true }
    }
  }
}

function entryOf(row: Row): LoggedTransaction {
  return {
    sequence: Number(row.sequence),
    id: String(row.id),
    timestamp: String(row.timestamp),
    author: String(row.author),
    mutations: () => jsonIn(row, 'mutations') as Mutation[],
  }
}

function stepOf(row: Row): DocumentHistoryStep {
  return {
    documentId: String(row.document_id),
    kind:
      row.apply === DELETED_EFFECT
        ? 'deleted'
        : row.revert === DELETED_EFFECT
          ? 'created'
          : 'modified',
    previousRev: row.previous_rev === null ? undefined : String(row.previous_rev),
    sequence: Number(row.sequence),
    transactionId: String(row.id),
    timestamp: String(row.timestamp),
    author: String(row.author),
    effects: () => effectsIn(row),
  }
}

function effectsIn(row: Row): ChangeEffects {
  return {
    apply: jsonIn(row, 'apply') as unknown[],
    revert: jsonIn(row, 'revert') as unknown[],
  }
}

/** @throws StorageError if the stored JSON is corrupt */
function jsonIn(row: Row, column: 'mutations' | 'apply' | 'revert'): unknown {
  try {
    return JSON.parse(String(row[column]))
  } catch (cause) {
    throw corruptContentError(
      'of this lake',
      'the log entry of a transaction cannot be read',
      cause,
    )
  }
}

/** The smallest text after all texts with a prefix. */
function afterPrefix(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
}

/** Normalizes a time to the ISO format of the log, because times are compared as text. */
function isoTime(time: string | undefined): string | undefined {
  if (time === undefined) return undefined
  const parsed = new Date(time)
  return Number.isNaN(parsed.getTime()) ? undefined : parsed.toISOString()
}
