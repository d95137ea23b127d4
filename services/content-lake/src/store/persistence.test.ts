import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
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

/** A store whose database the test can lay its hands on. */
function storeWithDatabase() {
  let opened: DatabaseSync | undefined
  return {
    database: () => opened!,
    store: (dataDir: string) => {
      opened = openDatabase(dataDir)
      const defaultDataset = { name: 'production', aclMode: 'public' as const, createdAt: '' }
      return new SqliteStore(opened, { defaultDataset, onError: () => {} })
    },
  }
}

test('a full disk is told in words, and nothing is written by half', async () => {
  const { database, store } = storeWithDatabase()
  const first = openTestLake({ onError: () => {} }, testClock(), store)
  await first.post(MUTATE, { mutations: [{ create: { _id: 'small', _type: 'watch' } }] })
  const pages = Number(database().prepare('PRAGMA page_count').get()?.page_count)
  database().exec(`PRAGMA max_page_count = ${pages + 8}`)
  const big = await first.post(MUTATE, {
    mutations: [
      { create: { _id: 'tiny', _type: 'watch' } },
      { create: { _id: 'big', _type: 'watch', text: 'x'.repeat(1_000_000) } },
    ],
  })
  expect(big).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('the disk is full') },
  })
  expect(
    (await first.post(MUTATE, { mutations: [{ create: { _id: 'next', _type: 'watch' } }] })).status,
  ).toBe(200)
  expect(all(first.lake).map(({ _id }) => _id)).toEqual(['next', 'small'])
  expect(all(first.reopen().lake).map(({ _id }) => _id)).toEqual(['next', 'small'])
})
