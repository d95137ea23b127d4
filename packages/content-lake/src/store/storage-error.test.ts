import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createRequestHandler } from '../http/request-handler.ts'
import type { Lake } from '../lake.ts'
import { allLakeRoutes } from '../routes.ts'
import { createLakeHandler } from '../serve.ts'
import { EDITOR, MUTATE_PATH, openTestLake, QUERY_PATH, testClock } from '../testing/test-lake.ts'
import {
  postActions,
  storedTestRelease,
  releaseAction,
  lakeWithRelease,
} from '../release/testing/release-fixture.ts'
import { openDatabase } from './sqlite/lake-database.ts'
import { SqliteStore } from './sqlite/sqlite-store.ts'

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the data folder is private, and other processes of the user may read it while the lake runs', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'content-lake-rights-')), 'data')
  mkdirSync(dataDir, { mode: 0o755 })
  const first = openTestLake({ dataDir })
  await first.mutate([{ create: { _id: 'a', _type: 'watch' } }])
  const rights = () => readdirSync(dataDir).map((name) => [name, rightsOf(join(dataDir, name))])
  const closed = [
    ['assets', '700'],
    ...['.lock', '.sqlite', '.sqlite-shm', '.sqlite-wal'].map((end) => [
      `content-lake${end}`,
      '600',
    ]),
    ['image-cache', '700'],
  ]
  expect([rightsOf(dataDir), rights()]).toEqual(['700', closed])
  const reader = new DatabaseSync(join(dataDir, 'content-lake.sqlite'), { readOnly: true })
  expect(reader.prepare('SELECT count(*) AS n FROM documents').get()?.n).toBe(1)
  reader.close()
  first.lake.close()
  for (const name of ['.', ...readdirSync(dataDir)]) chmodSync(join(dataDir, name), 0o755)
  first.reopen()
  expect([rightsOf(dataDir), rights()]).toEqual(['700', closed])
})

test('a folder with foreign files keeps its permissions, and the lake’s own files are restricted', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-rights-'))
  const files = () =>
    readdirSync(dataDir, { withFileTypes: true, recursive: true })
      .filter(({ name }) => name !== 'letter.txt')
      .map((entry) => [entry.isDirectory(), rightsOf(join(entry.parentPath, entry.name))])
  mkdirSync(join(dataDir, 'assets'))
  for (const name of ['.', 'assets']) chmodSync(join(dataDir, name), 0o755)
  writeFileSync(join(dataDir, 'letter.txt'), 'brass')
  const first = openTestLake({ dataDir })
  expect(rightsOf(dataDir)).toBe('755')
  const sent = new Request('http://localhost:3333/v1/assets/files/production?filename=a.txt', {
    method: 'POST',
    headers: { authorization: 'Bearer editor', 'content-type': 'text/plain' },
    body: 'a plan',
  })
  const handler = createRequestHandler(first.lake, allLakeRoutes, {
    authenticate: () => EDITOR,
    onError: (error) => console.error(error),
  })
  expect((await handler(sent)).status).toBe(200)
  const production = first.lake.dataset('production')!
  const whole = { withHistory: true, withReleases: true, onProgress: () => {} }
  await first.lake.copyDataset(production, 'copied', whole)
  expect(files().filter(([isFolder, rights]) => rights !== (isFolder ? '700' : '600'))).toEqual([])
  expect(readdirSync(join(dataDir, 'assets', 'copied', 'files'))).toHaveLength(1)
  first.reopen()
  expect(rightsOf(dataDir)).toBe('755')
})

/** A store on a disk that is full after this many more pages. */
function storeWithRoomFor(pages: number) {
  return (dataDir: string) => {
    const database = openDatabase(dataDir)
    const used = Number(database.prepare('PRAGMA page_count').get()?.page_count)
    const defaultDataset = { name: 'production', aclMode: 'public' as const, createdAt: '' }
    const limits = { onError: () => {}, maxPages: used + pages }
    return new SqliteStore(database, { defaultDataset, ...limits })
  }
}

