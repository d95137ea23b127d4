import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type LogEntry, type ChangedRows, quoteIdentifier } from '../replicated-tables.ts'
import type { ConnectionPair } from './connection-pair.ts'
import { LEASE_SECONDS, ackChannel } from './log-ddl.ts'
import { ReplicatedLogError } from './replicated-log-error.ts'

/** State of the log at one moment. */
export interface ReplicatedLogState {
  /** Kind of program that owns it; null in logs of versions before there were kinds. */
  kind: string | null
  installation: string
  belongsTo: string
  secret: string
  steps: number
  /** Position of the newest entry; 0 before the first. */
  position: number
  /** Counts leaders; the fencing token of writes. */
  epoch: number
  /** The leader, or the last one. */
  holder: string | null
  /** Address of the leader. */
  address: string | null
  /** Whether no process has the lease. */
  isLeaseFree: boolean
  /** Milliseconds until another process can become the leader. */
  leaseLeft: number
  /** The database's clock, in milliseconds since 1970. */
  now: number
}

/** Consecutive entries. */
export interface LogPage {
  entries: LogEntry[]
  /** The entry before them; null where the log is trimmed, or there is none. */
  previousEntry: string | null
  /** Whether there may be more after them. */
  hasMore: boolean
}

/** No process has the lease. A lease longer than any valid one comes from a clock that was ahead. */
const LEASE_FREE_SQL = `(expires_at < clock_timestamp() OR expires_at > clock_timestamp() + interval '${2 * LEASE_SECONDS} s')`

/**
 * Serializes changed rows.
 * @throws ReplicatedLogError when the text exceeds the longest possible string
 */
export function serializeRows(rows: ChangedRows): string {
  try {
    return JSON.stringify(rows)
  } catch (error) {
    throw new ReplicatedLogError('One transaction is too large to be stored.', { cause: error })
  }
}

/** A replicated log in PostgreSQL, and the lease of its leader. */
export class ReplicatedLog {
  readonly #connections: ConnectionPair
  readonly #schema: string
  readonly #s: string

  constructor(connections: ConnectionPair, schema: string) {
    this.#connections = connections
    this.#schema = schema
    this.#s = quoteIdentifier(schema)
  }

