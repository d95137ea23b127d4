import type { DatabaseSync } from 'node:sqlite'
import type {
  AdministrationEvent,
  AdministrationEventKind,
  AdministrationEventFilter,
  AdministrationLog,
} from '../administration-log.ts'
import { inTransaction } from './lake-database.ts'

/** The administration log in SQLite. */
export class SqliteAdministrationLog implements AdministrationLog {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  add({ timestamp, kind, actor, subject, details }: Omit<AdministrationEvent, 'sequence'>): void {
    this.#database
      .prepare(
        'INSERT INTO account_events (timestamp, kind, actor, subject, details) VALUES (?, ?, ?, ?, ?)',
      )
      .run(timestamp, kind, actor, subject, JSON.stringify(details))
  }

  addAccessDenials(events: readonly Omit<AdministrationEvent, 'sequence'>[], most: number): void {
    inTransaction(this.#database, () => {
      for (const event of events) this.add(event)
      const row = this.#database
        .prepare("SELECT count(*) AS count FROM account_events WHERE kind = 'refused'")
        .get()
      const surplus = Number(row?.count) - most
      if (surplus > 0)
        this.#database
          .prepare(
            `DELETE FROM account_events WHERE sequence IN
               (SELECT sequence FROM account_events WHERE kind = 'refused' ORDER BY sequence LIMIT ?)`,
          )
          .run(surplus)
    })
  }

  events({
    before,
    person,
    kinds,
    from,
    to,
    limit,
  }: AdministrationEventFilter): AdministrationEvent[] {
    return this.#database
      .prepare(
        `SELECT sequence, timestamp, kind, actor, subject, details FROM account_events
         WHERE sequence < ? AND timestamp >= ? AND timestamp <= ?
           ${person === undefined ? '' : 'AND ? IN (actor, subject)'}
           ${kinds === undefined ? '' : 'AND kind IN (SELECT value FROM json_each(?))'}
         ORDER BY sequence DESC LIMIT ?`,
      )
      .all(
        before ?? Number.MAX_SAFE_INTEGER,
        from ?? '',
        to ?? '9',
        ...(person === undefined ? [] : [person]),
        ...(kinds === undefined ? [] : [JSON.stringify(kinds)]),
        limit,
      )
      .map((row) => ({
        sequence: Number(row.sequence),
        timestamp: String(row.timestamp),
        kind: String(row.kind) as AdministrationEventKind,
        actor: String(row.actor),
        subject: String(row.subject),
        details: JSON.parse(String(row.details)) as Record<string, string>,
      }))
  }
}
