import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { DatasetCopyRecord, DatasetCopyState, DatasetCopyStore } from '../project-store.ts'
import { presentColumns } from './database.ts'

/** Copy jobs of datasets in SQLite. */
export class SqliteCopies implements DatasetCopyStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all(): DatasetCopyRecord[] {
    return this.#database
      .prepare('SELECT * FROM dataset_copies ORDER BY created_at DESC, id')
      .all()
      .map(copyOf)
  }

  byId(id: string): DatasetCopyRecord | undefined {
    const row = this.#database.prepare('SELECT * FROM dataset_copies WHERE id = ?').get(id)
    return row && copyOf(row)
  }

  put(copy: DatasetCopyRecord): void {
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

function copyOf(row: Record<string, SQLOutputValue>): DatasetCopyRecord {
  return {
    id: String(row.id),
    source: String(row.source),
    target: String(row.target),
    state: String(row.state) as DatasetCopyState,
    progress: Number(row.progress),
    withHistory: row.with_history === 1,
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    ...presentColumns(row, { message: 'message' }),
  }
}