  /** Reads the head, beside all bulk work. */
  async readHead(): Promise<ReplicatedLogState> {
    const { rows } = await this.#connections.queryControl(
      `SELECT *, ${LEASE_FREE_SQL} AS free,
           CASE WHEN ${LEASE_FREE_SQL} THEN 0 ELSE (extract(epoch FROM expires_at - clock_timestamp()) * 1000)::bigint END AS left,
           (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now FROM ${this.#s}.head`,
    )
    const row = rows[0]
    return {
      kind: row.kind ?? null,
      installation: row.installation,
      belongsTo: row.belongs_to,
      secret: row.secret,
      steps: row.steps,
      position: row.place,
      epoch: row.epoch,
      holder: row.holder,
      address: row.address,
      isLeaseFree: row.free,
      leaseLeft: row.left,
      now: row.now,
    }
  }

  /** Acquires the lease when it is free; returns the epoch, or undefined. */
  async acquireLease(holder: string, address: string | null): Promise<number | undefined> {
    const { rows } = await this.#connections.queryControl(
      `UPDATE ${this.#s}.head SET epoch = epoch + 1, holder = $1, address = $2,
           expires_at = clock_timestamp() + interval '${LEASE_SECONDS} s'
         WHERE one = (SELECT one FROM ${this.#s}.head WHERE ${LEASE_FREE_SQL} FOR UPDATE SKIP LOCKED)
         RETURNING epoch`,
      [holder, address],
    )
    return rows[0]?.epoch
  }

  /** Renews the lease. A commit in flight does so too. */
  async renewLease(holder: string, epoch: number): Promise<void> {
    await this.#connections.queryControl(
      `UPDATE ${this.#s}.head SET expires_at = clock_timestamp() + interval '${LEASE_SECONDS} s'
         WHERE one = (SELECT one FROM ${this.#s}.head WHERE epoch = $1 AND holder = $2 FOR UPDATE SKIP LOCKED)`,
      [epoch, holder],
    )
  }

  /** Releases the lease, so that another process can become the leader at once. */
  async releaseLease(holder: string, epoch: number): Promise<void> {
    await this.#connections.queryControl(
      `UPDATE ${this.#s}.head SET expires_at = '-infinity' WHERE epoch = $1 AND holder = $2`,
      [epoch, holder],
    )
  }

  /**
   * Appends an entry after position `base`.
   * @param rows as from `serializeRows`
   * @param epoch the leader's epoch; null where every process may write
   * @returns its position; undefined when another entry has that position, or another process is the leader
   */
  async append(
    base: number,
    epoch: number | null,
    entry: string,
    rows: string,
  ): Promise<number | undefined> {
    const result = await this.#connections.queryBulk({
      name: 'commit',
      text: `SELECT ${this.#s}.commit($1, $2, $3, $4) AS place`,
      values: [base, epoch, entry, rows],
    })
    return result.rows[0].place ?? undefined
  }

  /** Position of an entry; undefined where it was never written. */
  async positionOf(entry: string): Promise<number | undefined> {
    const { rows } = await this.#connections.queryBulk(
      `SELECT place FROM ${this.#s}.log WHERE entry = $1`,
      [entry],
    )
    return rows[0]?.place
  }

  /** Entry at a position; null where the log is trimmed. */
  async entryAt(place: number): Promise<string | null> {
    const { rows } = await this.#connections.queryBulk(
      `SELECT entry FROM ${this.#s}.log WHERE place = $1`,
      [place],
    )
    return rows[0]?.entry ?? null
  }

  /** Whether the log still has the last applied entry; another server or a restored backup does not. */
  async contains({
    position,
    entry,
  }: {
    position: number
    entry: string | null
  }): Promise<boolean> {
    return position === 0 || entry === null || (await this.entryAt(position)) === entry
  }

  /** Entries after a position, in order: at least one, and as many as fit into `bytes`. */
  async entriesAfter(place: number, limit: number, bytes: number): Promise<LogPage> {
    const { rows } = await this.#connections.queryBulk(
      `SELECT place, entry, rows, found, (SELECT entry FROM ${this.#s}.log WHERE place = $1) AS own FROM (
         SELECT place, entry, rows, count(*) OVER () AS found,
           sum(octet_length(rows)) OVER (ORDER BY place) - octet_length(rows) AS before
         FROM (SELECT * FROM ${this.#s}.log WHERE place > $1 ORDER BY place LIMIT $2) AS next
       ) AS measured WHERE before < $3 ORDER BY place`,
      [place, limit, bytes],
    )
    const entries = rows.map((row) => ({
      position: row.place,
      entry: row.entry,
      rows: JSON.parse(row.rows) as ChangedRows,
    }))
    const { found = 0, own: previousEntry = null } = rows[0] ?? {}
    return { entries, previousEntry, hasMore: found > rows.length || found === limit }
  }

  /** Notifies the leader of the position that this follower has applied. */
  async sendAck(reader: string, place: number): Promise<void> {
    await this.#connections.queryControl('SELECT pg_notify($1, $2)', [
      ackChannel(this.#schema),
      `${reader} ${place}`,
    ])
  }

  /**
   * Inserts a large row and rolls back, to learn whether the database accepts writes.
   * @throws (as a rejection) the database's error
   */
  async probeWrite(): Promise<void> {
    const { bulk } = this.#connections
    await bulk.query('BEGIN')
    try {
      await bulk.query(`INSERT INTO ${this.#s}.log (place, entry, rows) VALUES ($1, $2, $3)`, [
        -1 - randomInt(2 ** 47),
        randomUUID(),
        randomBytes(64 * 1024).toString('base64'),
      ])
    } finally {
      await bulk.query('ROLLBACK')
    }
  }

  /**
   * Deletes old entries; retains the newest, which slow followers still need.
   * @param bytes disk space of the retained entries, without the oldest of them
   */
  async trim(entries: number, bytes: number): Promise<void> {
    await this.#connections.queryBulk(
      `DELETE FROM ${this.#s}.log WHERE place <= greatest(
         (SELECT place FROM ${this.#s}.head) - $1,
         (SELECT max(place) FROM (SELECT place, sum(pg_column_size(rows)) OVER (ORDER BY place DESC) - pg_column_size(rows) AS after
            FROM ${this.#s}.log) AS measured WHERE after > $2))`,
      [entries, bytes],
    )
  }
}
