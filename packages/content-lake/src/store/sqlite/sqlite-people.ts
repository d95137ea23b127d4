import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { type PeopleStore, type PersonRecord, normalizeEmail } from '../account-stores.ts'
import { renamedNonNullColumns } from './lake-database.ts'

/** People in SQLite. */
export class SqlitePeople implements PeopleStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  byId(id: string): PersonRecord | undefined {
    const row = this.#database.prepare('SELECT * FROM people WHERE id = ?').get(id)
    return row && personOf(row)
  }

  byEmail(email: string): PersonRecord | undefined {
    const key = normalizeEmail(email)
    return this.all().find((person) => normalizeEmail(person.email) === key)
  }

  all(): PersonRecord[] {
    return this.#database
      .prepare('SELECT * FROM people WHERE removed_at IS NULL ORDER BY name COLLATE NOCASE, id')
      .all()
      .map(personOf)
  }

  put(person: PersonRecord): void {
    const { id, name, email, role, languages, password, createdAt } = person
    const { lastSeenAt, disabledAt, removedAt } = person
    this.#database
      .prepare(
        `INSERT INTO people
           (id, name, email, role, languages, password, created_at, last_seen_at, disabled_at, removed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET
           name = excluded.name, email = excluded.email, role = excluded.role,
           languages = excluded.languages, password = excluded.password,
           created_at = excluded.created_at, last_seen_at = excluded.last_seen_at,
           disabled_at = excluded.disabled_at, removed_at = excluded.removed_at`,
      )
      .run(
        id,
        name,
        email,
        role,
        JSON.stringify(languages),
        password ?? null,
        createdAt,
        lastSeenAt ?? null,
        disabledAt ?? null,
        removedAt ?? null,
      )
  }

  recordSeen(id: string, now: string): void {
    this.#database.prepare('UPDATE people SET last_seen_at = ? WHERE id = ?').run(now, id)
  }
}

function personOf(row: Record<string, SQLOutputValue>): PersonRecord {
  return {
    id: String(row.id),
    name: String(row.name),
    email: String(row.email),
    role: String(row.role),
    languages: JSON.parse(String(row.languages)) as string[],
    createdAt: String(row.created_at),
    ...renamedNonNullColumns(row, {
      password: 'password',
      lastSeenAt: 'last_seen_at',
      disabledAt: 'disabled_at',
      removedAt: 'removed_at',
    }),
  }
}
