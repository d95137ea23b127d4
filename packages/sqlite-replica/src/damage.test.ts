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
import { damageFound, noteOf, openHealing } from './damage.ts'
import { Replica } from './replica.ts'
import { findPostgres, startPostgres, type PostgresServer } from './testing/postgres-server.ts'

const programs = await findPostgres()
if (!programs) console.warn('Damaged copies are not tried: no PostgreSQL on this machine.')

const PAGE = 4096
const HOUR = 3_600_000
const PATIENCE = { timeout: 60_000 }

/** Makes the last damage of a file, and what was done for it, older. */
function age(path: string, by: number): void {
  const { at, renewedAt, ...rest } = JSON.parse(readFileSync(noteOf(path), 'utf8'))
  const older = { ...rest, at: at - by, ...(renewedAt && { renewedAt: renewedAt - by }) }
  writeFileSync(noteOf(path), JSON.stringify(older))
}

type Harm = (bytes: Buffer<ArrayBuffer>, placeOf: (name: string) => number) => Uint8Array

const noise: Harm = (bytes, placeOf) => bytes.fill(0xa5, placeOf('note'), placeOf('note') + PAGE)

function harm(path: string, how: Harm): void {
  const database = new DatabaseSync(path, { readOnly: true })
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
  const places = ['note', 'line', 'sqlite_sequence'].map((name) => [
    name,
    (Number(root.get(name)?.rootpage) - 1) * PAGE,
  ])
  database.close()
  const placeOf = Object.fromEntries(places) as Record<string, number>
  const bytes = how(readFileSync(path), (name) => placeOf[name]!)
  truncateSync(path, bytes.length)
  // It stays the same file for whoever has it open.
  writeFileSync(path, bytes, { flag: 'r+' })
}

