import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ReplicaOptions } from './replica-options.ts'
import { Replica } from './replica.ts'
import { findPostgres, startPostgres, type PostgresServer } from './testing/postgres-server.ts'

const programs = await findPostgres()
if (!programs) console.warn('Replicas are not tried: no PostgreSQL on this machine.')

const PROGRAM = new URL('./testing/notebook-schema.ts', import.meta.url)
const NEWER = new URL('./testing/newer-notebook-schema.ts', import.meta.url)

describe.runIf(programs)('a replica', { meta: { needs: 'PostgreSQL' } }, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(programs!)
  })
  afterAll(() => server.stop())

  let schemas = 0
  /** Processes of one installation: replicas of one log, each with its own file. */
  function installation(overrides: Partial<ReplicaOptions> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'replica-'))
    const schema = `test_${(schemas += 1)}`
    const opened: { end: () => void }[] = []
    onTestFinished(() => {
      for (const each of opened) each.end()
      rmSync(folder, { recursive: true, force: true })
    })
    const open = (name: string, own: Partial<ReplicaOptions> = {}) => {
      const replica = Replica.openSync({
        url: server.url,
        schema,
        path: join(folder, `${name}.sqlite`),
        program: PROGRAM,
        belongsTo: 'orrery',
        hasSingleWriter: false,
        address: `http://${name}`,
        ...overrides,
        ...own,
      })
      const database = new DatabaseSync(replica.path)
      database.exec('PRAGMA foreign_keys = ON')
      const terminated = vi.fn()
      replica.listen({ entries() {}, terminated })
      const run = (sql: string) => replica.commit(database, () => database.exec(sql))
      const all = (sql: string) =>
        database
          .prepare(sql)
          .all()
          .map((row) => Object.values(row))
      const end = () => {
        if (database.isOpen) database.close()
        replica.close()
      }
      opened.push({ end })
      return { replica, database, terminated, run, all, end }
    }
    return { open, schema, folder }
  }

  const put = (id: string, body = 'x') => `INSERT INTO note (id, body) VALUES ('${id}', '${body}')`
  const NOTES = 'SELECT id, body FROM note ORDER BY id'

  it('applies entries of other processes, at once and at the next start', async () => {
    const { open } = installation()
    const [one, other] = [open('one'), open('other')]
    one.run(put('a', 'héé ✶'))
    await one.replica.awaitReplicated()
    expect(other.all(NOTES)).toEqual([['a', 'héé ✶']])
    other.end()
    one.run(`UPDATE note SET body = 'new'; ${put('b')}`)
    const again = open('other')
    expect(again.all(NOTES)).toEqual([
      ['a', 'new'],
      ['b', 'x'],
    ])
    again.run(`DELETE FROM note WHERE id = 'a'`)
    await again.replica.awaitReplicated()
    expect(one.all(NOTES)).toEqual([['b', 'x']])
  })

  it('starts from a snapshot when it has no file', () => {
    const { open } = installation()
    const one = open('one')
    one.run(`${put('a')}; INSERT INTO line (note, word) VALUES ('a', 'w'), ('a', 'v')`)
    one.run(`DELETE FROM line WHERE word = 'v'`)
    const late = open('late')
    expect(late.all('SELECT number, word FROM line')).toEqual([[1, 'w']])
    late.run(`INSERT INTO line (word) VALUES ('next')`)
    expect(late.all(`SELECT number FROM line WHERE word = 'next'`)).toEqual([[3]])
  })

  it('retries a write on top of other processes’ entries, so that no increment is lost', async () => {
    const { open } = installation()
    const all = ['one', 'two', 'three'].map((name) => open(name))
    all[0]!.run(put('count', '0'))
    let undone = 0
    const countAt = (at: number, before: () => void = () => {}) => {
      const { replica, database } = all[at % 3]!
      const count = () => {
        before()
        database.exec(
          `${put('count', '0')} ON CONFLICT DO UPDATE SET body = CAST(note.body AS INTEGER) + 1`,
        )
      }
      replica.commit(database, count, () => (undone += 1))
    }
    for (let turn = 0; turn < 59; turn += 1) countAt(turn)
    const before = undone
    // Another process wins the race once, deterministically.
    let isFirst = true
    countAt(0, () => {
      if (isFirst) all[1]!.run(put('else'))
      isFirst = false
    })
    for (const { replica, all: read } of all) {
      await replica.awaitPosition(all[0]!.replica.position)
      expect(read(NOTES)).toEqual([
        ['count', '60'],
        ['else', 'x'],
      ])
    }
    expect(undone).toBe(before + 1)
  })

  it('rolls back work that throws, and goes on', async () => {
    const { open } = installation()
    const [one, other] = [open('one'), open('other')]
    const undo = vi.fn()
    const work = () => {
      one.database.exec(put('a'))
      throw new Error('no')
    }
    expect(() => one.replica.commit(one.database, work, undo)).toThrow('no')
    expect(undo).toHaveBeenCalledOnce()
    one.run(put('b'))
    await one.replica.awaitReplicated()
    for (const each of [one, other]) expect(each.all(NOTES)).toEqual([['b', 'x']])
  })

  describe('with a leader', () => {
    it('accepts writes from the leader only, and from its successor after it closes', async () => {
      const { open } = installation({ hasSingleWriter: true })
      const [one, other] = [open('one'), open('other')]
      expect([one.replica.role, other.replica.role]).toEqual(['writer', 'reader'])
      expect(other.replica.writer).toBe('http://one')
      expect(() => other.run(put('a'))).toThrow('This process is a follower and cannot write.')
      one.run(put('a'))
      one.end()
      await vi.waitUntil(() => other.replica.role === 'writer')
      other.run(put('b'))
      expect(other.all(NOTES)).toHaveLength(2)
    })

    it('rejects writes of a deposed leader, whatever it knows', async () => {
      const { open, schema } = installation({ hasSingleWriter: true })
      const one = open('one')
      one.run(put('a'))
      const client = new pg.Client(server.url)
      await client.connect()
      await client.query(`UPDATE ${schema}.head SET epoch = epoch + 1`)
      await client.end()
      expect(() => one.run(put('b'))).toThrow('Another process writes now.')
      await vi.waitUntil(() => one.terminated.mock.calls.length > 0)
      expect(one.terminated).toHaveBeenCalledWith('Another process writes now.')
      expect(one.all(NOTES)).toHaveLength(1)
    })
  })

  describe('and its database', () => {
    it('loses nothing when the database is killed, rejects writes meanwhile and recovers', async () => {
      const { open } = installation()
      const [one, other] = [open('one'), open('other')]
      one.run(put('a'))
      const problem = vi.fn()
      one.replica.listen({ entries() {}, problem: problem })
      server.signal('SIGKILL')
      await vi.waitUntil(() => one.replica.problem !== null)
      expect(() => one.run(put('b'))).toThrow('cannot be reached')
      await server.start()
      await vi.waitUntil(() => one.replica.problem === null)
      one.run(put('c'))
      await vi.waitUntil(() => other.all(NOTES).length === 2)
      expect(problem.mock.calls.at(-1)).toEqual([null])
      for (const each of [one, other])
        expect(each.all('SELECT id FROM note')).toEqual([['a'], ['c']])
    })

    it('blocks for a few seconds at most when the database hangs, and finds what was stored', async () => {
      const { open } = installation()
      const one = open('one')
      one.run(put('a'))
      const problem = vi.fn()
      one.replica.listen({ entries() {}, problem: problem })
      server.signal('SIGSTOP')
      const begun = performance.now()
      try {
        expect(() => one.run(put('b'))).toThrow('cannot be reached')
        expect(performance.now() - begun).toBeLessThan(10_000)
      } finally {
        server.signal('SIGCONT')
      }
      await vi.waitUntil(() => problem.mock.calls.at(-1)?.[0] === null)
      one.run(put('c'))
      const late = open('late')
      // Whether the server stored it before it was stopped is undetermined, but both replicas agree.
      await one.replica.awaitReplicated()
      expect(one.all(NOTES)).toEqual(late.all(NOTES))
      expect(one.all('SELECT id FROM note')).toEqual(expect.arrayContaining([['a'], ['c']]))
    })

    it.each([
      [
        'that is not there',
        () => ({ url: server.url.replace('/postgres', '/nowhere') }),
        /^The database 127\.0\.0\.1:\d+\/nowhere does not exist\. Create it with "createdb"/,
      ],
      [
        'that nobody serves',
        () => ({ url: 'postgres://x@127.0.0.1:9/x' }),
        /^The database 127\.0\.0\.1:9\/x cannot be reached \(ECONNREFUSED\)\.$/,
      ],
      [
        'that is no address',
        () => ({ url: 'mysql://x/y' }),
        'starts with "mysql://" instead of "postgres://"',
      ],
    ])('%s is reported in one sentence', (_, options, sentence) => {
      const { open } = installation()
      expect(() => open('one', options())).toThrow(sentence)
    })

    it('rejects a database of another installation', () => {
      const { open } = installation()
      open('one')
      expect(() => open('other', { belongsTo: 'planetarium' })).toThrow(
        /is in use by another installation, "orrery", and this one is "planetarium"/,
      )
    })

    it('migrates an older database with all its content, and terminates the older process', async () => {
      const { open } = installation()
      const one = open('one')
      one.run(put('a', 'kept'))
      const newer = open('newer', { program: NEWER })
      expect(newer.all('SELECT id, body, mood FROM note')).toEqual([['a', 'kept', 'calm']])
      newer.run(`INSERT INTO note (id, body, mood) VALUES ('b', 'x', 'glad')`)
      await vi.waitUntil(() => one.terminated.mock.calls.length > 0)
      one.end()
      expect(() => open('one')).toThrow(/was written by a newer version of this program/)
      const again = open('one', { program: NEWER })
      expect(again.all('SELECT id, mood FROM note ORDER BY id')).toEqual([
        ['a', 'calm'],
        ['b', 'glad'],
      ])
    })

    it('is rebuilt after the database was restored from a backup', async () => {
      const { open, schema } = installation()
      const one = open('one')
      one.run(put('a'))
      one.run(put('b'))
      one.end()
      const client = new pg.Client(server.url)
      await client.connect()
      // The state after restoring a backup of the first entry, followed by a different second entry.
      await client.query(`DELETE FROM ${schema}.note WHERE id = 'b'; DELETE FROM ${schema}.log WHERE place = 2;
        UPDATE ${schema}.head SET place = 1`)
      await client.end()
      const other = open('other')
      other.run(put('c'))
      const again = open('one')
      expect(again.all('SELECT id FROM note ORDER BY id')).toEqual([['a'], ['c']])
    })

    it('is rebuilt when the log was trimmed beyond its position', async () => {
      const { open, schema } = installation()
      const one = open('one')
      one.end()
      const other = open('other')
      for (const id of ['a', 'b', 'c']) other.run(put(id))
      const client = new pg.Client(server.url)
      await client.connect()
      await client.query(`DELETE FROM ${schema}.log WHERE place < 3`)
      await client.end()
      expect(open('one').all('SELECT id FROM note')).toEqual([['a'], ['b'], ['c']])
    })
  })
})
