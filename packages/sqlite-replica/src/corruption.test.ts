import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { corruptionError, corruptionMarkerPath, openWithRebuild } from './corruption.ts'
import { Replica } from './replica.ts'
import { findPostgres, startPostgres, type PostgresServer } from './testing/postgres-server.ts'

const programs = await findPostgres()
if (!programs) console.warn('Damaged copies are not tried: no PostgreSQL on this machine.')

const PAGE = 4096
const HOUR = 3_600_000
const PATIENCE = { timeout: 60_000 }

/** Backdates the last corruption of a file and its repair. */
function age(path: string, by: number): void {
  const { at, renewedAt, ...rest } = JSON.parse(readFileSync(corruptionMarkerPath(path), 'utf8'))
  const older = { ...rest, at: at - by, ...(renewedAt && { renewedAt: renewedAt - by }) }
  writeFileSync(corruptionMarkerPath(path), JSON.stringify(older))
}

type Harm = (bytes: Buffer<ArrayBuffer>, placeOf: (name: string) => number) => Uint8Array

const noise: Harm = (bytes, placeOf) => bytes.fill(0xa5, placeOf('note'), placeOf('note') + PAGE)

function harm(path: string, how: Harm): void {
  const database = new DatabaseSync(path, { readOnly: true })
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
  const positions = ['note', 'line', 'sqlite_sequence'].map((name) => [
    name,
    (Number(root.get(name)?.rootpage) - 1) * PAGE,
  ])
  database.close()
  const placeOf = Object.fromEntries(positions) as Record<string, number>
  const bytes = how(readFileSync(path), (name) => placeOf[name]!)
  truncateSync(path, bytes.length)
  // Written in place, so that open handles see the change.
  writeFileSync(path, bytes, { flag: 'r+' })
}

