import { usesSqlite } from '../testing/test-database.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ENGINES, useBuckets } from '../asset-store/testing/test-bucket.ts'
import { readConfig } from '../config.ts'
import type { Lake } from '../lake.ts'
import { serveLake } from '../serve.ts'
import { databasePath } from '../store/sqlite/lake-database.ts'
import { FakeCluster } from '../testing/test-cluster.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { localSqliteFolder } from '../store/shared-database.ts'
import { pathsAwaitingDocument } from './local-asset-copies.ts'
import { DELETED_ASSET_RETENTION_MS, deleteUnusedAssets } from './asset-garbage-collection.ts'
import { fourColorImage } from './testing/test-images.ts'
import { serveImage } from './testing/serve-image.ts'
import { imageWorkerPool } from './image-worker-pool/image-worker-pool.ts'

const newBucket = useBuckets()

const envOf = (engine: 'folder' | 'bucket') => (engine === 'bucket' ? newBucket().env : {})

async function placesIn({ assets }: Lake): Promise<string[]> {
  const places: string[] = []
  for await (const { place } of assets.list()) places.push(place)
  return places
}

describe.each(ENGINES)('asset garbage collection in a %s', (engine) => {
  test('deletes the file of a deleted asset and its derived images only after the grace period', async () => {
    const { client, document, get, lake } = await serveImage(
      fourColorImage(60, 40).png().toBuffer(),
      await serveWholeLake(envOf(engine)),
    )
    const kept = await client().assets.upload('file', Buffer.from('kept'), { filename: 'a.txt' })
    await (await get('w=30')).arrayBuffer()
    const cache = join(localSqliteFolder(lake.config), 'image-cache')
    await vi.waitFor(() => expect(readdirSync(cache)).toHaveLength(1))
    const place = document.path.replace('images/orrery/production', 'production/images')
    const later = (milliseconds: number) =>
      vi.spyOn(lake, 'clock').mockReturnValue(new Date(Date.now() + milliseconds))

    expect(await deleteUnusedAssets(lake)).toEqual([])
    await client().delete(document._id)
    expect(await deleteUnusedAssets(lake)).toEqual([])
    later(DELETED_ASSET_RETENTION_MS - 60_000)
    expect(await deleteUnusedAssets(lake)).toEqual([])
    // Recreating the document within the grace period keeps the file and restarts the period.
    const { _rev, _createdAt, _updatedAt, ...restored } = document
    await client().createOrReplace(restored)
    later(2 * DELETED_ASSET_RETENTION_MS)
    expect(await deleteUnusedAssets(lake)).toEqual([])
    expect((await get('w=30')).status).toBe(200)
    await client().delete(document._id)
    expect(await deleteUnusedAssets(lake)).toEqual([])
    later(4 * DELETED_ASSET_RETENTION_MS)
    pathsAwaitingDocument.add(place)
    expect(await deleteUnusedAssets(lake)).toEqual([])
    pathsAwaitingDocument.delete(place)
    later(4 * DELETED_ASSET_RETENTION_MS)
    await deleteUnusedAssets(lake)
    later(6 * DELETED_ASSET_RETENTION_MS)
    expect(await deleteUnusedAssets(lake)).toEqual([
      expect.stringMatching(/^production\/images\/.*\.png$/),
    ])
    expect(readdirSync(cache)).toEqual([])
    expect(await placesIn(lake)).toEqual([
      kept.path.replace('files/orrery/', '').replace('/', '/files/'),
    ])
  })

  test('deletes no file when the state file is corrupt', async () => {
    const { client, document, lake } = await serveImage(
      fourColorImage(60, 40).png().toBuffer(),
      await serveWholeLake(envOf(engine)),
    )
    await client().delete(document._id)
    const place = document.path.replace('images/orrery/production', 'production/images')
    for (const broken of ['{', 'null', JSON.stringify({ [place]: 7 })]) {
      await lake.assets.derivedCache.put('unclaimed.json', Buffer.from(broken))
      expect(await deleteUnusedAssets(lake)).toEqual([])
    }
    expect(await placesIn(lake)).toEqual([place])
  })

  test('restores a trashed file when a document references it again', async () => {
    const { client, get, lake } = await serveImage(
      fourColorImage(60, 40).png().toBuffer(),
      await serveWholeLake(envOf(engine)),
    )
    const [place = ''] = await placesIn(lake)
    await lake.assets.softDelete(place)
    expect(await placesIn(lake)).toEqual([])
    await deleteUnusedAssets(lake)
    expect(await placesIn(lake)).toEqual([place])
    expect((await get('w=30')).status).toBe(200)
    await client().delete({ query: '*[_type == "sanity.imageAsset"]' })
    await lake.assets.softDelete(place)
    vi.spyOn(lake, 'clock').mockReturnValue(new Date(Date.now() + DELETED_ASSET_RETENTION_MS))
    await deleteUnusedAssets(lake)
    await lake.assets.undelete(place)
    expect(await placesIn(lake)).toEqual([])
  })
})

