import pg from 'pg'
import { readPostgresAddress } from './address.ts'
import { ASKS_BACK, DEADLINE } from './lines.ts'

/** Milliseconds between two looks: whether it is free, or whether it is still held. */
const LOOK = 2_000

export interface DutyOptions {
  /** `postgres://…`, with `?schema=` where it is not the program's own. */
  url: string
  schema: string
  /** What is done by one process at a time. */
  name: string
  /** This process has it from now on. */
  taken: () => void
  /** Another process may have it from now on. */
  lost: () => void
}

/**
 * Something that one process at a time does, of all that share a record. Whoever has it keeps it for as long as its connection lasts: the
 * database lets go of it with that.
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export class Duty {
  readonly #options: DutyOptions
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isHeld = false
  #isEnded = false

  constructor(options: DutyOptions) {
    this.#options = options
    void this.#look()
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Lets go of it. */
  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    this.#lose(this.#client)
  }

  async #look(): Promise<void> {
    try {
      const client = (this.#client ??= await this.#connect())
      if (this.#isEnded) return this.#lose(client)
      if (this.#isHeld) await client.query('SELECT 1')
      else await this.#take(client)
    } catch {
      this.#lose(this.#client)
    }
    if (!this.#isEnded) this.#timer = setTimeout(() => void this.#look(), LOOK).unref()
  }

  async #connect(): Promise<pg.Client> {
    const { url, schema: usual, name } = this.#options
    const { connectionString, schema } = readPostgresAddress(url, usual)
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: DEADLINE,
      query_timeout: DEADLINE,
      keepAlive: true,
      application_name: `${schema} ${name}`,
    })
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    try {
      await client.connect()
      await client.query(ASKS_BACK)
      return client
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
  }

  async #take(client: pg.Client): Promise<void> {
    const { url, schema: usual, name } = this.#options
    const { schema } = readPostgresAddress(url, usual)
    const { rows } = await client.query(
      'SELECT pg_try_advisory_lock(hashtext($1), hashtext($2)) AS has',
      [schema, name],
    )
    if (!rows[0].has || this.#isEnded || client !== this.#client) return
    this.#isHeld = true
    this.#options.taken()
  }

  #lose(client: pg.Client | undefined): void {
    if (client !== this.#client) return
    this.#client = undefined
    client?.end().catch(() => {})
    // A server that is stopped says no goodbye.
    if (client) setTimeout(() => client.connection.stream.destroy(), 200).unref()
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#options.lost()
  }
}
