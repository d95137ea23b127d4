import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { describeBucket, useBuckets, type TestBucket } from '../asset-store/testing/test-bucket.ts'
import { readConfig } from '../config.ts'
import { createLake } from '../lake.ts'
import { localSqliteFolder } from '../store/shared-database.ts'
import { testDatabase } from '../testing/test-database.ts'
import { readinessNotes } from '../testing/readiness-notes.ts'
import {
  serveWholeLake,
  startWholeLake,
  VIEWER_TOKEN,
  type WholeLake,
} from '../testing/test-whole-lake.ts'
import { imageCacheOf } from './cdn/image-cache.ts'
import { deleteUnusedAssets } from './asset-garbage-collection.ts'
import { fourColorImage } from './testing/test-images.ts'
import { imageWorkerPool } from './image-worker-pool/image-worker-pool.ts'

const newBucket = useBuckets()

/** Copies an asset document to another lake, as the shared database would. */
async function knownTo(other: WholeLake, document: { _id: string }): Promise<void> {
  const { _rev, _createdAt, _updatedAt, ...same } = document as Record<string, unknown>
  await other.client().createOrReplace(same as never)
}

/** Another machine of the same lake; it shares the lake id through the database. */
async function another({ lake }: WholeLake, env: Record<string, string>): Promise<WholeLake> {
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'content-lake-'))
  const prepared = createLake({
    ...readConfig({ port: '0', dataDir }, {}),
    ...testDatabase(dataDir),
  })
  prepared.keyValues.put('.lake', lake.keyValues.pairs('.lake'), new Date().toISOString())
  prepared.close()
  const { lake: running, end } = await startWholeLake(env, dataDir)
  onTestFinished(end)
  return running
}

async function lakes(bucket: TestBucket) {
  const first = await serveWholeLake(bucket.env)
  const second = await another(first, bucket.env)
  const picture = await first
    .client()
    .assets.upload('image', await fourColorImage(60, 40).png().toBuffer())
  await knownTo(second, picture)
  const get = (lake: WholeLake, query = '', init?: RequestInit) =>
    lake.request(`/${picture.path}${query && `?${query}`}`, init)
  return { first, second, picture, get }
}

const filesOf = async ({ lake }: WholeLake, dataset?: string): Promise<string[]> => {
  const places: string[] = []
  for await (const { place } of lake.assets.list(dataset)) places.push(place)
  return places
}

const inFolder = (lake: WholeLake, name: string) =>
  fs.readdirSync(join(lake.dataDir, name)).filter((file) => !file.endsWith('.tmp'))

/** Paths of the local copies of one process. */
const copiesIn = ({ lake: { config } }: WholeLake, name: string) =>
  fs.readdirSync(join(localSqliteFolder(config), name)).filter((file) => !file.endsWith('.tmp'))

