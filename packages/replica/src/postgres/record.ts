import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Entry, Rows } from '../rows.ts'
import type { Lines } from './lines.ts'
import { LEASE, seenChannelOf } from './schema.ts'
import { quoted } from '../tables.ts'

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
  /** Where the writer is reached. */
  address: string | null
  /** Whether nobody writes. */
  isFree: boolean
  /** The database's clock, in milliseconds since 1970. */
  now: number
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
      `SELECT *, expires_at < clock_timestamp() AS free,
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
      address: row.address,
      isFree: row.free,
      now: row.now,
    }
  }

  /** Becomes the writer where nobody is; the epoch in which it writes, or undefined. */
  async take(holder: string, address: string | null): Promise<number | undefined> {
    const { rows } = await this.#lines.soon(
      `UPDATE ${this.#s}.head SET epoch = epoch + 1, holder = $1, address = $2,
           expires_at = clock_timestamp() + interval '${LEASE} s'
         WHERE one = (SELECT one FROM ${this.#s}.head WHERE expires_at < clock_timestamp() FOR UPDATE SKIP LOCKED)
         RETURNING epoch`,
      [holder, address],
    )
    return rows[0]?.epoch
  }

  /** Goes on as the writer. A commit on its way does the same. */
  async keep(epoch: number): Promise<void> {
    await this.#lines.soon(
      `UPDATE ${this.#s}.head SET expires_at = clock_timestamp() + interval '${LEASE} s'
         WHERE one = (SELECT one FROM ${this.#s}.head WHERE epoch = $1 FOR UPDATE SKIP LOCKED)`,
      [epoch],
    )
  }

  /** Lets others become the writer at once. */
  async giveUp(epoch: number): Promise<void> {
    await this.#lines.soon(`UPDATE ${this.#s}.head SET expires_at = '-infinity' WHERE epoch = $1`, [
      epoch,
    ])
  }

  /**
   * Writes an entry after the one at `base`.
   * @param held the epoch of the writer; null where everybody may write
   * @returns its place; undefined where another entry stands there, or another one writes
   */
  async commit(
    base: number,
    held: number | null,
    entry: string,
    rows: Rows,
  ): Promise<number | undefined> {
    const result = await this.#lines.works.query({
      name: 'commit',
      text: `SELECT ${this.#s}.commit($1, $2, $3, $4) AS place`,
      values: [base, held, entry, JSON.stringify(rows)],
    })
    return result.rows[0].place ?? undefined
  }

  /** Where an entry stands; undefined where it was never written. */
  async placeOf(entry: string): Promise<number | undefined> {
    const { rows } = await this.#lines.works.query(
      `SELECT place FROM ${this.#s}.log WHERE entry = $1`,
      [entry],
    )
    return rows[0]?.place
  }

  /** Which entry stands at a place; null where the log does not reach back so far. */
  async entryAt(place: number): Promise<string | null> {
    const { rows } = await this.#lines.works.query(
      `SELECT entry FROM ${this.#s}.log WHERE place = $1`,
      [place],
    )
    return rows[0]?.entry ?? null
  }

  /** Entries after a place, in order. */
  async after(place: number, limit: number): Promise<Entry[]> {
    const { rows } = await this.#lines.works.query(
      `SELECT place, entry, rows FROM ${this.#s}.log WHERE place > $1 ORDER BY place LIMIT $2`,
      [place, limit],
    )
    return rows.map((row) => ({
      place: row.place,
      entry: row.entry,
      rows: JSON.parse(row.rows) as Rows,
    }))
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

  /** Forgets all entries but the newest, which readers that are a little behind still need. */
  async trim(kept: number): Promise<void> {
    await this.#lines.works.query(
      `DELETE FROM ${this.#s}.log WHERE place <= (SELECT place FROM ${this.#s}.head) - $1`,
      [kept],
    )
  }
}