describe.runIf(programs)('a copy of a record', { meta: { needs: 'PostgreSQL' } }, () => {
  let server: PostgresServer
  let folder: string
  let whole: string
  beforeAll(async () => {
    server = await startPostgres(programs!)
    folder = mkdtempSync(join(tmpdir(), 'replica-damage-'))
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
    const replica = Replica.openNow({
      url: server.url,
      schema: 'damage',
      path: join(folder, `${name}.sqlite`),
      program: new URL('./testing/program.ts', import.meta.url),
      belongsTo: 'orrery',
      elects: false,
      address: `http://${name}`,
    })
    const database = new DatabaseSync(replica.path)
    const dismissed = vi.fn<(sentence: string) => void>()
    replica.listen({ entries() {}, dismissed })
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
    return { replica, dismissed, run, notes, end }
  }

  let names = 0
  /** One more process, whose file of before is as it was. */
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

  /** The same, and it has followed everything. */
  function upToDate() {
    const one = another()
    one.start().end()
    return one
  }

  const NOTES = 'SELECT id, body FROM note ORDER BY id'
  const recorded = () => server.ask('SELECT id, body FROM damage.note ORDER BY id COLLATE "C"')

  const RENEWED =
    /^The copy of the database 127\.0\.0\.1:\d+\/postgres in \S+\.sqlite was damaged \([^\n]+\): it was thrown away and read anew\.$/

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
  ])('%s is thrown away and read anew as it is opened, and said to be', async (_what, how) => {
    const { path, start } = another()
    harm(path, how)
    const { replica, notes } = start()
    expect(replica.file.renewal).toMatch(RENEWED)
    expect(notes()).toEqual(await recorded())
  })

  const GIVEN_UP =
    /^The copy of the database \S+ in \S+\.sqlite is damaged \([^\n]+\): it is thrown away, and read anew at the next start\.$/
  const TOLD =
    'The copy of the database that this process reads from is damaged, and is read anew at the next start.'

  it('that is found damaged by work is written from no more, and read anew by the next process, once', async () => {
    const { path, start } = upToDate()
    const { replica, dismissed, run, end } = start()
    expect(replica.file.damage).toBeUndefined()
    harm(path, noise)
    const put = () => run(`INSERT INTO note (id, body) VALUES ('refused', 'x')`)
    expect(put).toThrow('malformed')
    expect(replica.file.damage).toBe(TOLD)
    expect(dismissed.mock.calls).toEqual([[expect.stringMatching(GIVEN_UP)]])
    expect(put).toThrow(expect.objectContaining({ name: 'RecordError', told: TOLD, passes: true }))
    end()
    const again = start()
    expect(again.replica.file.renewal).toMatch(RENEWED)
    again.run(`INSERT INTO note (id, body) VALUES ('kept', 'x')`)
    again.end()
    const third = start()
    expect(third.replica.file.renewal).toBeNull()
    expect(third.notes()).toEqual(await recorded())
    expect(JSON.stringify(third.notes())).not.toContain('refused')
    expect(JSON.stringify(third.notes())).toContain('kept')
  })

  it('that is found damaged in the middle of work gets nothing of that into the record', async () => {
    const { replica, run } = another().start()
    const before = await recorded()
    const giveUp = () => void replica.file.giveUp('page 7 is never used')
    expect(() => run(`INSERT INTO note (id, body) VALUES ('half', 'x')`, giveUp)).toThrow(
      expect.objectContaining({ told: TOLD }),
    )
    expect(await recorded()).toEqual(before)
  })

  it('that is found damaged as it follows others ends its process as well', async () => {
    const { path, start } = upToDate()
    const { dismissed, end } = start()
    harm(path, noise)
    another().start().run(`UPDATE note SET body = 'new'`)
    await vi.waitFor(() => expect(dismissed).toHaveBeenCalled(), PATIENCE)
    expect(dismissed.mock.calls).toEqual([[expect.stringMatching(GIVEN_UP)]])
    end()
    expect(start().notes()).toEqual(await recorded())
  })

  it('that is large is looked through beside the work', async () => {
    const { path, start } = upToDate()
    harm(path, noise)
    truncateSync(path, 300 * 1024 * 1024)
    const { signal } = new AbortController()
    const { replica, end } = start()
    expect(replica.file.renewal).toBeNull()
    await expect(replica.file.lookThrough(signal)).rejects.toThrow(GIVEN_UP)
    expect(replica.file.damage).toBe(TOLD)
    end()
    const again = start()
    expect(statSync(path).size).toBeLessThan(1024 * 1024)
    expect(again.notes()).toEqual(await recorded())
  })

  it('that was read anew, and holds again what nobody can read, is no fault of its disk', () => {
    const { start } = another()
    const found = 'document "a" cannot be read'
    for (let times = 0; times < 2; times++) {
      const { replica, end } = start()
      replica.file.giveUp(found, true)
      end()
    }
    expect(start).toThrow(
      /^The database \S+ itself holds what cannot be read \(document "a" cannot be read\): the copy in \S+\.sqlite was read anew and is the same; put a backup of that database back, and remove \S+\.sqlite\.damaged when it is sound\.$/,
    )
  })

  it('that is damaged again soon is read anew when an hour has passed, and not before', async () => {
    const { path, start } = another()
    harm(path, noise)
    start().end()
    harm(path, noise)
    const failing =
      /^The disk of \S+ fails: the copy of the database \S+ there was damaged again \([^\n]+\) within an hour of being read anew; put the data folder on another disk, or remove \S+\.sqlite\.damaged when this one is mended\.$/
    expect(start).toThrow(failing)
    expect(start).toThrow(failing)
    // A clock that was ahead noted it.
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

it('a disk that damages all that is written to it is left alone after the second time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'replica-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const open = vi.fn(() => Promise.reject(damageFound('page 3 is never used')))
  const tryIt = (path: string) => openHealing(path, 'db.example/orrery', open)
  const sentence = `The disk of ${folder} fails: the copy of the database db.example/orrery there was damaged again (page 3 is never used)`
  await expect(tryIt(join(folder, 'one.sqlite'))).rejects.toThrow(sentence)
  expect(open).toHaveBeenCalledTimes(2)
  await expect(tryIt(join(folder, 'one.sqlite'))).rejects.toThrow(sentence)
  expect(open).toHaveBeenCalledTimes(2)
  // Where not even the note can be written.
  await expect(tryIt(join(folder, 'none', 'one.sqlite'))).rejects.toThrow('was damaged again')
  expect(open).toHaveBeenCalledTimes(4)
})
