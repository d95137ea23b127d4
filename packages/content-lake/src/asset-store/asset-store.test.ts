import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AssetStore } from './asset-store.ts'
import { parseBucketUrl } from './bucket-url.ts'
import { BucketStore } from './bucket-store.ts'
import { FolderStore } from './folder-store.ts'
import { ENGINES, useBuckets } from './testing/test-bucket.ts'

const newBucket = useBuckets()

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'asset-store-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Opens a store of the given kind, and a helper that creates files on this disk. */
function opened(engine: 'folder' | 'bucket') {
  const dataDir = folder()
  const bucket = engine === 'bucket' ? parseBucketUrl(newBucket().env) : undefined
  // A page size small enough for several pages.
  const store = bucket ? new BucketStore(bucket, 5) : new FolderStore(dataDir)
  onTestFinished(() => store.close())
  const put = async (place: string, text: string | Uint8Array) => {
    const path = join(dataDir, randomUUID())
    writeFileSync(path, text)
    await store.put(place, path)
  }
  return { store, put }
}

async function textOf(
  store: AssetStore,
  place: string,
  range?: { start: number; end: number },
): Promise<string | undefined> {
  const body = await store.read(place, range)
  return body && new Response(body).text()
}

async function namesOf(
  files: AsyncIterable<{ place: string; size: number }>,
): Promise<[string, number][]> {
  const found: [string, number][] = []
  for await (const { place, size } of files) found.push([place, size])
  return found.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

describe.each(ENGINES)('a %s asset store', (engine) => {
  test('stores whole files and reads byte ranges', async () => {
    const { store, put } = opened(engine)
    const [place, other] = ['production/files/a.txt', 'production/images/b.png']
    expect([await store.sizeOf(place), await store.read(place)]).toEqual([undefined, undefined])
    await put(place, 'a few words')
    await put(other, '')
    expect(await store.sizeOf(place)).toBe(11)
    expect(await textOf(store, place)).toBe('a few words')
    expect(await textOf(store, place, { start: 2, end: 4 })).toBe('few')
    expect([await store.sizeOf(other), await textOf(store, other)]).toEqual([0, ''])
    await put(place, 'a few words')
    expect(await namesOf(store.list())).toEqual([
      [place, 11],
      [other, 0],
    ])
    expect(await namesOf(store.list('staging'))).toEqual([])
    await store.remove(place)
    await store.remove(place)
    expect([await store.sizeOf(place), await store.read(place)]).toEqual([undefined, undefined])
  })

  test('uploads a large file in parts and can cancel reading', async () => {
    const { store, put } = opened(engine)
    const bytes = Buffer.alloc(9 * 1024 ** 2, 'watch')
    await put('production/files/large.mp4', bytes)
    expect(await store.sizeOf('production/files/large.mp4')).toBe(bytes.length)
    const body = await store.read('production/files/large.mp4')
    const reader = body!.getReader()
    expect((await reader.read()).value?.byteLength).toBeGreaterThan(0)
    await reader.cancel()
    const whole = await store.read('production/files/large.mp4')
    expect(Buffer.from(await new Response(whole).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('moves files to the trash and restores them', async () => {
    const { store, put } = opened(engine)
    const [kept, gone] = ['production/files/kept.txt', 'production/files/gone.txt']
    await put(kept, 'kept')
    await put(gone, 'gone')
    await store.softDelete(kept)
    await store.softDelete(gone)
    await store.softDelete('production/files/never.txt')
    expect(await namesOf(store.list())).toEqual([])
    expect(await namesOf(store.listSoftDeleted())).toEqual([
      [gone, 4],
      [kept, 4],
    ])
    await store.undelete(kept)
    await store.undelete('production/files/never.txt')
    await store.purge(gone)
    expect(await namesOf(store.listSoftDeleted())).toEqual([])
    expect(await namesOf(store.list())).toEqual([[kept, 4]])
    expect([await textOf(store, kept), await store.sizeOf(gone)]).toEqual(['kept', undefined])
  })

  test('copies the files of a dataset; source and copy are deleted independently', async () => {
    const { store, put } = opened(engine)
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => put(`production/files/${index}.txt`, 'words')),
    )
    await put('production-2/images/a.png', 'other')
    await store.copyDataset('production', 'copy')
    await store.removeDataset('production')
    await store.removeDataset('production')
    expect(await namesOf(store.list('production'))).toEqual([])
    expect(await namesOf(store.list('copy'))).toHaveLength(12)
    expect(await textOf(store, 'copy/files/7.txt')).toBe('words')
    expect(await namesOf(store.list('production-2'))).toHaveLength(1)
  })

  test('has a cache for derived files, which are not listed as assets', async () => {
    const { store, put } = opened(engine)
    await put('production/files/a.txt', 'a')
    expect(await store.derivedCache.get('book.json')).toBeUndefined()
    await store.derivedCache.put('book.json', Buffer.from('first'))
    await store.derivedCache.put('book.json', Buffer.from('second'))
    const book = await store.derivedCache.get('book.json')
    expect(Buffer.from(book!.bytes).toString()).toBe('second')
    expect(Math.abs(Date.now() - book!.modified.getTime())).toBeLessThan(60_000)
    const names: string[] = []
    for await (const { name } of store.derivedCache.list('boo')) names.push(name)
    expect(names).toEqual(['book.json'])
    expect(await namesOf(store.list())).toHaveLength(1)
    await store.derivedCache.remove('book.json')
    expect(await store.derivedCache.get('book.json')).toBeUndefined()
  })
})
