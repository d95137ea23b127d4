import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WriteError } from '../write/errors.ts'
import { openDatabase } from './sqlite/database.ts'
import { SqliteStore } from './sqlite/sqlite-store.ts'
import { createLake, type Lake } from '../lake.ts'
import { MUTATE, openTestLake, testClock } from '../testing/test-lake.ts'
import type { Revision } from './revisions.ts'
import { until } from '../testing/until.ts'
import type { LakeDocument } from '../document/document.ts'
import type { Mutation } from '../document/mutation.ts'

const id = fc.constantFrom('a', 'b', 'drafts.a', 'versions.r1.a')
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.record({ _ref: id }),
  fc.array(fc.record({ _key: fc.constantFrom('x', 'y'), n: fc.integer() }), { maxLength: 3 }),
)
const field = fc.constantFrom('title', 'body', 'list')
const fields = fc.dictionary(field, value, { maxKeys: 3, noNullPrototype: true })
const document = fc.tuple(id, fields).map(([_id, content]) => ({ ...content, _id, _type: 'watch' }))
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  document.map((create) => ({ create })),
  document.map((createOrReplace) => ({ createOrReplace })),
  document.map((createIfNotExists) => ({ createIfNotExists })),
  id.map((target) => ({ delete: { id: target } })),
  fc.record({ id, set: fields }).map((patch) => ({ patch })),
  fc.record({ id, unset: fc.array(field, { maxLength: 2 }) }).map((patch) => ({ patch })),
  fc.record({ id, inc: fc.record({ title: fc.integer() }) }).map((patch) => ({ patch })),
)

const all = (lake: Lake): LakeDocument[] => [...lake.dataset('production')!.documents.all()]

test('after any sequence of transactions, a restart brings back exactly what memory held, and history what was', async () => {
  const home = openTestLake()
  const config = home.lake.config
  const { name } = await home.lake.createDataset('scratch')
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(mutation, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
      async (transactions) => {
        const dataset = await home.lake.createDataset(`${name}-${run++}`)
        const snapshots: [string, LakeDocument[]][] = []
        for (const [step, mutations] of transactions.entries()) {
          const before = [...dataset.documents.all()]
          const place = dataset.sequence
          try {
            const { transactionId } = await home.lake.writer.mutate(
              dataset,
              structuredClone(mutations),
              { author: 'fc', transactionId: `tx-${step}` },
            )
            if (dataset.sequence > place)
              snapshots.push([transactionId, [...dataset.documents.all()]])
          } catch (error) {
            if (!(error instanceof WriteError)) throw error
            expect([...dataset.documents.all()]).toEqual(before)
            expect(dataset.sequence).toBe(place)
          }
        }
        for (const [transactionId, documents] of snapshots) {
          for (const snapshot of documents) {
            if (snapshot._rev !== transactionId) continue
            const past = [...dataset.history(snapshot._id)].find(
              (revision) => revision.transactionId === transactionId,
            )
            expect(past?.document).toEqual(snapshot)
          }
        }
      },
    ),
    { numRuns: 60 },
  )
  const before = home.lake
    .listDatasets()
    .map((dataset) => [dataset.name, [...dataset.documents.all()]])
  home.lake.close()
  const again = createLake(config)
  try {
    expect(
      again.listDatasets().map((dataset) => [dataset.name, [...dataset.documents.all()]]),
    ).toEqual(before)
  } finally {
    again.close()
  }
}, 60_000)

test('a listener that throws neither undoes the write nor silences the others', async () => {
  const errors: unknown[] = []
  const { lake, mutate } = openTestLake({ onError: (error) => errors.push(error) })
  const dataset = lake.dataset('production')!
  const told: string[] = []
  dataset.subscribe(() => {
    throw new Error('broken')
  })
  dataset.subscribe((commit) => told.push(commit.transactionId))
  await mutate([{ create: { _id: 'a', _type: 'watch' } }], { transactionId: 'one' })
  await until(() => told.length > 0)
  expect([told, errors.length, all(lake).length]).toEqual([['one'], 1, 1])
})

