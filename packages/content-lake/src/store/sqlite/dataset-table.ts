import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { DatasetDescription } from '../lake-store.ts'

/**
 * State of a dataset: `filling` is being copied, `emptying` is being deleted; neither is visible.
 */
type DatasetState = 'open' | 'filling' | 'emptying'

/** The table of datasets. */
export class DatasetTable {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  open(): DatasetDescription[] {
    return this.#database
      .prepare(`SELECT * FROM datasets WHERE state = 'open' ORDER BY name`)
      .all()
      .map((row) => ({
        name: String(row.name),
        aclMode: row.acl_mode === 'private' ? 'private' : 'public',
        createdAt: String(row.created_at),
      }))
  }

  /** Names of half-copied or half-deleted datasets. */
  unfinished(): string[] {
    return this.#database
      .prepare(`SELECT name FROM datasets WHERE state <> 'open'`)
      .all()
      .map(({ name }) => String(name))
  }

  add({ name, aclMode, createdAt }: DatasetDescription, state: DatasetState = 'open'): void {
    this.#database
      .prepare('INSERT INTO datasets (name, acl_mode, created_at, state) VALUES (?, ?, ?, ?)')
      .run(name, aclMode, createdAt, state)
  }

  /** Makes a dataset invisible and unlinks its aliases. */
  markRemoved(name: string): void {
    this.setState(name, 'emptying')
    this.#database.prepare('UPDATE dataset_aliases SET dataset = NULL WHERE dataset = ?').run(name)
  }

  setState(name: string, state: DatasetState): void {
    this.#database.prepare('UPDATE datasets SET state = ? WHERE name = ?').run(state, name)
  }

  /** Deletes a dataset with all its rows at once. */
  remove(name: string): void {
    this.#database.prepare('DELETE FROM datasets WHERE name = ?').run(name)
  }

  setAclMode(name: string, aclMode: DatasetDescription['aclMode']): void {
    this.#database.prepare('UPDATE datasets SET acl_mode = ? WHERE name = ?').run(aclMode, name)
  }
}

/** Rows per transaction, so that other writes wait a few milliseconds at most. */
const SLICE_ROWS = 1_000

const DELETE_SLICES: readonly string[] = [
  `DELETE FROM documents WHERE dataset = :dataset AND id IN
     (SELECT id FROM documents WHERE dataset = :dataset LIMIT ${SLICE_ROWS})`,
  `DELETE FROM effects WHERE dataset = :dataset AND (document_id, sequence) IN
     (SELECT document_id, sequence FROM effects WHERE dataset = :dataset LIMIT ${SLICE_ROWS})`,
  `DELETE FROM transactions WHERE sequence IN
     (SELECT sequence FROM transactions WHERE dataset = :dataset LIMIT ${SLICE_ROWS})`,
]

/**
 * Deletes all rows of a dataset slice by slice, and the dataset last. After a crash, the next start
 * continues, because its `state` is `emptying`.
 */
export async function deleteDatasetRows(database: DatabaseSync, dataset: string): Promise<void> {
  for (const sql of DELETE_SLICES) {
    for (;;) {
      if (!database.isOpen) return
      if (database.prepare(sql).run({ dataset }).changes === 0) break
      await setImmediate()
    }
  }
  if (database.isOpen) new DatasetTable(database).remove(dataset)
}
