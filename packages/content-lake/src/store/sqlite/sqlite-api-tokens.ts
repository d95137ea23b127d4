import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { ApiTokenRecord, ApiTokenStore } from '../project-stores.ts'
import { renamedNonNullColumns } from './lake-database.ts'

/** API tokens in SQLite. */
export class SqliteApiTokens implements ApiTokenStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all(): ApiTokenRecord[] {
    return this.#database.prepare('SELECT * FROM tokens ORDER BY created_at, id').all().map(tokenOf)
  }

  byId(id: string): ApiTokenRecord | undefined {
    const row = this.#database.prepare('SELECT * FROM tokens WHERE id = ?').get(id)
    return row && tokenOf(row)
  }

  byHash(tokenHash: string, now: string): ApiTokenRecord | undefined {
    const row = this.#database
      .prepare(
        'SELECT * FROM tokens WHERE token_hash = ? AND (expires_at IS NULL OR expires_at > ?)',
      )
      .get(tokenHash, now)
    return row && tokenOf(row)
  }

  put(token: ApiTokenRecord): void {
    const { id, tokenHash, label, role, createdBy, createdAt, expiresAt, lastUsedAt } = token
    this.#database
      .prepare(
        `INSERT INTO tokens
           (id, token_hash, label, role, created_by, created_at, expires_at, last_used_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET token_hash = excluded.token_hash, label = excluded.label,
           role = excluded.role, expires_at = excluded.expires_at`,
      )
      .run(id, tokenHash, label, role, createdBy, createdAt, expiresAt ?? null, lastUsedAt ?? null)
  }

  recordUse(id: string, now: string): void {
    this.#database.prepare('UPDATE tokens SET last_used_at = ? WHERE id = ?').run(now, id)
  }

  remove(id: string): boolean {
    return this.#database.prepare('DELETE FROM tokens WHERE id = ?').run(id).changes > 0
  }
}

function tokenOf(row: Record<string, SQLOutputValue>): ApiTokenRecord {
  return {
    id: String(row.id),
    tokenHash: String(row.token_hash),
    label: String(row.label),
    role: String(row.role),
    createdBy: String(row.created_by),
    createdAt: String(row.created_at),
    ...renamedNonNullColumns(row, { expiresAt: 'expires_at', lastUsedAt: 'last_used_at' }),
  }
}
