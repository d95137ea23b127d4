import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LogConnection } from './log-connection.ts'
import type { ReplicaOptions } from './replica-options.ts'
import { parsePostgresAddress } from './postgres/postgres-address.ts'
import { ConnectionPair } from './postgres/connection-pair.ts'
import { ReplicatedLog } from './postgres/replicated-log.ts'
import { FollowerProgress } from './read-barrier.ts'
import { Replica } from './replica.ts'
import { findPostgres, startPostgres, type PostgresServer } from './testing/postgres-server.ts'

const programs = await findPostgres()
if (!programs) console.warn('Failing over is not tried: no PostgreSQL on this machine.')

const patience = { timeout: 60_000 }
const entry = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const putting = (id: string, body: string) =>
  JSON.stringify({ note: { put: [{ id, body, count: null, part: null }], gone: [] } })

describe.runIf(programs)('replication across a failover', { meta: { needs: 'PostgreSQL' } }, () => {
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
    const program = new URL('./testing/notebook-schema.ts', import.meta.url)
    const all = {
      url: server.url,
      schema,
      path,
      program,
      belongsTo: 'orrery',
      address: 'http://one',
    }
    const replica = await Replica.open({ ...all, hasSingleWriter: false, ...options })
    const database = new DatabaseSync(path)
    const terminated = vi.fn<(sentence: string) => void>()
    const batch = vi.fn<NonNullable<Parameters<Replica['listen']>[0]['batch']>>()
    replica.listen({ entries() {}, terminated, batch })
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
    return { replica, database, terminated, batch, run, ids }
  }

  const cutLines = (schema: string) =>
    server.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '${schema} %'`,
    )

  it.each([['at once'], ['while the line is there']])(
    'terminates every process whose entries the new server lacks (%s)',
    async (when) => {
      const schema = newSchema()
      const { terminated, run } = await open(schema)
      run(`INSERT INTO note (id, body) VALUES ('lost', 'x')`)
      const others = `
        DELETE FROM ${schema}.log; DELETE FROM ${schema}.note; UPDATE ${schema}.head SET place = 0;
        SELECT ${schema}.commit(0, NULL, '${entry(1)}', '${putting('one', 'x')}');
        SELECT ${schema}.commit(1, NULL, '${entry(2)}', '${putting('two', 'x')}')`
      if (when === 'at once') await cutLines(schema)
      await server.query(`BEGIN; ${others}; COMMIT`)
      await vi.waitFor(() => expect(terminated).toHaveBeenCalled(), patience)
      expect(terminated).toHaveBeenCalledWith('The database was restored to an earlier state.')
      expect(() => run(`INSERT INTO note (id, body) VALUES ('more', 'x')`)).toThrow('was restored')
      expect(await server.query(`SELECT id FROM ${schema}.note ORDER BY id`)).toEqual([
        { id: 'one' },
        { id: 'two' },
      ])
    },
  )

  it('terminates a leader whose lease the new server lacks', async () => {
    const schema = newSchema()
    const { replica, terminated } = await open(schema, { hasSingleWriter: true })
    expect(replica.role).toBe('writer')
    await server.query(`UPDATE ${schema}.head SET holder = '${entry(9)}', address = 'http://other'`)
    await vi.waitFor(
      () => expect(terminated).toHaveBeenCalledWith('Another process writes now.'),
      patience,
    )
    await expect(replica.awaitPosition(0)).rejects.toThrow('behind the others')
  })

  it('ignores a lease from a clock that was ahead', async () => {
    const schema = newSchema()
    const { replica } = await open(schema, { hasSingleWriter: true })
    replica.close()
    await server.query(
      `UPDATE ${schema}.head SET holder = '${entry(9)}', expires_at = clock_timestamp() + interval '1 hour'`,
    )
    const next = await open(schema, { hasSingleWriter: true })
    expect(next.replica.role).toBe('writer')
  })

  it('never stores a write that was abandoned', async () => {
    const { replica, database, ids } = await open(newSchema())
    expect(() =>
      replica.commit(database, () => {
        server.signal('SIGKILL')
        database.exec(`INSERT INTO note (id, body) VALUES ('late', 'x')`)
      }),
    ).toThrow('The database cannot be reached')
    await server.start()
    await vi.waitUntil(() => replica.problem === null, patience)
    replica.commit(database, () =>
      database.exec(`INSERT INTO note (id, body) VALUES ('next', 'x')`),
    )
    expect(ids()).toEqual(['next'])
  })

  it('fetches large entries in pages', async () => {
    const schema = newSchema()
    const { run } = await open(schema)
    for (const id of ['a', 'b', 'c']) run(`INSERT INTO note (id, body) VALUES ('${id}', 'x')`)
    const address = parsePostgresAddress(server.url, schema)
    const connections = await ConnectionPair.connect(address, noListeners)
    onTestFinished(() => connections.close())
    const record = new ReplicatedLog(connections, schema)
    const after = async (...asked: Parameters<ReplicatedLog['entriesAfter']>) => {
      const { entries, hasMore } = await record.entriesAfter(...asked)
      return [entries.map(({ position }) => position), hasMore]
    }
    expect(await after(0, 200, 1)).toEqual([[1], true])
    expect(await after(1, 1, 10_000)).toEqual([[2], true])
    expect(await after(1, 200, 10_000)).toEqual([[2, 3], false])
    expect(await after(3, 200, 10_000)).toEqual([[], false])
  })

  it('terminates a follower at once when the log has a gap', async () => {
    const schema = newSchema()
    const { run } = await open(schema)
    run(`INSERT INTO note (id, body) VALUES ('one', 'x')`)
    await server.query(`
      UPDATE ${schema}.head SET place = 3;
      INSERT INTO ${schema}.log (place, entry, rows) VALUES (3, '${entry(3)}', '{}')`)
    expect(() => run(`INSERT INTO note (id, body) VALUES ('two', 'x')`)).toThrow(
      'The log no longer reaches back to where this process was',
    )
  })

  it('enables TCP keepalive on the server', async () => {
    const address = parsePostgresAddress(server.url, newSchema())
    const connections = await ConnectionPair.connect(address, noListeners)
    onTestFinished(() => connections.close())
    const { rows } = await connections.bulk.query('SHOW tcp_keepalives_idle')
    expect(rows).toEqual([{ tcp_keepalives_idle: '10' }])
  })

  it('reports an outage when the server accepts a connection and stays silent', async () => {
    const isSilent = createServer((socket) => {
      // Accepts every client (AuthenticationOk, ReadyForQuery) and never responds to queries.
      socket.once('data', () =>
        socket.write(Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')),
      )
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => isSilent.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void isSilent.close())
    const { port } = isSilent.address() as AddressInfo
    const address = parsePostgresAddress(
      `postgres://orrery@127.0.0.1:${port}/postgres`,
      newSchema(),
    )
    await expect(
      ConnectionPair.connect(address, { onEntry() {}, onAck() {}, onLost() {} }),
    ).rejects.toThrow('The database does not answer')
  })

  const noListeners = { onEntry() {}, onAck() {}, onLost() {} }

  describe('behind a proxy that accepts and closes connections', () => {
    let isClosing = false
    /** The proxy forwards no database messages. */
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
            message: expect.stringContaining('may or may not be stored'),
          }),
        }),
      ],
    ])('resolves the outcome of a sent write when %s', async (what, result) => {
      const schema = newSchema()
      const { replica, batch, terminated } = await open(schema, {
        hasSingleWriter: true,
        url: url(),
      })
      isMute = true
      replica.writeBatch([{ id: 'sent', body: 'x' }])
      const stored = () => server.query(`SELECT id FROM ${schema}.note`)
      await vi.waitFor(async () => expect(await stored()).toEqual([{ id: 'sent' }]), patience)
      await server.query(
        what === 'its log was begun anew'
          ? `DELETE FROM ${schema}.log; UPDATE ${schema}.head SET steps = steps + 1, place = place + 1`
          : `UPDATE ${schema}.head SET epoch = epoch + 1, holder = '${entry(9)}', address = 'http://other',
               expires_at = clock_timestamp() + interval '3 s'`,
      )
      isMute = false
      for (const socket of sockets) socket.destroy()
      await vi.waitFor(() => expect(batch).toHaveBeenCalledWith(result), patience)
      expect(terminated).toHaveBeenCalledOnce()
    })

    it('reports an outage and terminates no follower', async () => {
      const { replica, terminated, batch } = await open(newSchema(), { url: url() })
      isClosing = true
      for (const socket of sockets) socket.destroy()
      await vi.waitUntil(() => replica.problem?.isUnreachable, patience)
      // Several attempts, each accepted and closed.
      const tried = sockets.size
      await vi.waitUntil(() => sockets.size > tried + 2, patience)
      isClosing = false
      await vi.waitUntil(() => replica.problem === null, patience)
      replica.writeBatch([{ id: 'one', body: 'x' }])
      await vi.waitFor(() => expect(batch).toHaveBeenCalledWith({ stored: 1 }), patience)
      expect(terminated).not.toHaveBeenCalled()
    })

    it('clears the outage when a replica with a lost connection is closed', async () => {
      const address = parsePostgresAddress(url(), newSchema())
      const away = vi.fn<(isUnreachable: boolean) => void>()
      const link = new LogConnection({
        address,
        hasSingleWriter: false,
        ownAddress: 'http://one',
        emit() {},
        setUnreachable: away,
      })
      await link.connect()
      isClosing = true
      for (const socket of sockets) socket.destroy()
      await vi.waitFor(() => expect(away).toHaveBeenLastCalledWith(true), patience)
      await link.close()
      expect(away).toHaveBeenLastCalledWith(false)
    })

    it('reports the outage to a process that starts', async () => {
      isClosing = true
      await expect(open(newSchema(), { url: url() })).rejects.toThrow('cannot be reached')
    })
  })
})

describe('waiting for followers', () => {
  it('ends after the timeout of a follower that acknowledges only another position', async () => {
    const readers = new FollowerProgress()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    readers.noteAck('stuck', 1)
    const stuck = setInterval(() => readers.noteAck('stuck', 1), 100)
    onTestFinished(() => clearInterval(stuck))
    const began = performance.now()
    await readers.waitForAcks(2)
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_400)
  })
})
