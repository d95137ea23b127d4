import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { EncryptedSecret } from '../../encryption/secret-box.ts'
import type {
  DeliveryAttemptRecord,
  WebhookSettings,
  WebhookRecord,
  WebhookStore,
  WebhookMessageRecord,
  WebhookDeliveryStatus,
  QueuedMessageWithoutBody,
} from '../webhook-store.ts'
import { inTransaction, renamedNonNullColumns } from './lake-database.ts'

type Row = Record<string, SQLOutputValue>

/**
 * Values of `hooks.sealed`. `replaced`: the write-ahead log may still contain the unencrypted row.
 */
const SEALED = { clear: 0, encrypted: 1, replaced: 2 } as const

/** Webhooks and their messages in SQLite. */
export class SqliteWebhooks implements WebhookStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all(): WebhookRecord[] {
    return this.#rows('SELECT * FROM hooks ORDER BY created_at, id').map(webhookFromRow)
  }

  byId(id: string): WebhookRecord | undefined {
    const [row] = this.#rows('SELECT * FROM hooks WHERE id = ?', id)
    return row && webhookFromRow(row)
  }

  put({ id, body, secret, since, createdAt, updatedAt, createdBy }: WebhookRecord): void {
    this.#database
      .prepare(
        `INSERT INTO hooks (id, body, secret, since, created_at, updated_at, created_by, sealed)
         VALUES (?, ?, ?, ?, ?, ?, ?, ${SEALED.encrypted})
         ON CONFLICT DO UPDATE SET body = excluded.body, secret = excluded.secret,
           updated_at = excluded.updated_at, sealed = max(sealed, excluded.sealed)`,
      )
      .run(id, JSON.stringify(body), secret ?? null, since, createdAt, updatedAt, createdBy)
  }

  unencrypted(): WebhookRecord[] {
    return this.#rows(`SELECT * FROM hooks WHERE sealed = ${SEALED.clear}`).map(webhookFromRow)
  }

  replace(hooks: readonly WebhookRecord[]): void {
    const mark = this.#database.prepare(`UPDATE hooks SET sealed = ${SEALED.replaced} WHERE id = ?`)
    for (const hook of hooks) {
      this.put(hook)
      mark.run(hook.id)
    }
  }

  withSecureDelete(work: () => void): boolean {
    // Overwrites freed bytes, which would keep the old values.
    this.#database.exec('PRAGMA secure_delete = ON')
    try {
      inTransaction(this.#database, work)
    } finally {
      this.#database.exec('PRAGMA secure_delete = OFF')
    }
    return this.#truncateLog()
  }

  /**
   * A long reader prevents truncation of the write-ahead log: SQLite reports that in a row without
   * an error.
   */
  #truncateLog(): boolean {
    const replaced = `sealed = ${SEALED.replaced}`
    if (this.#rows(`SELECT id FROM hooks WHERE ${replaced} LIMIT 1`).length === 0) return true
    const [result] = this.#rows('PRAGMA wal_checkpoint(TRUNCATE)')
    if (result?.busy !== 0) return false
    this.#database.prepare(`UPDATE hooks SET sealed = ${SEALED.encrypted} WHERE ${replaced}`).run()
    return true
  }

  remove(id: string): boolean {
    return this.#database.prepare('DELETE FROM hooks WHERE id = ?').run(id).changes > 0
  }

  lastSequence(dataset: string): number | undefined {
    const [row] = this.#rows('SELECT sequence FROM hook_places WHERE dataset = ?', dataset)
    return row && Number(row.sequence)
  }

  enqueue(
    messages: readonly Omit<WebhookMessageRecord, 'failures'>[],
    places: ReadonlyMap<string, number>,
  ): void {
    const insert = this.#database.prepare(
      `INSERT OR IGNORE INTO hook_messages
         (id, hook, lane, dataset, headers, payload, status, created_at, next_at)
       SELECT ?, id, ?, ?, ?, ?, ?, ?, ? FROM hooks WHERE id = ?`,
    )
    // Skips a dataset or webhook that was deleted meanwhile.
    const note = this.#database.prepare(
      `INSERT INTO hook_places (dataset, sequence) SELECT name, ? FROM datasets WHERE name = ?
       ON CONFLICT DO UPDATE SET sequence = excluded.sequence`,
    )
    inTransaction(this.#database, () => {
      for (const { id, hook, lane, dataset, headers, payload, ...rest } of messages)
        insert.run(
          id,
          lane,
          dataset,
          JSON.stringify(headers),
          payload,
          rest.status,
          rest.createdAt,
          rest.nextAt,
          hook,
        )
      for (const [dataset, sequence] of places) note.run(sequence, dataset)
    })
  }

  queued(): QueuedMessageWithoutBody[] {
    return this.#rows(
      `SELECT id, hook, lane, created_at, next_at FROM hook_messages WHERE status = 'queued' ORDER BY number`,
    ).map((row) => ({
      id: String(row.id),
      hook: String(row.hook),
      lane: String(row.lane),
      createdAt: String(row.created_at),
      nextAt: String(row.next_at),
    }))
  }

  queues(): ReadonlyMap<string, { count: number; since: string }> {
    const counted = this.#rows(
      `SELECT hook, count(*) AS count, min(created_at) AS since FROM hook_messages
       WHERE status = 'queued' GROUP BY hook`,
    )
    return new Map(
      counted.map(({ hook, count, since }) => [
        String(hook),
        { count: Number(count), since: String(since) },
      ]),
    )
  }

  message(id: string): WebhookMessageRecord | undefined {
    const [row] = this.#rows('SELECT * FROM hook_messages WHERE id = ?', id)
    return row && messageOf(row)
  }

  recordAttempt(
    attempt: DeliveryAttemptRecord,
    { status, nextAt }: Pick<WebhookMessageRecord, 'status' | 'nextAt'>,
  ): void {
    const { id, message, hook, createdAt, duration, failure, resultCode, resultBody } = attempt
    inTransaction(this.#database, () => {
      const { changes } = this.#database
        .prepare(
          `UPDATE hook_messages SET status = ?, next_at = ?, result_code = ?,
             failures = failures + ?, first_at = coalesce(first_at, ?) WHERE id = ?`,
        )
        .run(status, nextAt, resultCode ?? null, failure ? 1 : 0, createdAt, message)
      // Its webhook was removed while the message was in flight.
      if (changes === 0) return
      this.#database
        .prepare(
          `INSERT INTO hook_attempts
             (id, message, hook, created_at, duration, failure, result_code, result_body)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          id,
          message,
          hook,
          createdAt,
          duration,
          failure ?? null,
          resultCode ?? null,
          resultBody ?? null,
        )
    })
  }

  markFailed(ids: readonly string[]): void {
    const settle = this.#database.prepare(
      `UPDATE hook_messages SET status = 'failure' WHERE id = ? AND status = 'queued'`,
    )
    inTransaction(this.#database, () => {
      for (const id of ids) settle.run(id)
    })
  }

  failedSince(from: string): ReadonlyMap<string, number> {
    const counted = this.#rows(
      `SELECT hook, count(*) AS count FROM hook_messages
       WHERE status = 'failure' AND created_at >= ? GROUP BY hook`,
      from,
    )
    return new Map(counted.map(({ hook, count }) => [String(hook), Number(count)]))
  }

  messages(hook: string, limit: number): WebhookMessageRecord[] {
    return this.#rows(
      'SELECT * FROM hook_messages WHERE hook = ? ORDER BY number DESC LIMIT ?',
      hook,
      limit,
    ).map(messageOf)
  }

  attempts(hook: string, limit: number): DeliveryAttemptRecord[] {
    return this.#rows(
      'SELECT * FROM hook_attempts WHERE hook = ? ORDER BY number DESC LIMIT ?',
      hook,
      limit,
    ).map(attemptOf)
  }

  attempt(id: string): DeliveryAttemptRecord | undefined {
    const [row] = this.#rows('SELECT * FROM hook_attempts WHERE id = ?', id)
    return row && attemptOf(row)
  }

  prune(hook: string, keep: number): void {
    this.#database
      .prepare(
        `DELETE FROM hook_messages WHERE hook = :hook AND status <> 'queued' AND number <=
           (SELECT number FROM hook_messages WHERE hook = :hook ORDER BY number DESC LIMIT 1 OFFSET :keep)`,
      )
      .run({ hook, keep })
  }

  #rows(sql: string, ...values: (string | number)[]): Row[] {
    return this.#database.prepare(sql).all(...values)
  }
}

/** Converts a row to a webhook. */
export function webhookFromRow(row: Row): WebhookRecord {
  return {
    id: String(row.id),
    body: JSON.parse(String(row.body)) as WebhookSettings,
    since: Number(row.since),
    createdAt: String(row.created_at),
    updatedAt: String(row.updated_at),
    createdBy: String(row.created_by),
    ...(row.secret !== null && { secret: String(row.secret) as EncryptedSecret }),
  }
}

function messageOf(row: Row): WebhookMessageRecord {
  return {
    id: String(row.id),
    hook: String(row.hook),
    lane: String(row.lane),
    dataset: String(row.dataset),
    headers: JSON.parse(String(row.headers)) as Record<string, string>,
    payload: String(row.payload),
    status: String(row.status) as WebhookDeliveryStatus,
    failures: Number(row.failures),
    createdAt: String(row.created_at),
    nextAt: String(row.next_at),
    ...(row.result_code !== null && { resultCode: Number(row.result_code) }),
    ...renamedNonNullColumns(row, { firstAt: 'first_at' }),
  }
}

function attemptOf(row: Row): DeliveryAttemptRecord {
  return {
    id: String(row.id),
    message: String(row.message),
    hook: String(row.hook),
    createdAt: String(row.created_at),
    duration: Number(row.duration),
    ...(row.failure !== null && { failure: String(row.failure) as 'http' }),
    ...(row.result_code !== null && { resultCode: Number(row.result_code) }),
    ...renamedNonNullColumns(row, { resultBody: 'result_body' }),
  }
}