test('a full disk rejects only the writes that do not fit, each of them atomically', async () => {
  const first = openTestLake({ onError: () => {} })
  await first.mutate([{ create: { _id: 'small', _type: 'watch', turns: 0 } }])
  first.lake.close()
  const { dataDir } = first
  const full = openTestLake({ dataDir, onError: () => {} }, testClock(), storeWithRoomFor(8))
  const create = (_id: string, text = '') => ({ create: { _id, _type: 'watch', text } })
  const turn = { patch: { id: 'small', inc: { turns: 1 } } }
  const big = create('big', 'x'.repeat(1_000_000))
  // All are queued before the first one is stored; those after the large one are based on its result.
  const answers = await Promise.allSettled([
    full.mutate([turn]),
    full.mutate([turn, create('tiny'), big]),
    full.mutate([turn]),
    full.mutate([create('tiny')]),
    full.mutate([{ createIfNotExists: { _id: 'tiny', _type: 'watch' } }]),
  ])
  const refusals = answers.flatMap((answer, index) =>
    answer.status === 'rejected' ? [[index, (answer.reason as Error).name]] : [],
  )
  expect(refusals).toEqual([[1, 'StorageError']])
  expect(await full.post(MUTATE_PATH, { mutations: [big] })).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('the disk is full') },
  })
  const stored = (lake: Lake) =>
    [...lake.dataset('production')!.documents.all()].map(({ _id, turns }) => [_id, turns])
  const expected = [
    ['small', 2],
    ['tiny', undefined],
  ]
  expect(stored(full.lake)).toEqual(expected)
  const dataset = full.lake.dataset('production')!
  expect(dataset.pending.documents).toBe(dataset.documents)
  expect([...dataset.history('small')]).toHaveLength(3)
  expect(stored(full.reopen().lake)).toEqual(expected)
})

test('a crashed writing thread is reported, and the next write starts another one', async () => {
  const { lake, dataDir, post } = openTestLake({ onError: () => {} })
  const files = ['.sqlite', '.sqlite-wal', '.sqlite-shm'].map((end) =>
    join(dataDir, `content-lake${end}`),
  )
  const write = { mutations: [{ createIfNotExists: { _id: 'a', _type: 'watch' } }] }
  // The thread opens the database on first use and finds another one.
  for (const path of files) renameSync(path, `${path}.away`)
  const both = await Promise.all([post(MUTATE_PATH, write), post(MUTATE_PATH, write)])
  expect(both[0]).toMatchObject({
    status: 503,
    body: {
      message: expect.stringMatching(/^The database could not be written: no such table/),
    },
  })
  expect(lake.dataset('production')!.pending.documents.size()).toBe(0)
  for (const path of files) {
    rmSync(path, { force: true })
    renameSync(`${path}.away`, path)
  }
  expect((await post(MUTATE_PATH, write)).status).toBe(200)
  expect(lake.dataset('production')!.documents.size()).toBe(1)
})

/** The message for clients: no path of the machine. */
const DAMAGED =
  'The database is damaged: content-lake check tells where; restore a backup of it with content-lake restore.'

/** Overwrites all files of a running lake with noise. */
function destroy(dataDir: string): void {
  for (const end of ['', '-wal', '-shm']) {
    const path = join(dataDir, `content-lake.sqlite${end}`)
    const file = openSync(path, 'r+')
    const { size } = statSync(path)
    writeSync(file, Buffer.alloc(size, 0xa5), 0, size, 0)
    closeSync(file)
  }
}

test('pages corrupted at runtime reject each write, reads continue, and readiness fails', async () => {
  const logged: unknown[] = []
  const whole = openTestLake({ onError: (error) => logged.push(error) })
  await whole.mutate([{ create: { _id: 'a', _type: 'watch' } }])
  const { lake, post, request } = whole.reopen()
  // The writing thread has not started: it finds no database, so the outcome of its batch cannot be read.
  destroy(whole.dataDir)
  const write = { mutations: [{ create: { _id: 'b', _type: 'watch' } }] }
  const refused = { status: 503, body: { message: DAMAGED } }
  expect(await Promise.all([post(MUTATE_PATH, write), post(MUTATE_PATH, write)])).toMatchObject([
    refused,
    refused,
  ])
  expect(await post(MUTATE_PATH, write)).toMatchObject(refused)
  const history = await request('/v2025-02-19/data/history/production/transactions/a')
  expect([history.status, await history.json()]).toMatchObject([503, { message: DAMAGED }])
  const found = await request(`${QUERY_PATH}?query=${encodeURIComponent('*[]._id')}`)
  expect(await found.json()).toMatchObject({ result: ['a'] })
  const ready = await createLakeHandler(lake)(new Request('http://localhost:3333/ready'))
  expect([ready.status, await ready.json()]).toEqual([503, { ready: false, reasons: [DAMAGED] }])
  expect(String(logged[0])).toContain(whole.dataDir)
})

