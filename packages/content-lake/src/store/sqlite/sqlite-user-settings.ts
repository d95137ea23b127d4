import type { DatabaseSync } from 'node:sqlite'
import type { UserSettingStore, UserSetting } from '../account-stores.ts'
import { inTransaction } from './lake-database.ts'

/** Per-user settings in SQLite, as JSON values. */
export class SqliteUserSettings implements UserSettingStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  pairs(userId: string): UserSetting[] {
    return this.#database
      .prepare('SELECT key, value FROM account_keyvalue WHERE user_id = ? ORDER BY key')
      .all(userId)
      .map(({ key, value }) => ({ key: String(key), value: JSON.parse(String(value)) }))
  }

  sizes(userId: string): ReadonlyMap<string, number> {
    const rows = this.#database
      .prepare('SELECT key, octet_length(value) AS size FROM account_keyvalue WHERE user_id = ?')
      .all(userId)
    return new Map(rows.map(({ key, size }) => [String(key), Number(size)]))
  }

  put(userId: string, pairs: readonly UserSetting[], now: string): void {
    const database = this.#database
    inTransaction(database, () => {
      const put = database.prepare('INSERT OR REPLACE INTO account_keyvalue VALUES (?, ?, ?, ?)')
      const drop = database.prepare('DELETE FROM account_keyvalue WHERE user_id = ? AND key = ?')
      for (const { key, value } of pairs) {
        if (value === null || value === undefined) drop.run(userId, key)
        else put.run(userId, key, JSON.stringify(value), now)
      }
    })
  }
}
