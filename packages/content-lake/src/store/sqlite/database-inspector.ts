import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { WebhookRecord } from '../webhook-store.ts'
import { toStorageError } from '../storage-error.ts'
import { databasePath } from './data-folder.ts'
import { readSchemaVersion } from './migrations.ts'
import { webhookFromRow } from './sqlite-webhooks.ts'

/** Maximum number of reported page problems. */
const MAX_PAGE_PROBLEMS = 20

/** First schema version with encrypted webhook secrets. */
const ENCRYPTED_HOOKS_SCHEMA = 9

/** A stored document as unparsed text. */
export interface UnparsedStoredDocument {
  id: string
  body: string
}

/** A step of a document's history as unparsed text. */
export interface UnparsedHistoryStep {
  documentId: string
  transactionId: string
  previousRev: string | undefined
  apply: string
}

/** Summary of a dataset. */
export interface DatasetSummary {
  name: string
  /** Excludes assets; older backups did not count them separately. */
  documents: number
  assets?: number
  transactions: number
  /** Sequence of its newest transaction; 0 if there is none. */
  sequence: number
}

/** Checks ids first, so that most documents need not be parsed. */
const IS_ASSET = `(id GLOB 'image-*' OR id GLOB 'file-*')
  AND CASE WHEN json_valid(body) THEN json_extract(body, '$._type') END IN ('sanity.imageAsset', 'sanity.fileAsset')`

/** Reads a database without changing it, also while a lake writes. */
export class DatabaseInspector {
  readonly #database: DatabaseSync
  readonly #path: string
  readonly #schema: number

  /**
   * @throws StorageError with one sentence if the file cannot be opened, or is of a newer version
   */
  constructor(dataDir: string) {
    this.#path = databasePath(dataDir)
    let database: DatabaseSync | undefined
    try {
      database = new DatabaseSync(this.#path, { readOnly: true, timeout: 2_000 })
      // A snapshot for all queries.
      database.exec('BEGIN')
      this.#schema = readSchemaVersion(database)
      this.#database = database
    } catch (error) {
      database?.close()
      throw toStorageError(error, this.#path)
    }
  }

  close(): void {
    this.#database.close()
  }

  /** Corrupt pages, indexes and foreign keys; empty if there are none. */
  corruption(): string[] {
    return this.#read(() => [
      ...this.#all(`PRAGMA integrity_check(${MAX_PAGE_PROBLEMS})`)
        .map((row) => String(row.integrity_check))
        .filter((text) => text !== 'ok'),
      ...this.#all('PRAGMA foreign_key_check')
        .slice(0, MAX_PAGE_PROBLEMS)
        .map((row) => `a row of ${String(row.table)} belongs to no row of ${String(row.parent)}`),
    ])
  }

  datasets(): DatasetSummary[] {
    return this.#read(() =>
      this.#all(
        `SELECT datasets.*,
           (SELECT count(*) FROM documents WHERE dataset = name) AS documents,
           (SELECT count(*) FROM documents WHERE dataset = name AND ${IS_ASSET}) AS assets,
           (SELECT count(*) FROM transactions WHERE dataset = name) AS transactions,
           (SELECT coalesce(max(sequence), 0) FROM transactions WHERE dataset = name) AS sequence
         FROM datasets ORDER BY name`,
      )
        // Unfinished datasets are excluded; older schemas have none.
        .filter(({ state = 'open' }) => state === 'open')
        .map((row) => ({
          name: String(row.name),
          documents: Number(row.documents) - Number(row.assets),
          assets: Number(row.assets),
          transactions: Number(row.transactions),
          sequence: Number(row.sequence),
        })),
    )
  }

  /** Webhooks with encrypted secrets or headers. */
  encryptedHooks(): WebhookRecord[] {
    if (this.#schema < ENCRYPTED_HOOKS_SCHEMA) return []
    return this.#read(() => this.#all('SELECT * FROM hooks WHERE sealed <> 0').map(webhookFromRow))
  }

  /** Sorted by id in SQLite's order. */
  *documents(dataset: string): Generator<UnparsedStoredDocument> {
    for (const { id, body } of this.#iterate(
      'SELECT id, body FROM documents WHERE dataset = ? ORDER BY id',
      dataset,
    ))
      yield { id: String(id), body: String(body) }
  }

  /** Every step of a dataset, grouped by document in the order of `documents`, oldest first. */
  *steps(dataset: string): Generator<UnparsedHistoryStep> {
    for (const row of this.#iterate(
      `SELECT e.document_id, e.previous_rev, e.apply, t.id FROM effects e JOIN transactions t ON t.sequence = e.sequence
       WHERE e.dataset = ? ORDER BY e.document_id, e.sequence`,
      dataset,
    ))
      yield {
        documentId: String(row.document_id),
        transactionId: String(row.id),
        previousRev: row.previous_rev === null ? undefined : String(row.previous_rev),
        apply: String(row.apply),
      }
  }

  #all(sql: string): Record<string, SQLOutputValue>[] {
    return this.#database.prepare(sql).all()
  }

  *#iterate(sql: string, dataset: string): Generator<Record<string, SQLOutputValue>> {
    try {
      yield* this.#database.prepare(sql).iterate(dataset)
    } catch (error) {
      throw toStorageError(error, this.#path)
    }
  }

  #read<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw toStorageError(error, this.#path)
    }
  }
}
