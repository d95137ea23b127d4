import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type {
  OneTimeLoginRecord,
  SessionRecord,
  SessionStore,
  SignInMethod,
} from '../account-stores.ts'
import { inTransaction, renamedNonNullColumns } from './lake-database.ts'

type Row = Record<string, SQLOutputValue>

/** Sessions and logins in SQLite. */
export class SqliteSessionsAndLogins implements SessionStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  session(tokenHash: string, now: string): SessionRecord | undefined {
    const row = this.#database
      .prepare('SELECT * FROM account_sessions WHERE token_hash = ? AND expires_at > ?')
      .get(tokenHash, now)
    return row && sessionOf(row)
  }

  sessionsOf(userId: string, now: string): SessionRecord[] {
    return this.#database
      .prepare(
        'SELECT * FROM account_sessions WHERE user_id = ? AND expires_at > ? ORDER BY expires_at DESC',
      )
      .all(userId, now)
      .map(sessionOf)
  }

  addLogin({ id, userId, expiresAt, via, madeBy }: OneTimeLoginRecord): void {
    this.#database
      .prepare(
        'INSERT INTO account_logins (sid_hash, user_id, expires_at, via, made_by) VALUES (?, ?, ?, ?, ?)',
      )
      .run(id, userId, expiresAt, via, madeBy ?? null)
  }

  consumeLogin(sidHash: string, now: string): OneTimeLoginRecord | undefined {
    const row = inTransaction(this.#database, () => {
      const taken = this.#database
        .prepare('DELETE FROM account_logins WHERE sid_hash = ? RETURNING *')
        .get(sidHash)
      this.#database.prepare('DELETE FROM account_logins WHERE expires_at <= ?').run(now)
      return taken
    })
    if (row === undefined || String(row.expires_at) <= now) return undefined
    return { id: sidHash, ...heldBy(row), ...renamedNonNullColumns(row, { madeBy: 'made_by' }) }
  }

  addSession({ id, userId, expiresAt, via, agent, madeBy }: SessionRecord, now: string): void {
    inTransaction(this.#database, () => {
      this.#database
        .prepare(
          `INSERT INTO account_sessions
             (token_hash, user_id, expires_at, via, created_at, last_seen_at, agent, made_by)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(id, userId, expiresAt, via, now, now, agent ?? null, madeBy ?? null)
      this.#database.prepare('DELETE FROM account_sessions WHERE expires_at <= ?').run(now)
    })
  }

  recordUse(tokenHash: string, now: string): void {
    inTransaction(this.#database, () => {
      this.#database
        .prepare('UPDATE account_sessions SET last_seen_at = ? WHERE token_hash = ?')
        .run(now, tokenHash)
      this.#database
        .prepare(
          'UPDATE people SET last_seen_at = ? WHERE id = (SELECT user_id FROM account_sessions WHERE token_hash = ?)',
        )
        .run(now, tokenHash)
    })
  }

  removeSession(tokenHash: string): void {
    this.#database.prepare('DELETE FROM account_sessions WHERE token_hash = ?').run(tokenHash)
  }

  removeAllOf(userId: string): void {
    inTransaction(this.#database, () => {
      this.#database.prepare('DELETE FROM account_sessions WHERE user_id = ?').run(userId)
      this.#database.prepare('DELETE FROM account_logins WHERE user_id = ?').run(userId)
    })
  }

  removeCreatedBy(madeBy: string): { logins: string[]; sessions: string[] } {
    const removed = (table: string): string[] =>
      this.#database
        .prepare(`DELETE FROM ${table} WHERE made_by = ? RETURNING user_id`)
        .all(madeBy)
        .map(({ user_id }) => String(user_id))
    return inTransaction(this.#database, () => ({
      logins: removed('account_logins'),
      sessions: removed('account_sessions'),
    }))
  }
}

function heldBy(row: Row): { userId: string; expiresAt: string; via: SignInMethod } {
  return {
    userId: String(row.user_id),
    expiresAt: String(row.expires_at),
    via: String(row.via) as SignInMethod,
  }
}

function sessionOf(row: Row): SessionRecord {
  return {
    id: String(row.token_hash),
    ...heldBy(row),
    ...renamedNonNullColumns(row, {
      createdAt: 'created_at',
      lastSeenAt: 'last_seen_at',
      agent: 'agent',
      madeBy: 'made_by',
    }),
  }
}
