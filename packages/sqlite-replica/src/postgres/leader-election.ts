import pg from 'pg'
import { parsePostgresAddress } from './postgres-address.ts'
import { SERVER_KEEPALIVE_SQL, RESPONSE_TIMEOUT } from './connection-pair.ts'

/** Milliseconds between two checks of the lock. */
const CHECK_INTERVAL = 2_000

export interface LeaderElectionOptions {
  /** `postgres://…`, with `?schema=` to override the default schema. */
  url: string
  schema: string
  /** Name of the work that one process at a time does. */
  name: string
  /** This process is the leader from now on. */
  onElected: () => void
  /** Another process may be the leader from now on. */
  onLost: () => void
}

/**
 * Elects one leader among the processes that share a database, by an advisory lock. The lock lasts as long as the leader's
 * connection: PostgreSQL releases it with that.
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export class LeaderElection {
  readonly #options: LeaderElectionOptions
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  isLeader = false
  #isResigned = false

  constructor(options: LeaderElectionOptions) {
    this.#options = options
    void this.#check()
  }

  get isHeld(): boolean {
    return this.isLeader
  }

  /** Releases the lock. */
  resign(): void {
    this.#isResigned = true
    clearTimeout(this.#timer)
    this.#disconnect(this.#client)
  }

  async #check(): Promise<void> {
    try {
      const client = (this.#client ??= await this.#connect())
      if (this.#isResigned) return this.#disconnect(client)
      if (this.isLeader) await client.query('SELECT 1')
      else await this.#tryAcquire(client)
    } catch {
      this.#disconnect(this.#client)
    }
    if (!this.#isResigned)
      this.#timer = setTimeout(() => void this.#check(), CHECK_INTERVAL).unref()
  }

  async #connect(): Promise<pg.Client> {
    const { url, schema: usual, name } = this.#options
    const { connectionString, schema } = parsePostgresAddress(url, usual)
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: RESPONSE_TIMEOUT,
      query_timeout: RESPONSE_TIMEOUT,
      keepAlive: true,
      application_name: `${schema} ${name}`,
    })
    client.on('error', () => this.#disconnect(client))
    client.on('end', () => this.#disconnect(client))
    try {
      await client.connect()
      await client.query(SERVER_KEEPALIVE_SQL)
      return client
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
  }

  async #tryAcquire(client: pg.Client): Promise<void> {
    const { url, schema: usual, name } = this.#options
    const { schema } = parsePostgresAddress(url, usual)
    const { rows } = await client.query(
      'SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS has',
      [schema, name],
    )
    if (!rows[0].has || this.#isResigned || client !== this.#client) return
    this.isLeader = true
    this.#options.onElected()
  }

  #disconnect(client: pg.Client | undefined): void {
    if (client !== this.#client) return
    this.#client = undefined
    client?.end().catch(() => {})
    // A stopped server never confirms the close.
    if (client) setTimeout(() => client.connection.stream.destroy(), 200).unref()
    if (!this.isLeader) return
    this.isLeader = false
    this.#options.onLost()
  }
}