test('a write made by a listener is told after the one it answers', async () => {
  const { lake, mutate } = openTestLake()
  const dataset = lake.dataset('production')!
  const told: string[] = []
  dataset.subscribe((commit) => {
    if (commit.transactionId === 'one')
      void mutate([{ create: { _id: 'b', _type: 'watch' } }], { transactionId: 'two' })
  })
  dataset.subscribe((commit) => told.push(commit.transactionId))
  await mutate([{ create: { _id: 'a', _type: 'watch' } }], { transactionId: 'one' })
  await until(() => told.length > 1)
  expect(told).toEqual(['one', 'two'])
})

test('a second lake on the same folder is refused with one clear sentence', () => {
  const { lake } = openTestLake()
  expect(() => createLake({ ...lake.config, clock: testClock() })).toThrow(
    /is in use by another process/,
  )
})

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the folder and its databases are open to nobody else, and others of this user may read while the lake runs', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'content-lake-rights-')), 'data')
  mkdirSync(dataDir, { mode: 0o755 })
  const first = openTestLake({ dataDir })
  await first.mutate([{ create: { _id: 'a', _type: 'watch' } }])
  const rights = () => readdirSync(dataDir).map((name) => [name, rightsOf(join(dataDir, name))])
  expect([rightsOf(dataDir), rights()]).toEqual([
    '700',
    ['.lock', '.sqlite', '.sqlite-shm', '.sqlite-wal'].map((end) => [`content-lake${end}`, '600']),
  ])
  const reader = new DatabaseSync(join(dataDir, 'content-lake.sqlite'), { readOnly: true })
  expect(reader.prepare('SELECT count(*) AS n FROM documents').get()?.n).toBe(1)
  reader.close()
  first.lake.close()
  for (const name of ['.', ...readdirSync(dataDir)]) chmodSync(join(dataDir, name), 0o755)
  first.reopen()
  expect([rightsOf(dataDir), new Set(rights().map(([, right]) => right))]).toEqual([
    '700',
    new Set(['600']),
  ])
})

test('a folder that holds other things keeps its rights', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-rights-'))
  chmodSync(dataDir, 0o755)
  writeFileSync(join(dataDir, 'letter.txt'), 'brass')
  openTestLake({ dataDir })
  expect(rightsOf(dataDir)).toBe('755')
})

test('a folder that cannot be made is refused with one clear sentence', () => {
  expect(() => openTestLake({ dataDir: '/dev/null/lake' })).toThrow(
    /^The folder of \/dev\/null\/lake\/content-lake.sqlite cannot be used \(ENOTDIR\)\.$/,
  )
})

/** A store on a disk that is full after so many pages more than it has. */
function storeWithRoomFor(pages: number) {
  return (dataDir: string) => {
    const database = openDatabase(dataDir)
    const used = Number(database.prepare('PRAGMA page_count').get()?.page_count)
    const defaultDataset = { name: 'production', aclMode: 'public' as const, createdAt: '' }
    const limits = { onError: () => {}, mostPages: used + pages }
    return new SqliteStore(database, { defaultDataset, ...limits })
  }
}