describeBucket('assets in a bucket', () => {
  test('are readable by every machine, and an image is transformed once for all of them', async () => {
    const bucket = newBucket()
    const { first, second, get } = await lakes(bucket)
    expect(inFolder(first, 'assets')).toEqual(['.incoming', 'bucket.json'])
    expect(copiesIn(first, 'asset-cache')).toHaveLength(1)
    expect(
      fs.statSync(join(localSqliteFolder(first.lake.config), 'asset-cache')).mode & 0o777,
    ).toBe(0o700)
    const original = Buffer.from(await (await get(first)).arrayBuffer())
    expect(Buffer.from(await (await get(second)).arrayBuffer()).equals(original)).toBe(true)
    const made = Buffer.from(await (await get(first, 'w=30')).arrayBuffer())
    const shared = () => bucket.asked.filter((each) => /^PUT .*\.pictures\//.test(each))
    await vi.waitFor(() => expect(shared()).toHaveLength(1))
    const perform = vi.spyOn(imageWorkerPool, 'perform')
    const taken = await get(second, 'w=30')
    expect(Buffer.from(await taken.arrayBuffer()).equals(made)).toBe(true)
    expect(perform).not.toHaveBeenCalled()
    // The result is on the local disk now; no further bucket request.
    await vi.waitFor(() => expect(copiesIn(second, 'image-cache')).toHaveLength(1))
    const { length } = bucket.asked
    expect((await get(second, 'w=30')).status).toBe(200)
    expect(bucket.asked.length).toBe(length)
    // A new size needs the original, which is downloaded once.
    await Promise.all(['w=31', 'w=32'].map((query) => get(second, query)))
    expect(copiesIn(second, 'asset-cache')).toHaveLength(1)
    expect(bucket.asked.filter((each) => /^GET .*\/images\//.test(each)).length).toBeLessThan(4)
  })

  test('fail with 503 while the bucket is unreachable and recover when it returns', async () => {
    const bucket = newBucket()
    const { first, get } = await lakes(bucket)
    const large = Buffer.alloc(600_000, 'film')
    const file = await first.client().assets.upload('file', large, { filename: 'a.mp4' })
    await (await get(first, 'w=30')).arrayBuffer()
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    bucket.isAway = true
    const sent = await first.request('/v1/assets/files/production', {
      method: 'POST',
      body: 'words',
      headers: { authorization: 'Bearer administrator-token' },
    })
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await sent.json()).toMatchObject({
      message: expect.stringMatching(/^The bucket of assets cannot be reached \(\w+\)\.$/),
    })
    expect(inFolder(first, 'assets/.incoming')).toEqual([])
    expect(await first.client().fetch('count(*[_type == "sanity.fileAsset"])')).toBe(1)
    // Cached results are still served, and new ones made from the local copy.
    for (const query of ['', 'w=30', 'w=33']) expect((await get(first, query)).status).toBe(200)
    const missing = await first.request(`/${file.path}`)
    expect([missing.status, missing.headers.get('retry-after')]).toEqual([503, '5'])
    // The process stays ready: the bucket is unreachable for all processes.
    const ready = await first.request('/ready')
    const note = expect.stringMatching(/^The bucket of assets cannot be reached/)
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { ready: true, reasons: [], notes: [note] },
    ])
    bucket.isAway = false
    await vi.waitFor(async () => expect(await readinessNotes(first)).toBeUndefined(), 8_000)
    expect(
      Buffer.from(await (await first.request(`/${file.path}`)).arrayBuffer()).equals(large),
    ).toBe(true)
    await first.client().assets.upload('file', Buffer.from('words'), { filename: 'a.txt' })
  })

  test('are not served from a local copy whose content differs from the upload', async () => {
    const bucket = newBucket()
    const { second, picture, get } = await lakes(bucket)
    const place = picture.path.replace('images/orrery/production', 'production/images')
    const other = join(second.dataDir, 'other')
    fs.writeFileSync(other, 'other bytes')
    await second.lake.assets.put(place, other)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect((await get(second, 'w=30')).status).toBe(503)
    await second.lake.assets.remove(place)
    expect([(await get(second, 'w=30')).status, (await get(second)).status]).toEqual([404, 404])
  })

  test('stay private in private datasets, are copied with a dataset and deleted with it', async () => {
    const lake = await serveWholeLake(newBucket().env)
    await lake.client().datasets.create('secret', { aclMode: 'private' })
    const client = lake.client({ dataset: 'secret' })
    const { path, _id } = await client.assets.upload('file', Buffer.from('words'), {
      filename: 'a.txt',
    })
    await client.patch(_id).set({ cdnAccessPolicy: 'private' }).commit()
    expect((await lake.request(`/${path}`)).status).toBe(401)
    const asViewer = { headers: { authorization: `Bearer ${VIEWER_TOKEN}` } }
    expect(await (await lake.request(`/${path}`, asViewer)).text()).toBe('words')
    await lake.lake.copyDataset(lake.lake.dataset('secret')!, 'copy', {
      withHistory: false,
      withReleases: false,
      onProgress: () => {},
    })
    expect(await filesOf(lake, 'copy')).toHaveLength(1)
    await lake.client().datasets.delete('secret')
    await vi.waitFor(async () => expect(await filesOf(lake, 'secret')).toEqual([]))
    expect(await (await lake.request(`/${path.replace('secret', 'copy')}`, asViewer)).text()).toBe(
      'words',
    )
  })

  test('are kept in a shared image cache that respects its limits', async () => {
    const { first, get } = await lakes(newBucket())
    const { lake } = first
    await (await get(first, 'w=30')).arrayBuffer()
    const names = async () => {
      const found: string[] = []
      for await (const { name } of lake.assets.derivedCache.list('pictures/')) found.push(name)
      return found
    }
    await vi.waitFor(async () => expect(await names()).toHaveLength(1))
    const [kept] = await names()
    // Belongs to a deleted image.
    const stale = `pictures/${'0'.repeat(16)}-${'0'.repeat(64)}`
    await lake.assets.derivedCache.put(stale, Buffer.from('gone'))
    await deleteUnusedAssets(lake)
    expect(await names()).toEqual([kept])
    await imageCacheOf(lake).sweep([])
    expect(await names()).toEqual([])
  })
})

