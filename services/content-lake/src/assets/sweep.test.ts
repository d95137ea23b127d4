import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { placesBeingFilled } from './asset-files.ts'
import { GRACE, sweepAssets } from './sweep.ts'
import { quarters } from './testing/pictures.ts'
import { served } from './testing/served-image.ts'

vi.setConfig({ testTimeout: 30_000 })

test('the file of a deleted asset stays for the grace, and goes then with what was made of it', async () => {
  const { client, dataDir, document, get, lake } = await served(quarters(60, 40).png().toBuffer())
  const kept = await client().assets.upload('file', Buffer.from('kept'), { filename: 'a.txt' })
  await (await get('w=30')).arrayBuffer()
  const cache = join(dataDir, 'image-cache')
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
