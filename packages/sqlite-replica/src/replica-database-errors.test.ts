import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { describeClockSkew } from './clock-skew.ts'
import type { ReplicaOptions } from './replica-options.ts'
import { LeaderElection } from './postgres/leader-election.ts'
import { Replica } from './replica.ts'
import { findPostgres, startPostgres, type PostgresServer } from './testing/postgres-server.ts'

const programs = await findPostgres()
if (!programs) console.warn('Refusals of a record are not tried: no PostgreSQL on this machine.')

const PROGRAM = new URL('./testing/notebook-schema.ts', import.meta.url)
const OTHER = new URL('./testing/ledger-schema.ts', import.meta.url)

describe.runIf(programs)('a replica', { meta: { needs: 'PostgreSQL' } }, () => {
  let server: PostgresServer
  let position: string
  beforeAll(async () => {
    server = await startPostgres(programs!)
    position = server.url.replace('postgres://orrery@', '')
  })
  afterAll(() => server.stop())

  let schemas = 0
  const newSchema = (): string => `refusals_${(schemas += 1)}`

  /** One process, with a connection to its file. */
  function open(schema: string, options: Partial<ReplicaOptions> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'refusals-'))
    const path = join(folder, 'one.sqlite')
    const all = { url: server.url, schema, path, program: PROGRAM, belongsTo: 'orrery' }
    const replica = Replica.openSync({
      ...all,
      hasSingleWriter: false,
      address: 'http://one',
      ...options,
    })
    const database = new DatabaseSync(path)
    onTestFinished(() => {
      database.close()
      replica.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const put = (id: string) =>
      replica.commit(database, () =>
        database.exec(`INSERT INTO note (id, body) VALUES ('${id}', 'x')`),
      )
    const ids = () =>
      database
        .prepare('SELECT id FROM note')
        .all()
        .map(({ id }) => id)
    return { replica, put, ids }
  }

  const patience = { timeout: 60_000 }
  const isWell = (replica: Replica) => vi.waitUntil(() => replica.problem === null, patience)

  it.each([
    ['53100', 'The disk of the database PLACE is full.', 'The disk of the database is full.'],
    ['53200', 'The database PLACE is out of memory.', 'The database is out of memory.'],
  ])(
    'reports why PostgreSQL rejects writes (%s), stores nothing and probes until writes succeed',
    async (code, sentence, publicMessage) => {
      const schema = newSchema()
      const { replica, put, ids } = open(schema, { hasSingleWriter: true })
      put('before')
      await server.query(`
        CREATE FUNCTION ${schema}.refuse() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '${code}'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON ${schema}.log FOR EACH ROW EXECUTE FUNCTION ${schema}.refuse()`)
      const whole = sentence.replace('PLACE', position)
      expect(() => put('meanwhile')).toThrow(
        expect.objectContaining({
          message: whole,
          publicMessage,
          isTransient: true,
          isUncertain: false,
        }),
      )
      await vi.waitUntil(() => replica.problem, patience)
      expect(replica.problem).toEqual({ message: whole, publicMessage, isUnreachable: false })
      // It keeps replicating under the same identity.
      await vi.waitFor(() => expect(replica.awaitPosition(0)).toBeUndefined(), patience)
      expect(replica.role).toBe('writer')
      await server.query(`DROP TRIGGER refuse ON ${schema}.log`)
      await isWell(replica)
      put('after')
      expect(ids()).toEqual(['after', 'before'])
      const [{ entries }] = (await server.query(
        `SELECT count(*)::int AS entries FROM ${schema}.log`,
      )) as [{ entries: number }]
      expect(entries).toBe(2)
    },
  )

  it.each([[true], [false]])(
    'follows a read-only database and writes again once it is writable (hasSingleWriter: %s)',
    async (hasSingleWriter) => {
      const { replica, put, ids } = open(newSchema(), { hasSingleWriter })
      put('before')
      await server.query('ALTER DATABASE postgres SET default_transaction_read_only = on')
      await cutLines()
      const isClosed = () => replica.problem?.publicMessage === 'The database is read-only.'
      await vi.waitUntil(isClosed, patience)
      expect(() => put('meanwhile')).toThrow(
        `The database ${position} is read-only. Its administrator made it so`,
      )
      await vi.waitFor(() => expect(replica.awaitPosition(0)).toBeUndefined(), patience)
      expect(() => open(newSchema())).toThrow('is read-only. Its administrator made it so')
      await reopen()
      await isWell(replica)
      put('after')
      expect(ids()).toEqual(['after', 'before'])
    },
  )

  const reopen = () =>
    server.query(
      'BEGIN READ WRITE; ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT',
    )
  const cutLines = () =>
    server.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '% works'`,
    )

  it('rejects the log of another kind of program and names that kind', async () => {
    const schema = newSchema()
    open(schema).put('kept')
    expect(() => open(schema, { program: OTHER, belongsTo: 'elsewhere' })).toThrow(
      `The schema ${schema} of the database ${position} holds a notebook, and this is a ledger. Set another schema in its address (?schema=…), or none.`,
    )
    // A log of an older version has no kind, but names its installation.
    await server.query(`ALTER TABLE ${schema}.head DROP COLUMN kind`)
    expect(() => open(schema, { program: OTHER, belongsTo: 'elsewhere' })).toThrow(
      'is in use by another installation, "orrery", and this one is "elsewhere"',
    )
    expect(open(schema).ids()).toEqual(['kept'])
  })

  it('leaves a schema with other tables untouched', async () => {
    const schema = newSchema()
    await server.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.head (one int)`)
    expect(() => open(schema)).toThrow(
      `The schema ${schema} of the database ${position} holds other tables. Set another schema in its address (?schema=…), or none.`,
    )
  })

  it('names the missing privilege of a database user', async () => {
    await server.query('CREATE ROLE guest LOGIN')
    const url = server.url.replace('orrery@', 'guest@')
    expect(() => open(newSchema(), { url })).toThrow(
      `The database ${position} does not allow this user to create a schema. Grant it (GRANT CREATE ON DATABASE), or make the user the owner of the existing schema.`,
    )
    const stranger = server.url.replace('orrery@', 'nobody@')
    expect(() => open(newSchema(), { url: stranger })).toThrow('rejected this user')
    expect(() => open(newSchema(), { url: `${server.url}?sslmode=verify-full` })).toThrow(
      'does not support TLS. Remove "sslmode" from its address',
    )
  })

  it('gives no leadership to a process that resigned while connecting', async () => {
    const schema = newSchema()
    const options = { url: server.url, schema, name: 'sync', onLost() {} }
    const first = vi.fn<() => void>()
    new LeaderElection({ ...options, onElected: first }).resign()
    // The leadership has arrived by then.
    await server.query('SELECT 1')
    const taken = vi.fn<() => void>()
    const next = new LeaderElection({ ...options, onElected: taken })
    onTestFinished(() => next.resign())
    await vi.waitFor(() => expect(taken).toHaveBeenCalled(), patience)
    expect(first).not.toHaveBeenCalled()
  })

  it.each([
    ['12 minutes', 'The clock of this machine is 12 min behind that of its database.'],
    ['-90 seconds', 'The clock of this machine is 90 s ahead of that of its database.'],
  ])('reports a clock skew of %s', async (off, sentence) => {
    await server.query(`
      CREATE SCHEMA IF NOT EXISTS clock;
      CREATE OR REPLACE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE
        AS $$ SELECT pg_catalog.clock_timestamp() + interval '${off}' $$;
      ALTER DATABASE postgres SET search_path = clock, pg_catalog, public`)
    onTestFinished(
      async () => void (await server.query('ALTER DATABASE postgres RESET search_path')),
    )
    const { replica } = open(newSchema())
    await vi.waitFor(
      () => expect(describeClockSkew(replica.clockAhead, 'this machine')).toBe(sentence),
      patience,
    )
  })
})

it('describes clock skew beyond the tolerance only', () => {
  const said = (ahead: number) => describeClockSkew(ahead, 'it')
  expect([said(0), said(5_000), said(-5_000)]).toEqual([undefined, undefined, undefined])
  expect(said(7_200)).toBe('The clock of it is 7 s ahead of that of its database.')
  expect(said(-119_000)).toBe('The clock of it is 119 s behind that of its database.')
  expect(said(120_000)).toBe('The clock of it is 2 min ahead of that of its database.')
  expect(said(-3 * 3_600_000)).toBe('The clock of it is 3 h behind that of its database.')
})
