import type { DatabaseSync } from 'node:sqlite'
import type { DatasetDescription } from '../lake-store.ts'

/** What a dataset is at present: `filling` and `emptying` ones are none yet or none any more, and nobody finds them. */
type DatasetState = 'open' | 'filling' | 'emptying'

/** Which datasets there are, in SQLite. */
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

  /** Names of those that were left half made, or half removed. */
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

  /** From now on it is none, and its aliases lead nowhere. */
  giveUp(name: string): void {
    this.setState(name, 'emptying')
    this.#database.prepare('UPDATE dataset_aliases SET dataset = NULL WHERE dataset = ?').run(name)
  }

  setState(name: string, state: DatasetState): void {
    this.#database.prepare('UPDATE datasets SET state = ? WHERE name = ?').run(state, name)
  }

  /** Takes a dataset away, with all its rows at once. */
  remove(name: string): void {
    this.#database.prepare('DELETE FROM datasets WHERE name = ?').run(name)
  }

  setAclMode(name: string, aclMode: DatasetDescription['aclMode']): void {
    this.#database.prepare('UPDATE datasets SET acl_mode = ? WHERE name = ?').run(aclMode, name)
  }
}
