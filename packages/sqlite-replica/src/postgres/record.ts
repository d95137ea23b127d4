import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type Entry, type Rows, quoted } from '../tables.ts'
import type { Lines } from './lines.ts'
import { LEASE, seenChannelOf } from './schema.ts'
import { RecordError } from './trouble.ts'

/** How the record is at one moment. */
export interface Head {
  /** Whose record it is: a kind of program; null in one that was made before there were kinds. */
  kind: string | null
  installation: string
  belongsTo: string
  secret: string
  steps: number
  /** Place of the newest entry; 0 before the first. */
  place: number
  /** Counts the writers that there were. */
  epoch: number
  /** Who writes, or did last. */
  holder: string | null
  /** Where the writer is reached. */
  address: string | null
  /** Whether nobody writes. */
  isFree: boolean
  /** Milliseconds for which nobody else can become the writer. */
  left: number
  /** The database's clock, in milliseconds since 1970. */
  now: number
}

/** Some entries that follow each other. */
export interface Part {
  entries: Entry[]
  /** The entry before them; null where the log does not reach back so far, or there is none. */
  own: string | null
  /** Whether there may be more after them. */
  isMore: boolean
}

/** Nobody writes. A lease that lasts longer than any is of a clock that was ahead. */
const FREE = `(expires_at < clock_timestamp() OR expires_at > clock_timestamp() + interval '${2 * LEASE} s')`

/**
 * The text of what is written.
 * @throws RecordError where it is longer than any text can be
 */
export function textOf(rows: Rows): string {
  try {
    return JSON.stringify(rows)
  } catch (error) {
    throw new RecordError('What is to be stored at once is too large.', { cause: error })
  }
}

/** The record of a program: a log, and who may write to it. */
export class PostgresRecord {
  readonly #lines: Lines
  readonly #schema: string
  readonly #s: string

  constructor(lines: Lines, schema: string) {
    this.#lines = lines
    this.#schema = schema
    this.#s = quoted(schema)
  }