describeBucket('an unusable bucket', () => {
  const started = (env: Record<string, string>) =>
    serveWholeLake(env).then(
      () => 'started',
      (error: Error) => error.message,
    )

  test('is reported at start in one message without credentials', async () => {
    const bucket = newBucket()
    const other = (change: (url: URL) => void) => {
      const url = new URL(bucket.url)
      change(url)
      return started({ ASSETS_URL: url.href })
    }
    expect(await other((url) => (url.pathname = '/nowhere'))).toMatch(
      /^The bucket "nowhere" at 127\.0\.0\.1:\d+ does not exist\.$/,
    )
    expect(await other((url) => (url.password = 'wrong'))).toMatch(
      /^The keys for the bucket "house" at .* are not right \(SignatureDoesNotMatch\)\.$/,
    )
    expect(await other((url) => (url.username = 'wrong'))).toMatch(/\(InvalidAccessKeyId\)\.$/)
    expect(await started({ ASSETS_URL: 'house' })).toMatch(
      /^ASSETS_URL is not a valid bucket address/,
    )
    for (const [method, deed] of [
      ['GET', 'read'],
      ['PUT', 'write'],
      ['DELETE', 'delete'],
    ] as const) {
      bucket.refused = new Set([method])
      expect(await started(bucket.env)).toMatch(
        new RegExp(`^The keys for the bucket .* do not let this lake ${deed} there\\.$`),
      )
    }
  })

  test('is rejected when it contains the files of another lake', async () => {
    const bucket = newBucket()
    const first = await serveWholeLake(bucket.env)
    await first.client().assets.upload('file', Buffer.from('words'))
    expect(await started(bucket.env)).toMatch(
      /^What is in the bucket "house" at .* belongs to another lake: give each lake a place/,
    )
    const { ASSETS_URL } = bucket.env
    expect(await started({ ASSETS_URL: `${ASSETS_URL}/other` })).toBe('started')
    await first.close()
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    fs.mkdirSync(join(first.dataDir, 'assets', 'production', 'files'), { recursive: true })
    fs.writeFileSync(join(first.dataDir, 'assets', 'production', 'files', 'a.txt'), 'left')
    const { end } = await startWholeLake(bucket.env, first.dataDir)
    await vi.waitFor(() =>
      expect(String(written.mock.calls)).toContain('Asset files are left in the data folder'),
    )
    await end()
    // The bucket was unreachable when the other lake started; its files must not count as unreferenced.
    bucket.isAway = true
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const other = await serveWholeLake(bucket.env)
    bucket.isAway = false
    await vi.waitFor(async () => expect(await readinessNotes(other)).toBeUndefined(), 8_000)
    await expect(deleteUnusedAssets(other.lake)).rejects.toThrow('belongs to another lake')
  })

  test('does not prevent the start when it is unreachable', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const lake = await serveWholeLake({ ASSETS_URL: 'http://id:secret@127.0.0.1:9/house' })
    expect(await readinessNotes(lake)).toEqual([
      'The bucket of assets cannot be reached (ECONNREFUSED).',
    ])
  })

  test('reports a revoked permission until it is restored', async () => {
    const bucket = newBucket()
    const lake = await serveWholeLake(bucket.env)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    bucket.refused = new Set(['PUT'])
    const upload = () => lake.client({ maxRetries: 0 }).assets.upload('file', Buffer.from('words'))
    await expect(upload()).rejects.toMatchObject({ statusCode: 503 })
    expect(await readinessNotes(lake)).toEqual([
      'The keys for the bucket of assets do not let this lake write there.',
    ])
    bucket.refused = new Set()
    await vi.waitFor(async () => expect(await readinessNotes(lake)).toBeUndefined(), 8_000)
    await upload()
  })
})

test('stores files in the data folder when no bucket is configured', async () => {
  const lake = await serveWholeLake()
  const { path } = await lake.client().assets.upload('file', Buffer.from('words'))
  const place = path.replace('files/orrery/production', 'production/files')
  expect(fs.statSync(join(lake.dataDir, 'assets', place)).size).toBe(5)
  expect(fs.existsSync(join(lake.dataDir, 'asset-cache'))).toBe(false)
  const config = readConfig({ port: '0', dataDir: `${lake.dataDir}-other` }, {})
  const other = createLake(config)
  onTestFinished(() => {
    other.close()
    fs.rmSync(config.dataDir, { recursive: true, force: true })
  })
  expect(other.assets.isShared).toBe(false)
})
