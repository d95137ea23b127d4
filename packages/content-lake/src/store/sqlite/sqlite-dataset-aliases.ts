import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { DatasetAliasRecord, DatasetAliasStore } from '../project-stores.ts'

/** Dataset aliases in SQLite. */
export class SqliteDatasetAliases implements DatasetAliasStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all(): DatasetAliasRecord[] {
    return this.#database.prepare('SELECT * FROM dataset_aliases ORDER BY name').all().map(aliasOf)
  }

  byName(name: string): DatasetAliasRecord | undefined {
    const row = this.#database.prepare('SELECT * FROM dataset_aliases WHERE name = ?').get(name)
    return row && aliasOf(row)
  }

  put({ name, dataset, createdAt }: DatasetAliasRecord): void {
    this.#database
      .prepare(
        `INSERT INTO dataset_aliases (name, dataset, created_at) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET dataset = excluded.dataset`,
      )
      .run(name, dataset, createdAt)
  }

  remove(name: string): boolean {
    const { changes } = this.#database
      .prepare('DELETE FROM dataset_aliases WHERE name = ?')
      .run(name)
    return changes > 0
  }
}

function aliasOf(row: Record<string, SQLOutputValue>): DatasetAliasRecord {
  return {
    name: String(row.name),
    dataset: row.dataset === null ? null : String(row.dataset),
    createdAt: String(row.created_at),
  }
}
