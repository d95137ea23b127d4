import pg from 'pg'
import type { PostgresAddress } from './postgres-address.ts'
import { entryChannel, ackChannel } from './log-ddl.ts'
import { quoteIdentifier } from '../replicated-tables.ts'
import { standbyError, ReplicatedLogError } from './replicated-log-error.ts'

/** Timeout of a query that a healthy database answers at once, in milliseconds. */
export const RESPONSE_TIMEOUT = 2_000
/** Timeout of a query whose duration depends on its size. */
const BULK_TIMEOUT = 15_000
/** Idle milliseconds until TCP keepalive probes start. */
const KEEPALIVE_DELAY = 10_000

/**
 * Enables TCP keepalive on the server too: otherwise it would retain connections of a host that lost power, and their locks,
 * for hours.
 * @see https://www.postgresql.org/docs/current/runtime-config-connection.html#GUC-TCP-KEEPALIVES-IDLE
 */
export const SERVER_KEEPALIVE_SQL = `SELECT set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false),
  set_config('tcp_user_timeout', '20000', false)`

/** The oldest PostgreSQL version that is still maintained. */
const MIN_POSTGRES_VERSION = 13

export interface ConnectionListeners {
  /** There may be a new entry. */
  onEntry: () => void
  /** A follower acknowledged a position. */
  onAck: (reader: string, position: number) => void
  /** A connection was lost, or timed out. */
  onLost: (error: Error) => void
}

/**
 * Two connections to a database: `bulk` writes and loads, which may take long; the control connection listens and runs short
 * queries.
 */
export class ConnectionPair {
  readonly bulk: pg.Client
  /** Whether the database is read-only. An open connection is not notified when that ends. */
  isReadOnly = false
  readonly #control: pg.Client
  #queue: Promise<unknown> = Promise.resolve()
  readonly #onLost: (error: Error) => void
  #isLost = false
  #isReady = false
  #failHandshake: (error: Error) => void = () => {}
  /** Rejects when a connection is lost during the handshake. */
  readonly #handshakeFailure = new Promise<never>((_, reject) => (this.#failHandshake = reject))

  private constructor(
    { connectionString, schema }: PostgresAddress,
    listeners: ConnectionListeners,
  ) {
    this.#onLost = listeners.onLost
    this.#handshakeFailure.catch(() => {})
    const open = (name: string): pg.Client => {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: RESPONSE_TIMEOUT,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEPALIVE_DELAY,
        application_name: `${schema} ${name}`,
        types: { getTypeParser },
      })
      client.on('error', (error) => this.#lose(error))
      client.on('end', () => this.#lose(new Error('The connection has ended')))
      return client
    }
    this.bulk = open('works')
    this.#control = open('watches')
    this.#control.on('notification', ({ channel, payload = '' }) => {
      if (channel === entryChannel(schema)) return listeners.onEntry()
      const [reader = '', position] = payload.split(' ')
      listeners.onAck(reader, Number(position))
    })
  }

  /** @throws (as a rejection) the driver's error, or ReplicatedLogError */
  static async connect(
    address: PostgresAddress,
    listeners: ConnectionListeners,
  ): Promise<ConnectionPair> {
    const connections = new ConnectionPair(address, listeners)
    try {
      return await Promise.race([connections.#handshake(address), connections.#handshakeFailure])
    } catch (error) {
      connections.close()
      throw error
    }
  }

  async #handshake(address: PostgresAddress): Promise<this> {
    await this.bulk.connect()
    await this.#control.connect()
    for (const client of [this.bulk, this.#control])
      await this.#withTimeout(client.query(SERVER_KEEPALIVE_SQL))
    const { rows } = await this.#withTimeout(
      this.bulk.query(
        `SELECT current_setting('server_version_num') AS version, current_setting('transaction_read_only') AS closed`,
      ),
    )
    const version = Math.floor(Number(rows[0].version) / 10_000)
    this.isReadOnly = rows[0].closed === 'on'
    if (version < MIN_POSTGRES_VERSION)
      throw new ReplicatedLogError(
        `The database ${address.label} is PostgreSQL ${version}. Version ${MIN_POSTGRES_VERSION} or newer is required.`,
      )
    await this.#listen(address)
    this.#isReady = true
    return this
  }

  async #listen({ schema, label }: PostgresAddress): Promise<void> {
    try {
      for (const channel of [entryChannel(schema), ackChannel(schema)])
        await this.#withTimeout(this.#control.query(`LISTEN ${quoteIdentifier(channel)}`))
    } catch (error) {
      // A read-only primary still allows LISTEN; a standby does not.
      throw (error as { code?: string }).code === '25006' ? standbyError(label, error) : error
    }
  }

  /** Closes both connections, whatever they are doing. */
  close(): void {
    this.#isLost = true
    for (const client of [this.bulk, this.#control]) {
      client.end().catch(() => {})
      // A stopped server never confirms the close.
      setTimeout(() => client.connection.stream.destroy(), 200).unref()
    }
  }

  /** Runs work in one transaction. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.bulk.query('BEGIN')
    try {
      const value = await work()
      await this.bulk.query('COMMIT')
      return value
    } catch (error) {
      await this.bulk.query('ROLLBACK').catch(() => {})
      throw error
    }
  }

  /** Runs a short query beside all bulk work. A timeout counts as a lost connection. */
  queryControl(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const answer = this.#queue.then(() => this.#withTimeout(this.#control.query(text, values)))
    this.#queue = answer.catch(() => {})
    return answer
  }

  /** Runs one bulk query. A timeout counts as a lost connection: a firewall may have dropped it. */
  queryBulk(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#withTimeout(this.bulk.query(query as string, values), BULK_TIMEOUT)
  }

  async #withTimeout<T>(answer: Promise<T>, deadline = RESPONSE_TIMEOUT): Promise<T> {
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
    this.close()
    // Callers still waiting for the handshake are rejected there.
    if (this.#isReady) this.#onLost(error)
    else this.#failHandshake(error)
  }
}

/** Whether another process uses a schema: each one has such a connection. */
export async function isSchemaInUse({ bulk }: ConnectionPair, schema: string): Promise<boolean> {
  const { rows } = await bulk.query(
    `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = $1 AND pid <> pg_backend_pid() LIMIT 1`,
    [`${schema} works`],
  )
  return rows.length > 0
}

/** Parses 64-bit integers as numbers: positions and SQLite's rowids stay below 2^53. */
function getTypeParser(...[oid, format]: Parameters<typeof pg.types.getTypeParser>) {
  if (oid === pg.types.builtins.INT8) return Number
  return pg.types.getTypeParser(oid, format)
}
