import pg from 'pg'
import type { PostgresAddress } from './address.ts'
import { channelOf, seenChannelOf } from './schema.ts'
import { quoted } from '../tables.ts'
import { followingError, RecordError } from './trouble.ts'

/** Milliseconds for which an answer is waited for that is there at once where all is well. */
export const DEADLINE = 2_000
/** The same for what takes as long as it is large. */
const WORK = 15_000
/** Milliseconds of silence after which the other end is asked by the system whether it is there. */
const SILENCE = 10_000

/**
 * Has the server ask as well whether this end is there, after 10 s and again each 5 s: of a host that lost its power it would hold on to
 * connections for hours, and to what they have locked.
 * @see https://www.postgresql.org/docs/current/runtime-config-connection.html#GUC-TCP-KEEPALIVES-IDLE
 */
export const ASKS_BACK = `SELECT set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false),
  set_config('tcp_user_timeout', '20000', false)`

/** The oldest PostgreSQL that is still kept by its makers. */
const OLDEST = 13

export interface Listeners {
  /** A new entry may be there. */
  onEntry: () => void
  /** A reader tells how far it is. */
  onSeen: (reader: string, place: number) => void
  /** A connection has ended, or does not answer. */
  onLost: (error: Error) => void
}

/** The two connections to a database: one writes and loads, however long that takes; the other hears and asks what takes no time. */
export class Lines {
  readonly works: pg.Client
  /** Whether its database is closed to writing; a connection hears nothing of the end of that. */
  isClosed = false
  readonly #watches: pg.Client
  #asked: Promise<unknown> = Promise.resolve()
  readonly #onLost: (error: Error) => void
  #isLost = false
  #isGreeted = false
  #break: (error: Error) => void = () => {}
  /** Rejected where a connection ends while it is being made. */
  readonly #broken = new Promise<never>((_, reject) => (this.#break = reject))

  private constructor({ connectionString, schema }: PostgresAddress, listeners: Listeners) {
    this.#onLost = listeners.onLost
    this.#broken.catch(() => {})
    const open = (name: string): pg.Client => {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: DEADLINE,
        keepAlive: true,
        keepAliveInitialDelayMillis: SILENCE,
        application_name: `${schema} ${name}`,
        types: { getTypeParser },
      })
      client.on('error', (error) => this.#lose(error))
      client.on('end', () => this.#lose(new Error('The connection has ended')))
      return client
    }
    this.works = open('works')
    this.#watches = open('watches')
    this.#watches.on('notification', ({ channel, payload = '' }) => {
      if (channel === channelOf(schema)) return listeners.onEntry()
      const [reader = '', place] = payload.split(' ')
      listeners.onSeen(reader, Number(place))
    })
  }

  /** @throws (as a rejection) what the client reports, or RecordError */
  static async connect(address: PostgresAddress, listeners: Listeners): Promise<Lines> {
    const lines = new Lines(address, listeners)
    try {
      return await Promise.race([lines.#greet(address), lines.#broken])
    } catch (error) {
      lines.end()
      throw error
    }
  }

  async #greet(address: PostgresAddress): Promise<this> {
    await this.works.connect()
    await this.#watches.connect()
    for (const client of [this.works, this.#watches]) await this.#inTime(client.query(ASKS_BACK))
    const { rows } = await this.#inTime(
      this.works.query(
        `SELECT current_setting('server_version_num') AS version, current_setting('transaction_read_only') AS closed`,
      ),
    )
    const version = Math.floor(Number(rows[0].version) / 10_000)
    this.isClosed = rows[0].closed === 'on'
    if (version < OLDEST)
      throw new RecordError(
        `The database ${address.shown} is PostgreSQL ${version}: ${OLDEST} or a newer one is needed.`,
      )
    await this.#listen(address)
    this.#isGreeted = true
    return this
  }

  async #listen({ schema, shown }: PostgresAddress): Promise<void> {
    try {
      for (const channel of [channelOf(schema), seenChannelOf(schema)])
        await this.#inTime(this.#watches.query(`LISTEN ${quoted(channel)}`))
    } catch (error) {
      // Where a database is only closed, one may listen.
      throw (error as { code?: string }).code === '25006' ? followingError(shown, error) : error
    }
  }

  /** Ends both connections, whatever they are at. */
  end(): void {
    this.#isLost = true
    for (const client of [this.works, this.#watches]) {
      client.end().catch(() => {})
      // A server that is stopped says no goodbye.
      setTimeout(() => client.connection.stream.destroy(), 200).unref()
    }
  }

  /** Runs work in one transaction of the database. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.works.query('BEGIN')
    try {
      const value = await work()
      await this.works.query('COMMIT')
      return value
    } catch (error) {
      await this.works.query('ROLLBACK').catch(() => {})
      throw error
    }
  }

  /** Asks beside all work what is answered at once where all is well. Who does not answer in time is lost. */
  soon(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const answer = this.#asked.then(() => this.#inTime(this.#watches.query(text, values)))
    this.#asked = answer.catch(() => {})
    return answer
  }

  /** Asks for work that is one question. Who does not answer in time is lost: a firewall may have forgotten the connection. */
  work(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#inTime(this.works.query(query as string, values), WORK)
  }

  async #inTime<T>(answer: Promise<T>, deadline = DEADLINE): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new Error('The database does not answer')
        this.#lose(error)
        reject(error)
      }, deadline)
    })
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }

  #lose(error: Error): void {
    if (this.#isLost) return
    this.end()
    // Whoever is still waiting for a connection hears of its end there.
    if (this.#isGreeted) this.#onLost(error)
    else this.#break(error)
  }
}

/** Whether another process works on a schema: each of them has such a connection. */
export async function isServed({ works }: Lines, schema: string): Promise<boolean> {
  const { rows } = await works.query(
    `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid() LIMIT 1`,
    [`${schema} works`],
  )
  return rows.length > 0
}

/** Numbers of 64 bits as numbers: places and SQLite's rowids stay below 2^53. */
function getTypeParser(...[oid, format]: Parameters<typeof pg.types.getTypeParser>) {
  if (oid === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(oid, format)
}