test('a full disk is told to whoever did not fit, and to nobody else; nothing is written by half', async () => {
  const first = openTestLake({ onError: () => {} })
  await first.mutate([{ create: { _id: 'small', _type: 'watch', turns: 0 } }])
  first.lake.close()
  const { dataDir } = first
  const full = openTestLake({ dataDir, onError: () => {} }, testClock(), storeWithRoomFor(8))
  const create = (_id: string, text = '') => ({ create: { _id, _type: 'watch', text } })
  const turn = { patch: { id: 'small', inc: { turns: 1 } } }
  // All are taken before the first one is stored; those behind the big one were made on what it would have left.
  const answers = await Promise.all([
    full.post(MUTATE, { mutations: [turn] }),
    full.post(MUTATE, { mutations: [turn, create('tiny'), create('big', 'x'.repeat(1_000_000))] }),
    full.post(MUTATE, { mutations: [turn] }),
    full.post(MUTATE, { mutations: [create('tiny')] }),
    full.post(MUTATE, { mutations: [{ createIfNotExists: { _id: 'tiny', _type: 'watch' } }] }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 200, 200, 200])
  expect(answers[1]?.body.message).toContain('the disk is full')
  const stored = (lake: Lake) => all(lake).map(({ _id, turns }) => [_id, turns])
  const expected = [
    ['small', 2],
    ['tiny', undefined],
  ]
  expect(stored(full.lake)).toEqual(expected)
  const dataset = full.lake.dataset('production')!
  expect(dataset.newest.documents).toBe(dataset.documents)
  expect([...dataset.history('small')]).toHaveLength(3)
  expect(stored(full.reopen().lake)).toEqual(expected)
})

test('what is on its way when a lake closes is stored, and whoever waits is told so', async () => {
  const first = openTestLake()
  const writes = Array.from({ length: 20 }, (_, n) =>
    first.mutate([{ create: { _id: `a-${n}`, _type: 'watch' } }]),
  )
  first.lake.close()
  await Promise.all(writes)
  expect(all(first.reopen().lake)).toHaveLength(20)
})

test('readers see what is durable, writers what is on its way, and its history', async () => {
  const { lake, mutate } = openTestLake()
  const dataset = lake.dataset('production')!
  await mutate([{ create: { _id: 'a', _type: 'watch', title: 'one' } }], { transactionId: 'one' })
  const second = mutate([{ patch: { id: 'a', set: { title: 'two' } } }], { transactionId: 'two' })
  const gone = mutate([{ delete: { id: 'a' } }], { transactionId: 'three' })
  const states = (history: Iterable<Revision>) =>
    [...history].map(({ transactionId, document }) => [transactionId, document?.title])
  expect(dataset.documents.byId('a')?.title).toBe('one')
  expect([dataset.newest.documents.byId('a'), dataset.newest.documents.size()]).toEqual([
    undefined,
    0,
  ])
  expect([dataset.newest.knows('three'), dataset.log.sequenceOf('three')]).toEqual([
    true,
    undefined,
  ])
  expect(states(dataset.history('a'))).toEqual([['one', 'one']])
  const all = [
    ['three', undefined],
    ['two', 'two'],
    ['one', 'one'],
  ]
  expect(states(dataset.newest.history('a'))).toEqual(all)
  await Promise.all([second, gone])
  expect(states(dataset.history('a'))).toEqual(all)
})

/** Writes noise over the first page of a table or index of a lake that is stopped. */
function damage(dataDir: string, name: string): void {
  const path = join(dataDir, 'content-lake.sqlite')
  const database = new DatabaseSync(path)
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)
  const { page_size: size } = database.prepare('PRAGMA page_size').get() ?? {}
  database.close()
  const file = openSync(path, 'r+')
  writeSync(
    file,
    Buffer.alloc(Number(size), 0xa5),
    0,
    Number(size),
    (Number(root?.rootpage) - 1) * Number(size),
  )
  closeSync(file)
}

test('a damaged page is told in one sentence, at the start that reads it and at the write that meets it', async () => {
  const whole = openTestLake({ onError: () => {} })
  await whole.mutate([{ create: { _id: 'a', _type: 'watch' } }], { transactionId: 'one' })
  whole.lake.close()
  damage(whole.dataDir, 'effects_by_sequence')
  const open = whole.reopen()
  const write = { mutations: [{ patch: { id: 'a', set: { title: 'II' } } }] }
  const told = /^The database \S+ is damaged; restore it from a copy\.$/
  const refused = { status: 503, body: { message: expect.stringMatching(told) } }
  expect(await open.post(MUTATE, write)).toMatchObject(refused)
  const history = await open.ask('/v2025-02-19/data/history/production/transactions/a')
  expect(history.status).toBe(503)
  open.lake.close()
  damage(whole.dataDir, 'documents')
  expect(() => whole.reopen()).toThrow(told)
})
