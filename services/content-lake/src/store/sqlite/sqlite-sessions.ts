import type { DatabaseSync } from 'node:sqlite'
import type { SessionStore } from '../account-store.ts'
import { inTransaction } from './database.ts'

/** Sessions and logins in SQLite. */
export class SqliteSessions implements SessionStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  userOf(tokenHash: string, now: string): string | undefined {
    const row = this.#database
      .prepare('SELECT user_id FROM account_sessions WHERE token_hash = ? AND expires_at > ?')
      .get(tokenHash, now)
    return row === undefined ? undefined : String(row.user_id)
  }

  addLogin(sidHash: string, userId: string, expiresAt: string): void {
    this.#database
      .prepare('INSERT INTO account_logins VALUES (?, ?, ?)')
      .run(sidHash, userId, expiresAt)
  }

  takeLogin(sidHash: string, now: string): string | undefined {
    const row = inTransaction(this.#database, () => {
      const taken = this.#database
        .prepare('DELETE FROM account_logins WHERE sid_hash = ? RETURNING user_id, expires_at')
        .get(sidHash)
      this.#database.prepare('DELETE FROM account_logins WHERE expires_at <= ?').run(now)
      return taken
    })
    return row === undefined || String(row.expires_at) <= now ? undefined : String(row.user_id)
  }

  addSession(tokenHash: string, userId: string, expiresAt: string, now: string): void {
    inTransaction(this.#database, () => {
      this.#database
        .prepare('INSERT INTO account_sessions VALUES (?, ?, ?)')
        .run(tokenHash, userId, expiresAt)
      this.#database.prepare('DELETE FROM account_sessions WHERE expires_at <= ?').run(now)
    })
  }

  removeSession(tokenHash: string): void {
    this.#database.prepare('DELETE FROM account_sessions WHERE token_hash = ?').run(tokenHash)
  }
}
