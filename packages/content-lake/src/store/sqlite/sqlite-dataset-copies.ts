import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type {
  DatasetCopyJobRecord,
  DatasetCopyJobState,
  DatasetCopyJobStore,
} from '../project-stores.ts'
import { renamedNonNullColumns } from './lake-database.ts'

/** Copy jobs of datasets in SQLite. */
export class SqliteDatasetCopyJobs implements DatasetCopyJobStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all(): DatasetCopyJobRecord[] {
    return this.#database
      .prepare('SELECT * FROM dataset_copies ORDER BY created_at DESC, id')
      .all()
      .map(copyOf)
  }

  byId(id: string): DatasetCopyJobRecord | undefined {
    const row = this.#database.prepare('SELECT * FROM dataset_copies WHERE id = ?').get(id)
    return row && copyOf(row)
  }

  put(copy: DatasetCopyJobRecord): void {
    const { id, source, target, state, progress, withHistory, message, createdAt, updatedAt } = copy
    this.#database
      .prepare(
        `INSERT INTO dataset_copies
           (id, source, target, state, progress, with_history, message, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET state = excluded.state, progress = excluded.progress,
           message = excluded.message, updated_at = excluded.updated_at`,
      )
      .run(
        id,
        source,
        target,
        state,
        progress,
        Number(withHistory),
        message ?? null,
        createdAt,
        updatedAt,
      )
  }

  failPending(message: string, now: string): void {
    this.#database
      .prepare(
        `UPDATE dataset_copies SET state = 'failed', message = ?, updated_at = ? WHERE state = 'pending'`,
      )
      .run(message, now)
  }
}

function copyOf(row: Record<string, SQLOutputValue>): DatasetCopyJobRecord {
  return {
    id: String(row.id),
    source: String(row.source),
    target: String(row.target),
    state: String(row.state) as DatasetCopyJobState,
    progress: Number(row.progress),
    withHistory: row.with_history === 1,
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    ...renamedNonNullColumns(row, { message: 'message' }),
  }
}
