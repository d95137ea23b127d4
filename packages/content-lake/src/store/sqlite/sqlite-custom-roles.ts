import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { CustomRoleGrant, CustomRoleRecord, CustomRoleStore } from '../project-stores.ts'

/** Custom roles in SQLite. */
export class SqliteCustomRoles implements CustomRoleStore {
  readonly #database: DatabaseSync
  /** Cached, because nearly every request reads it; cleared by a change. */
  #known: CustomRoleRecord[] | undefined

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all(): CustomRoleRecord[] {
    this.#known ??= this.#database.prepare('SELECT * FROM roles ORDER BY name').all().map(roleOf)
    return this.#known
  }

  put({ name, title, description, grants, createdAt, updatedAt }: CustomRoleRecord): void {
    this.#known = undefined
    this.#database
      .prepare(
        `INSERT INTO roles (name, title, description, grants, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET title = excluded.title, description = excluded.description,
           grants = excluded.grants, updated_at = excluded.updated_at`,
      )
      .run(name, title, description, JSON.stringify(grants), createdAt, updatedAt)
  }

  remove(name: string): boolean {
    this.#known = undefined
    return this.#database.prepare('DELETE FROM roles WHERE name = ?').run(name).changes > 0
  }
}

function roleOf(row: Record<string, SQLOutputValue>): CustomRoleRecord {
  return {
    name: String(row.name),
    title: String(row.title),
    description: String(row.description),
    grants: JSON.parse(String(row.grants)) as CustomRoleGrant[],
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
  }
}