  /** How the record is, asked beside all work. */
  async look(): Promise<Head> {
    const { rows } = await this.#lines.soon(
      `SELECT *, ${FREE} AS free,
           CASE WHEN ${FREE} THEN 0 ELSE (extract(epoch FROM expires_at - clock_timestamp()) * 1000)::bigint END AS left,
           (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now FROM ${this.#s}.head`,
    )
    const row = rows[0]
    return {
      kind: row.kind ?? null,
      installation: row.installation,
      belongsTo: row.belongs_to,
      secret: row.secret,
      steps: row.steps,
      place: row.place,
      epoch: row.epoch,
      holder: row.holder,
      address: row.address,
      isFree: row.free,
      left: row.left,
      now: row.now,
    }
  }

  /** Becomes the writer where nobody is; the epoch in which it writes, or undefined. */
  async take(holder: string, address: string | null): Promise<number | undefined> {
    const { rows } = await this.#lines.soon(
      `UPDATE ${this.#s}.head SET epoch = epoch + 1, holder = $1, address = $2,
           expires_at = clock_timestamp() + interval '${LEASE} s'
         WHERE one = (SELECT one FROM ${this.#s}.head WHERE ${FREE} FOR UPDATE SKIP LOCKED)
         RETURNING epoch`,
      [holder, address],
    )
    return rows[0]?.epoch
  }

  /** Goes on as the writer. A commit on its way does the same. */
  async keep(holder: string, epoch: number): Promise<void> {
    await this.#lines.soon(
      `UPDATE ${this.#s}.head SET expires_at = clock_timestamp() + interval '${LEASE} s'
         WHERE one = (SELECT one FROM ${this.#s}.head WHERE epoch = $1 AND holder = $2 FOR UPDATE SKIP LOCKED)`,
      [epoch, holder],
    )
  }

  /** Lets others become the writer at once. */
  async giveUp(holder: string, epoch: number): Promise<void> {
    await this.#lines.soon(
      `UPDATE ${this.#s}.head SET expires_at = '-infinity' WHERE epoch = $1 AND holder = $2`,
      [epoch, holder],
    )
  }

  /**
   * Writes an entry after the one at `base`.
   * @param rows as `textOf` puts them
   * @param held the epoch of the writer; null where everybody may write
   * @returns its place; undefined where another entry stands there, or another one writes
   */
  async commit(
    base: number,
    held: number | null,
    entry: string,
    rows: string,
  ): Promise<number | undefined> {
    const result = await this.#lines.work({
      name: 'commit',
      text: `SELECT ${this.#s}.commit($1, $2, $3, $4) AS place`,
      values: [base, held, entry, rows],
    })
    return result.rows[0].place ?? undefined
  }

  /** Where an entry stands; undefined where it was never written. */
  async placeOf(entry: string): Promise<number | undefined> {
    const { rows } = await this.#lines.work(`SELECT place FROM ${this.#s}.log WHERE entry = $1`, [
      entry,
    ])
    return rows[0]?.place
  }

  /** Which entry stands at a place; null where the log does not reach back so far. */
  async entryAt(place: number): Promise<string | null> {
    const { rows } = await this.#lines.work(`SELECT entry FROM ${this.#s}.log WHERE place = $1`, [
      place,
    ])
    return rows[0]?.entry ?? null
  }

  /** Entries after a place, in order: as many as fit into so many bytes, one at least. */
  async after(place: number, limit: number, bytes: number): Promise<Part> {
    const { rows } = await this.#lines.work(
      `SELECT place, entry, rows, found, (SELECT entry FROM ${this.#s}.log WHERE place = $1) AS own FROM (
         SELECT place, entry, rows, count(*) OVER () AS found,
           sum(octet_length(rows)) OVER (ORDER BY place) - octet_length(rows) AS before
         FROM (SELECT * FROM ${this.#s}.log WHERE place > $1 ORDER BY place LIMIT $2) AS next
       ) AS measured WHERE before < $3 ORDER BY place`,
      [place, limit, bytes],
    )
    const entries = rows.map((row) => ({
      place: row.place,
      entry: row.entry,
      rows: JSON.parse(row.rows) as Rows,
    }))
    const { found = 0, own = null } = rows[0] ?? {}
    return { entries, own, isMore: found > rows.length || found === limit }
  }

  /** Tells the writer how far this reader is. */
  async tellSeen(reader: string, place: number): Promise<void> {
    await this.#lines.soon('SELECT pg_notify($1, $2)', [
      seenChannelOf(this.#schema),
      `${reader} ${place}`,
    ])
  }

  /**
   * Writes something large and takes it back, to know whether there is room.
   * @throws (as a rejection) what the database says
   */
  async tryWriting(): Promise<void> {
    const { works } = this.#lines
    await works.query('BEGIN')
    try {
      await works.query(`INSERT INTO ${this.#s}.log (place, entry, rows) VALUES ($1, $2, $3)`, [
        -1 - randomInt(2 ** 47),
        randomUUID(),
        randomBytes(64 * 1024).toString('base64'),
      ])
    } finally {
      await works.query('ROLLBACK')
    }
  }

  /**
   * Forgets all entries but the newest, which readers that are a little behind still need.
   * @param bytes what those that stay may take on the disk, beside the oldest of them
   */
  async trim(entries: number, bytes: number): Promise<void> {
    await this.#lines.work(
      `DELETE FROM ${this.#s}.log WHERE place <= greatest(
         (SELECT place FROM ${this.#s}.head) - $1,
         (SELECT max(place) FROM (SELECT place, sum(pg_column_size(rows)) OVER (ORDER BY place DESC) - pg_column_size(rows) AS after
            FROM ${this.#s}.log) AS measured WHERE after > $2))`,
      [entries, bytes],
    )
  }
}