/** Overwrites the first page of a table or index of a stopped lake with noise. */
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

test('a corrupt page is one sentence at the start that reads it and at the write that finds it', async () => {
  const whole = openTestLake({ onError: () => {} })
  await whole.mutate([{ create: { _id: 'a', _type: 'watch' } }], { transactionId: 'one' })
  whole.lake.close()
  damage(whole.dataDir, 'effects_by_sequence')
  const open = whole.reopen()
  const write = { mutations: [{ patch: { id: 'a', set: { title: 'II' } } }] }
  const corruptionMessage =
    /^The database \S+ is damaged: content-lake check tells where; restore a backup of it with content-lake restore\.$/
  const refused = { status: 503, body: { message: DAMAGED } }
  expect(await open.post(MUTATE_PATH, write)).toMatchObject(refused)
  const history = await open.request('/v2025-02-19/data/history/production/transactions/a')
  expect(history.status).toBe(503)
  open.lake.close()
  damage(whole.dataDir, 'documents')
  expect(() => whole.reopen()).toThrow(corruptionMessage)
})

test('writes that fit succeed among any number that do not', async () => {
  const full = openTestLake({ onError: () => {} }, testClock(), storeWithRoomFor(20))
  const create = (_id: string, length: number) =>
    full.mutate([{ create: { _id, _type: 'watch', text: 'x'.repeat(length) } }])
  const names = (each: string) => Array.from({ length: 7 }, (_, index) => `${each}-${index}`)
  // Each is based on those before it.
  const [big, small] = [
    names('big').map((id) => create(id, 1_000_000)),
    names('small').map((id) => create(id, 10)),
  ]
  // They are rejected one by one, some while others are still in flight.
  const refused = Promise.allSettled(big)
  await Promise.all(small)
  expect(await refused).toEqual(
    big.map(() => ({
      status: 'rejected',
      reason: expect.objectContaining({ name: 'StorageError' }),
    })),
  )
  expect([...full.lake.dataset('production')!.documents.all()].map(({ _id }) => _id)).toEqual(
    names('small'),
  )
})

test('a release that does not fit on the disk stays due without an error of its own', async () => {
  const first = await lakeWithRelease(openTestLake({ onError: () => {} }))
  const text = 'x'.repeat(1_000_000)
  await first.mutate([{ patch: { id: 'versions.r1.luna', set: { text } } }])
  await postActions(first, releaseAction('schedule', { publishAt: '2026-01-06T00:00:00Z' }))
  first.lake.close()
  const { dataDir, clock } = first
  clock.set('2026-01-07T00:00:00Z')
  const full = openTestLake({ dataDir, onError: () => {} }, clock, storeWithRoomFor(40))
  await full.lake.ready
  expect(storedTestRelease(full)).toMatchObject({
    state: 'scheduled',
    publishAt: '2026-01-06T00:00:00.000Z',
  })
  full.lake.close()
  const roomy = openTestLake({ dataDir }, clock)
  await roomy.lake.ready
  expect(storedTestRelease(roomy).state).toBe('published')
})

test('a dataset whose files cannot be deleted keeps its name and blocks nothing else', async () => {
  const database = openDatabase(mkdtempSync(join(tmpdir(), 'content-lake-gone-')))
  const described = (name: string) => ({ name, aclMode: 'public' as const, createdAt: '' })
  let fails = true
  const store = new SqliteStore(database, {
    defaultDataset: described('production'),
    onError: () => {},
    removeFiles: () => (fails ? Promise.reject(new Error('EIO')) : Promise.resolve()),
  })
  await store.createDataset(described('gone'))
  await store.deleteDataset('gone')
  const again = () => store.createDataset(described('gone'))
  await expect(again()).rejects.toThrow('"gone" could not be deleted yet')
  fails = false
  // The previous attempt may still be running or have failed; the one after it succeeds.
  await again().catch(() => {})
  expect((store.dataset('gone') ?? (await again())).name).toBe('gone')
  store.close()
})
