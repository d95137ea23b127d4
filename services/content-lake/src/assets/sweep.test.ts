import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { serveLake } from '../serve.ts'
import { databasePath } from '../store/sqlite/database.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { folderOfDatabase } from '../store/database-address.ts'
import { placesBeingFilled } from './asset-files.ts'
import { GRACE, sweepAssets } from './sweep.ts'
import { quarters } from './testing/pictures.ts'
import { served } from './testing/served-image.ts'
import { workshop } from './workshop/workshop.ts'

vi.setConfig({ testTimeout: 30_000 })

test('the file of a deleted asset stays for the grace, and goes then with what was made of it', async () => {
  const { client, dataDir, document, get, lake } = await served(quarters(60, 40).png().toBuffer())
  const kept = await client().assets.upload('file', Buffer.from('kept'), { filename: 'a.txt' })
  await (await get('w=30')).arrayBuffer()
  const cache = join(folderOfDatabase(lake.config), 'image-cache')
  await vi.waitFor(() => expect(readdirSync(cache)).toHaveLength(1))
  const file = join(
    dataDir,
    'assets',
    document.path.replace('images/orrery/production', 'production/images'),
  )
  const later = (milliseconds: number) =>
    vi.spyOn(lake, 'clock').mockReturnValue(new Date(Date.now() + milliseconds))

  expect(await sweepAssets(lake)).toEqual([])
  await client().delete(document._id)
  expect(await sweepAssets(lake)).toEqual([])
  later(GRACE - 60_000)
  expect(await sweepAssets(lake)).toEqual([])
  // Whoever brings the document back within the grace has its picture, and the grace begins anew.
  const { _rev, _createdAt, _updatedAt, ...restored } = document
  await client().createOrReplace(restored)
  later(2 * GRACE)
  expect(await sweepAssets(lake)).toEqual([])
  expect((await get('w=30')).status).toBe(200)
  await client().delete(document._id)
  expect(await sweepAssets(lake)).toEqual([])
  later(4 * GRACE)
  placesBeingFilled.add(file)
  expect(await sweepAssets(lake)).toEqual([])
  placesBeingFilled.delete(file)
  later(4 * GRACE)
  await sweepAssets(lake)
  later(6 * GRACE)
  expect(await sweepAssets(lake)).toEqual([expect.stringMatching(/^production\/images\/.*\.png$/)])
  expect([existsSync(file), readdirSync(cache)]).toEqual([false, []])
  expect(readdirSync(join(dataDir, 'assets', 'production', 'files'))).toEqual([
    kept.path.split('/').at(-1),
  ])
})

test('a book that is broken costs no file', async () => {
  const { client, dataDir, document, lake } = await served(quarters(60, 40).png().toBuffer())
  await client().delete(document._id)
  const place = document.path.replace('images/orrery/production', 'production/images')
  for (const broken of ['{', 'null', JSON.stringify({ [place]: 7 })]) {
    writeFileSync(join(dataDir, 'assets', 'unclaimed.json'), broken)
    expect(await sweepAssets(lake)).toEqual([])
  }
  expect(readdirSync(join(dataDir, 'assets', 'production', 'images'))).toHaveLength(1)
})

/** A lake with the same picture in two datasets, and one result kept of each. */
async function twoDatasets() {
  const lake = await serveWholeLake()
  await lake.client().datasets.create('staging')
  const bytes = await quarters(60, 40).png().toBuffer()
  const [kept, gone] = await Promise.all(
    ['production', 'staging'].map(async (dataset) => {
      const { path } = await lake.client({ dataset }).assets.upload('image', bytes)
      return (query: string) => lake.ask(`/${path}?${query}`)
    }),
  )
  const cached = () =>
    readdirSync(join(folderOfDatabase(lake.lake.config), 'image-cache')).filter(
      (name) => !name.endsWith('.tmp'),
    )
  await (await kept!('w=30')).arrayBuffer()
  await vi.waitFor(() => expect(cached()).toHaveLength(1))
  const names = cached()
  await (await gone!('w=30')).arrayBuffer()
  await vi.waitFor(() => expect(cached()).toHaveLength(2))
  return { ...lake, kept: kept!, gone: gone!, cached, names }
}

test('what was made of the pictures of a dataset goes with it, and so does what is still being made', async () => {
  const { client, kept, gone, cached, names } = await twoDatasets()
  let release = (_made: Uint8Array): void => {}
  const held = new Promise<Uint8Array>((resolve) => (release = resolve))
  const perform = vi.spyOn(workshop, 'perform').mockReturnValueOnce(held as never)
  const late = gone('w=31')
  await vi.waitFor(() => expect(perform).toHaveBeenCalled())
  await client().datasets.delete('staging')
  await vi.waitFor(() => expect(cached()).toEqual(names))
  release(new Uint8Array(9))
  expect((await (await late).arrayBuffer()).byteLength).toBe(9)
  // What is kept after it is written after it.
  await (await kept('w=32')).arrayBuffer()
  await vi.waitFor(() => expect(cached()).toHaveLength(2))
  expect(new Set(cached().map((name) => name.slice(0, 16))).size).toBe(1)
})

test('what was made of the pictures of a dataset that was left half removed goes at the next start', async () => {
  const lake = await twoDatasets()
  const { dataDir, cached, names } = lake
  await lake.close()
  const database = new DatabaseSync(databasePath(dataDir))
  database.prepare("UPDATE datasets SET state = 'emptying' WHERE name = 'staging'").run()
  database.close()
  const again = await serveLake(readConfig({ port: '0', dataDir }, {}))
  onTestFinished(() => again.close())
  await vi.waitFor(() => expect(cached()).toEqual(names))
})