describe.runIf(programs)('a corrupt replica', { meta: { needs: 'PostgreSQL' } }, () => {
  let server: PostgresServer
  let folder: string
  let whole: string
  beforeAll(async () => {
    server = await startPostgres(programs!)
    folder = mkdtempSync(join(tmpdir(), 'replica-corruption-'))
    const first = open('first')
    whole = first.replica.path
    const rows = Array.from({ length: 300 }, (_, at) => `('${at}', '${'word '.repeat(20)}')`)
    first.run(`INSERT INTO note (id, body) VALUES ${rows.join()}`)
    first.run(`INSERT INTO line (word) VALUES ('a'), ('b')`)
    first.end()
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** One process, with a connection to its file. */
  function open(name: string) {
    const replica = Replica.openSync({
      url: server.url,
      schema: 'corruption',
      path: join(folder, `${name}.sqlite`),
      program: new URL('./testing/notebook-schema.ts', import.meta.url),
      belongsTo: 'orrery',
      hasSingleWriter: false,
      address: `http://${name}`,
    })
    const database = new DatabaseSync(replica.path)
    const terminated = vi.fn<(sentence: string) => void>()
    replica.listen({ entries() {}, terminated })
    const run = (sql: string, before = () => {}) =>
      replica.commit(database, () => {
        before()
        database.exec(sql)
      })
    const notes = () => database.prepare(NOTES).all()
    const end = () => {
      if (database.isOpen) database.close()
      replica.close()
    }
    return { replica, terminated, run, notes, end }
  }

  let names = 0
  /** A new process with the existing file. */
  function another() {
    const name = `p${(names += 1)}`
    const path = join(folder, `${name}.sqlite`)
    copyFileSync(whole, path)
    const opened: { end: () => void }[] = []
    onTestFinished(() => opened.forEach(({ end }) => end()))
    const start = () => {
      const process = open(name)
      opened.push(process)
      return process
    }
    return { path, start }
  }

  /** The same, after replicating everything. */
  function upToDate() {
    const one = another()
    one.start().end()
    return one
  }

  const NOTES = 'SELECT id, body FROM note ORDER BY id'
  const recorded = () =>
    server.query('SELECT id, body FROM corruption.note ORDER BY id COLLATE "C"')

  const RENEWED =
    /^The copy of the database 127\.0\.0\.1:\d+\/postgres in \S+\.sqlite was damaged \([^\n]+\): it was deleted and rebuilt from the log\.$/

  it.each<[string, Harm]>([
    ['with a page of noise', noise],
    [
      'with a page that is another one, and could stand there',
      (bytes, placeOf) => {
        const other = placeOf('sqlite_sequence')
        bytes.copyWithin(placeOf('line'), other, other + PAGE)
        return bytes
      },
    ],
    ['that ends in the middle', (bytes) => bytes.subarray(0, 3 * PAGE)],
    ['that is no database any more', (bytes) => bytes.fill(0xa5, 0, PAGE)],
  ])('%s is deleted, rebuilt and reported as it opens', async (_what, how) => {
    const { path, start } = another()
    harm(path, how)
    const { replica, notes } = start()
    expect(replica.file.rebuildMessage).toMatch(RENEWED)
    expect(notes()).toEqual(await recorded())
  })

  const GIVEN_UP =
    /^The copy of the database \S+ in \S+\.sqlite is damaged \([^\n]+\)\. It is deleted, and rebuilt at the next start\.$/
  const TOLD =
    'The copy of the database that this process reads from is damaged. It is rebuilt at the next start.'

  it('stops writing when a write finds corruption, and is rebuilt once by the next process', async () => {
    const { path, start } = upToDate()
    const { replica, terminated, run, end } = start()
    expect(replica.file.corruption).toBeUndefined()
    harm(path, noise)
    const put = () => run(`INSERT INTO note (id, body) VALUES ('refused', 'x')`)
    expect(put).toThrow('malformed')
    expect(replica.file.corruption).toBe(TOLD)
    expect(terminated.mock.calls).toEqual([[expect.stringMatching(GIVEN_UP)]])
    expect(put).toThrow(
      expect.objectContaining({
        name: 'ReplicatedLogError',
        publicMessage: TOLD,
        isTransient: true,
      }),
    )
    end()
    const again = start()
    expect(again.replica.file.rebuildMessage).toMatch(RENEWED)
    again.run(`INSERT INTO note (id, body) VALUES ('kept', 'x')`)
    again.end()
    const third = start()
    expect(third.replica.file.rebuildMessage).toBeNull()
    expect(third.notes()).toEqual(await recorded())
    expect(JSON.stringify(third.notes())).not.toContain('refused')
    expect(JSON.stringify(third.notes())).toContain('kept')
  })

  it('appends nothing to the log when corruption is found in the middle of a transaction', async () => {
    const { replica, run } = another().start()
    const before = await recorded()
    const giveUp = () => void replica.file.markCorrupt('page 7 is never used')
    expect(() => run(`INSERT INTO note (id, body) VALUES ('half', 'x')`, giveUp)).toThrow(
      expect.objectContaining({ publicMessage: TOLD }),
    )
    expect(await recorded()).toEqual(before)
  })

  it('terminates the process when replication finds corruption', async () => {
    const { path, start } = upToDate()
    const { terminated, end } = start()
    harm(path, noise)
    another().start().run(`UPDATE note SET body = 'new'`)
    await vi.waitFor(() => expect(terminated).toHaveBeenCalled(), PATIENCE)
    expect(terminated.mock.calls).toEqual([[expect.stringMatching(GIVEN_UP)]])
    end()
    expect(start().notes()).toEqual(await recorded())
  })

  it('is checked in the background when its file is large', async () => {
    const { path, start } = upToDate()
    harm(path, noise)
    truncateSync(path, 300 * 1024 * 1024)
    const { signal } = new AbortController()
    const { replica, end } = start()
    expect(replica.file.rebuildMessage).toBeNull()
    await expect(replica.file.verifyPages(signal)).rejects.toThrow(GIVEN_UP)
    expect(replica.file.corruption).toBe(TOLD)
    end()
    const again = start()
    expect(statSync(path).size).toBeLessThan(1024 * 1024)
    expect(again.notes()).toEqual(await recorded())
  })

  it('blames the log, not the disk, when the rebuilt copy has the same unreadable content', () => {
    const { start } = another()
    const found = 'document "a" cannot be read'
    for (let times = 0; times < 2; times++) {
      const { replica, end } = start()
      replica.file.markCorrupt(found, true)
      end()
    }
    expect(start).toThrow(
      /^The database \S+ contains unreadable data \(document "a" cannot be read\): the copy in \S+\.sqlite was rebuilt and has the same\. Restore a backup of that database, then delete \S+\.sqlite\.damaged\.$/,
    )
  })

  it('is not rebuilt again until an hour after the last rebuild', async () => {
    const { path, start } = another()
    harm(path, noise)
    start().end()
    harm(path, noise)
    const failing =
      /^The disk of \S+ is failing: the copy of the database \S+ there was damaged again \([^\n]+\) within an hour of its rebuild\. Put the data folder on another disk, or repair this one and delete \S+\.sqlite\.damaged\.$/
    expect(start).toThrow(failing)
    expect(start).toThrow(failing)
    // Recorded by a clock that was ahead.
    age(path, -24 * HOUR)
    start().end()
    harm(path, noise)
    expect(start).toThrow(failing)
    age(path, HOUR)
    start().end()
    age(path, HOUR)
    harm(path, noise)
    expect(start().notes()).toEqual(await recorded())
  })
})

it('is not rebuilt a second time on a disk that corrupts every write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'replica-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const open = vi.fn(() => Promise.reject(corruptionError('page 3 is never used')))
  const tryIt = (path: string) => openWithRebuild(path, 'db.example/orrery', open)
  const sentence = `The disk of ${folder} is failing: the copy of the database db.example/orrery there was damaged again (page 3 is never used)`
  await expect(tryIt(join(folder, 'one.sqlite'))).rejects.toThrow(sentence)
  expect(open).toHaveBeenCalledTimes(2)
  await expect(tryIt(join(folder, 'one.sqlite'))).rejects.toThrow(sentence)
  expect(open).toHaveBeenCalledTimes(2)
  // If even the note cannot be written.
  await expect(tryIt(join(folder, 'none', 'one.sqlite'))).rejects.toThrow('was damaged again')
  expect(open).toHaveBeenCalledTimes(4)
})