test('deletes and restores nothing in a process that may have lost leadership', async () => {
  const { client, document, lake } = await serveImage(
    fourColorImage(60, 40).png().toBuffer(),
    await serveWholeLake(),
  )
  const [place = ''] = await placesIn(lake)
  await client().delete(document._id)
  await deleteUnusedAssets(lake)
  vi.spyOn(lake, 'clock').mockReturnValue(new Date(Date.now() + 2 * DELETED_ASSET_RETENTION_MS))
  const company = new FakeCluster('writer')
  company.databaseProblem = 'This process is behind the others.'
  Object.assign(lake, { cluster: company })
  await expect(deleteUnusedAssets(lake)).rejects.toThrow(company.databaseProblem)
  expect(await placesIn(lake)).toEqual([place])
  await lake.assets.softDelete(place)
  await expect(deleteUnusedAssets(lake)).rejects.toThrow(company.databaseProblem)
  await lake.assets.undelete(place)
  expect(await placesIn(lake)).toEqual([place])
  company.databaseProblem = undefined
  expect(await deleteUnusedAssets(lake)).toEqual([place])
})

/** A lake with the same image in two datasets, and one cached result for each. */
async function twoDatasets() {
  const lake = await serveWholeLake()
  await lake.client().datasets.create('staging')
  const bytes = await fourColorImage(60, 40).png().toBuffer()
  const [kept, gone] = await Promise.all(
    ['production', 'staging'].map(async (dataset) => {
      const { path } = await lake.client({ dataset }).assets.upload('image', bytes)
      return (query: string) => lake.request(`/${path}?${query}`)
    }),
  )
  const cached = () =>
    readdirSync(join(localSqliteFolder(lake.lake.config), 'image-cache')).filter(
      (name) => !name.endsWith('.tmp'),
    )
  await (await kept!('w=30')).arrayBuffer()
  await vi.waitFor(() => expect(cached()).toHaveLength(1))
  const names = cached()
  await (await gone!('w=30')).arrayBuffer()
  await vi.waitFor(() => expect(cached()).toHaveLength(2))
  return { ...lake, kept: kept!, gone: gone!, cached, names }
}

test('deletes cached and in-progress derived images when their dataset is deleted', async () => {
  const { client, kept, gone, cached, names } = await twoDatasets()
  let release = (_made: Uint8Array): void => {}
  const held = new Promise<Uint8Array>((resolve) => (release = resolve))
  const perform = vi.spyOn(imageWorkerPool, 'perform').mockReturnValueOnce(held as never)
  const late = gone('w=31')
  await vi.waitFor(() => expect(perform).toHaveBeenCalled())
  await client().datasets.delete('staging')
  await vi.waitFor(() => expect(cached()).toEqual(names))
  release(new Uint8Array(9))
  expect((await (await late).arrayBuffer()).byteLength).toBe(9)
  // A cache write is queued behind the pending ones, so this awaits them.
  await (await kept('w=32')).arrayBuffer()
  await vi.waitFor(() => expect(cached()).toHaveLength(2))
  expect(new Set(cached().map((name) => name.slice(0, 16))).size).toBe(1)
})

test.runIf(usesSqlite)(
  'deletes the derived images of a half-deleted dataset at the next start',
  { meta: { needs: 'a database in a file' } },
  async () => {
    const lake = await twoDatasets()
    const { dataDir, cached, names } = lake
    await lake.close()
    const database = new DatabaseSync(databasePath(dataDir))
    database.prepare("UPDATE datasets SET state = 'emptying' WHERE name = 'staging'").run()
    database.close()
    const again = await serveLake(readConfig({ port: '0', dataDir }, {}))
    onTestFinished(() => again.close())
    await vi.waitFor(() => expect(cached()).toEqual(names))
  },
)
