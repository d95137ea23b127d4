import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { CorsOriginRecord, CorsOriginStore } from '../project-stores.ts'

/** CORS origins in SQLite. */
export class SqliteCorsOrigins implements CorsOriginStore {
  readonly #database: DatabaseSync
  /** Cached, because nearly every request reads it; cleared by a change. */
  #known: CorsOriginRecord[] | undefined

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all(): CorsOriginRecord[] {
    this.#known ??= this.#database
      .prepare('SELECT * FROM cors_origins ORDER BY id')
      .all()
      .map(originOf)
    return this.#known
  }

  add({ origin, allowCredentials, createdAt }: Omit<CorsOriginRecord, 'id'>): CorsOriginRecord {
    this.#known = undefined
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO cors_origins (origin, allow_credentials, created_at) VALUES (?, ?, ?)')
      .run(origin, Number(allowCredentials), createdAt)
    return { id: Number(lastInsertRowid), origin, allowCredentials, createdAt }
  }

  remove(id: number): boolean {
    this.#known = undefined
    return this.#database.prepare('DELETE FROM cors_origins WHERE id = ?').run(id).changes > 0
  }
}

function originOf(row: Record<string, SQLOutputValue>): CorsOriginRecord {
  return {
    id: Number(row.id),
    origin: String(row.origin),
    allowCredentials: row.allow_credentials === 1,
    createdAt: String(row.created_at),
  }
}
