import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Link } from './link.ts'
import type { ReplicaOptions } from './options.ts'
import { readPostgresAddress } from './postgres/address.ts'
import { Lines } from './postgres/lines.ts'
import { PostgresRecord } from './postgres/record.ts'
import { Readers } from './freshness.ts'
import { Replica } from './replica.ts'
import { findPostgres, startPostgres, type PostgresServer } from './testing/postgres-server.ts'

const programs = await findPostgres()
if (!programs) console.warn('Failing over is not tried: no PostgreSQL on this machine.')

const patience = { timeout: 60_000 }
const entry = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const putting = (id: string, body: string) =>
  JSON.stringify({ note: { put: [{ id, body, count: null, part: null }], gone: [] } })

describe.runIf(programs)('a database that fails over', { meta: { needs: 'PostgreSQL' } }, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(programs!)
  })
  afterAll(() => server.stop())

  let schemas = 0
  const newSchema = (): string => `failing_over_${(schemas += 1)}`

  async function open(schema: string, options: Partial<ReplicaOptions> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'failover-'))
    const path = join(folder, 'one.sqlite')
    const program = new URL('./testing/program.ts', import.meta.url)
    const all = { url: server.url, schema, path, program, belongsTo: 'orrery', elects: false }
    const replica = await Replica.open({ ...all, address: 'http://one', ...options })
    const database = new DatabaseSync(path)
    const dismissed = vi.fn<(sentence: string) => void>()
    const batch = vi.fn<NonNullable<Parameters<Replica['listen']>[0]['batch']>>()
    replica.listen({ entries() {}, dismissed, batch })
    onTestFinished(() => {
      database.close()
      replica.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const run = (sql: string) => replica.commit(database, () => database.exec(sql))
    const ids = () =>
      database
        .prepare('SELECT id FROM note ORDER BY id')
        .all()
        .map(({ id }) => id)
    return { replica, database, dismissed, batch, run, ids }
  }

  const cutLines = (schema: string) =>
    server.ask(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '${schema} %'`,
    )

  it.each([['at once'], ['while the line is there']])(
    'to a server that lacks what was stored and has other things since is followed by nobody who saw it (%s)',
    async (when) => {
      const schema = newSchema()
      const { dismissed, run } = await open(schema)
      run(`INSERT INTO note (id, body) VALUES ('lost', 'x')`)
      const others = `
        DELETE FROM ${schema}.log; DELETE FROM ${schema}.note; UPDATE ${schema}.head SET place = 0;
        SELECT ${schema}.commit(0, NULL, '${entry(1)}', '${putting('one', 'x')}');
        SELECT ${schema}.commit(1, NULL, '${entry(2)}', '${putting('two', 'x')}')`
      if (when === 'at once') await cutLines(schema)
      await server.ask(`BEGIN; ${others}; COMMIT`)
      await vi.waitFor(() => expect(dismissed).toHaveBeenCalled(), patience)
      expect(dismissed).toHaveBeenCalledWith('The database was put back to what it was before.')
      expect(() => run(`INSERT INTO note (id, body) VALUES ('more', 'x')`)).toThrow('was put back')
      expect(await server.ask(`SELECT id FROM ${schema}.note ORDER BY id`)).toEqual([
        { id: 'one' },
        { id: 'two' },
      ])
    },
  )

  it('and has lost who writes has another one, in the same epoch: the first ends', async () => {
    const schema = newSchema()
    const { replica, dismissed } = await open(schema, { elects: true })
    expect(replica.role).toBe('writer')
    await server.ask(`UPDATE ${schema}.head SET holder = '${entry(9)}', address = 'http://other'`)
    await vi.waitFor(
      () => expect(dismissed).toHaveBeenCalledWith('Another process writes now.'),
      patience,
    )
    await expect(replica.reached(0)).rejects.toThrow('behind the others')
  })

  it('from a clock that was ahead has a writer again: such a lease is none', async () => {
    const schema = newSchema()
    const { replica } = await open(schema, { elects: true })
    replica.close()
    await server.ask(
      `UPDATE ${schema}.head SET holder = '${entry(9)}', expires_at = clock_timestamp() + interval '1 hour'`,
    )
    const next = await open(schema, { elects: true })
    expect(next.replica.role).toBe('writer')
  })

  it('stores nothing later of what was given up', async () => {
    const { replica, database, ids } = await open(newSchema())
    expect(() =>
      replica.commit(database, () => {
        server.signal('SIGKILL')
        database.exec(`INSERT INTO note (id, body) VALUES ('late', 'x')`)
      }),
    ).toThrow('The database cannot be reached')
    await server.start()
    await vi.waitUntil(() => replica.trouble === null, patience)
    replica.commit(database, () =>
      database.exec(`INSERT INTO note (id, body) VALUES ('next', 'x')`),
    )
    expect(ids()).toEqual(['next'])
  })

  it('is brought here in parts, however large its entries are', async () => {
    const schema = newSchema()
    const { run } = await open(schema)
    for (const id of ['a', 'b', 'c']) run(`INSERT INTO note (id, body) VALUES ('${id}', 'x')`)
    const address = readPostgresAddress(server.url, schema)
    const lines = await Lines.connect(address, { onEntry() {}, onSeen() {}, onLost() {} })
    onTestFinished(() => lines.end())
    const record = new PostgresRecord(lines, schema)
    const after = async (...asked: Parameters<PostgresRecord['after']>) => {
      const { entries, isMore } = await record.after(...asked)
      return [entries.map(({ place }) => place), isMore]
    }
    expect(await after(0, 200, 1)).toEqual([[1], true])
    expect(await after(1, 1, 10_000)).toEqual([[2], true])
    expect(await after(1, 200, 10_000)).toEqual([[2, 3], false])
    expect(await after(3, 200, 10_000)).toEqual([[], false])
  })

  it('and has a gap in its log ends whoever was to follow it, at once', async () => {
    const schema = newSchema()
    const { run } = await open(schema)
    run(`INSERT INTO note (id, body) VALUES ('one', 'x')`)
    await server.ask(`
      UPDATE ${schema}.head SET place = 3;
      INSERT INTO ${schema}.log (place, entry, rows) VALUES (3, '${entry(3)}', '{}')`)
    expect(() => run(`INSERT INTO note (id, body) VALUES ('two', 'x')`)).toThrow(
      'The log no longer reaches back to where this process was',
    )
  })

  it('asks as well whether those are there who hold something of it', async () => {
    const address = readPostgresAddress(server.url, newSchema())
    const lines = await Lines.connect(address, { onEntry() {}, onSeen() {}, onLost() {} })
    onTestFinished(() => lines.end())
    const { rows } = await lines.works.query('SHOW tcp_keepalives_idle')
    expect(rows).toEqual([{ tcp_keepalives_idle: '10' }])
  })

  it('is away where it takes a connection and says nothing more', async () => {
    const isSilent = createServer((socket) => {
      // Whoever comes may come in (AuthenticationOk), and is asked for something (ReadyForQuery).
      socket.once('data', () =>
        socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')),
      )
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => isSilent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void isSilent.close())
    const { port } = isSilent.address() as AddressInfo
    const address = readPostgresAddress(`postgres://orrery@127.0.0.1:${port}/postgres`, newSchema())
    await expect(
      Lines.connect(address, { onEntry() {}, onSeen() {}, onLost() {} }),
    ).rejects.toThrow('The database does not answer')
  })

  describe('behind something that takes connections and closes them', () => {
    let isClosing = false
    /** What the database says comes to nobody. */
    let isMute = false
    const sockets = new Set<Socket>()
    const gate = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      if (isClosing) return void socket.destroy()
      const { port } = new URL(server.url)
      const other = connect(Number(port), '127.0.0.1').on('error', () => {})
      sockets.add(other)
      socket.pipe(other).on('data', (bytes: Buffer) => isMute || socket.write(bytes))
      socket.on('close', () => other.destroy())
    })
    const url = () => {
      const address = new URL(server.url)
      address.port = String((gate.address() as AddressInfo).port)
      return address.href
    }
    beforeAll(() => new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve)))
    afterAll(() => void gate.close())
    afterEach(() => {
      isClosing = false
      isMute = false
    })

    it.each([
      ['another writes by then', { stored: 1 }],
      [
        'its log was begun anew',
        expect.objectContaining({
          stored: 0,
          failure: expect.objectContaining({
            message: expect.stringContaining('it is not known whether this was stored'),
          }),
        }),
      ],
    ])('is asked once more what became of what it was sent, where %s', async (what, result) => {
      const schema = newSchema()
      const { replica, batch, dismissed } = await open(schema, { elects: true, url: url() })
      isMute = true
      replica.writeBatch([{ id: 'sent', body: 'x' }])
      const stored = () => server.ask(`SELECT id FROM ${schema}.note`)
      await vi.waitFor(async () => expect(await stored()).toEqual([{ id: 'sent' }]), patience)
      await server.ask(
        what === 'its log was begun anew'
          ? `DELETE FROM ${schema}.log; UPDATE ${schema}.head SET steps = steps + 1, place = place + 1`
          : `UPDATE ${schema}.head SET epoch = epoch + 1, holder = '${entry(9)}', address = 'http://other',
               expires_at = clock_timestamp() + interval '3 s'`,
      )
      isMute = false
      for (const socket of sockets) socket.destroy()
      await vi.waitFor(() => expect(batch).toHaveBeenCalledWith(result), patience)
      expect(dismissed).toHaveBeenCalledOnce()
    })

    it('is away, and no end of anybody who follows it', async () => {
      const { replica, dismissed, batch } = await open(newSchema(), { url: url() })
      isClosing = true
      for (const socket of sockets) socket.destroy()
      await vi.waitUntil(() => replica.trouble?.isAway, patience)
      // A few tries, each of which is taken and closed.
      const tried = sockets.size
      await vi.waitUntil(() => sockets.size > tried + 2, patience)
      isClosing = false
      await vi.waitUntil(() => replica.trouble === null, patience)
      replica.writeBatch([{ id: 'one', body: 'x' }])
      await vi.waitFor(() => expect(batch).toHaveBeenCalledWith({ stored: 1 }), patience)
      expect(dismissed).not.toHaveBeenCalled()
    })

    it('is away for nobody once the line that was lost is given up', async () => {
      const address = readPostgresAddress(url(), newSchema())
      const away = vi.fn<(isAway: boolean) => void>()
      const link = new Link({ address, elects: false, own: 'http://one', tell() {}, away })
      await link.connect()
      isClosing = true
      for (const socket of sockets) socket.destroy()
      await vi.waitFor(() => expect(away).toHaveBeenLastCalledWith(true), patience)
      await link.end()
      expect(away).toHaveBeenLastCalledWith(false)
    })

    it('is told to whoever starts on it', async () => {
      isClosing = true
      await expect(open(newSchema(), { url: url() })).rejects.toThrow('cannot be reached')
    })
  })
})

describe('whoever waits for others', () => {
  it('waits no longer for one that only says that it is elsewhere than that one may answer', async () => {
    const readers = new Readers()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    readers.hear('stuck', 1)
    const stuck = setInterval(() => readers.hear('stuck', 1), 100)
    onTestFinished(() => clearInterval(stuck))
    const began = performance.now()
    await readers.reached(2)
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_400)
  })
})
