import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AssetStore } from '../asset-store/asset-store.ts'
import { describeBucket, useBuckets } from '../asset-store/testing/test-bucket.ts'
import { openAssetStore } from '../asset-store/open-asset-store.ts'
import { readAssetBucket } from '../config.ts'
import { runCommand } from '../testing/run-command.ts'
import { startWholeLake } from '../testing/test-whole-lake.ts'

const newBucket = useBuckets()

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-assets-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A running lake with three files, and a function that stops it. */
async function filledLake(env: Record<string, string> = {}) {
  const { lake, end } = await startWholeLake(env)
  onTestFinished(end)
  const client = lake.client({ perspective: 'raw' })
  for (const words of ['first', 'second', 'third'])
    await client.assets.upload('file', Buffer.from(words), { filename: `${words}.txt` })
  return lake
}

async function placesIn(store: AssetStore): Promise<string[]> {
  const places: string[] = []
  for await (const { place } of store.list()) places.push(place)
  return places.toSorted()
}

describeBucket('the commands on a bucket', () => {
  test('moves asset files into the bucket and back, verifies each, and resumes', async () => {
    const { dataDir, lake } = await filledLake()
    const bucket = newBucket()
    const store = openAssetStore({ dataDir, bucket: readAssetBucket(bucket.env) })
    const places = await placesIn(lake.assets)
    const move = (...words: string[]) =>
      runCommand(['assets', 'move', '--data-dir', dataDir, ...words], bucket.env)

    const path = join(dataDir, 'assets', places[0]!)
    writeFileSync(path, 'other')
    const broken = await move('--to', 'bucket')
    expect([broken.code, broken.err]).toEqual([1, '1 file could not be moved.'])
    expect(broken.out).toContain(`2 files copied to ${store.location} (0.0 MB); 0 already there.`)
    expect(broken.out).toContain(`${places[0]} is not what was uploaded.`)
    expect(await placesIn(store)).toEqual(places.slice(1))
    expect(readdirSync(join(dataDir, 'assets', '.incoming'))).toEqual([])

    const words = lake
      .dataset('production')
      ?.documents.byId(`file-${places[0]!.split('/')[2]!.replace('.', '-')}`)
    writeFileSync(path, String(words?.originalFilename).replace('.txt', ''))
    const report = { moved: 1, held: 2, removed: 0, problems: [] }
    expect(JSON.parse((await move('--to', 'bucket', '--json')).out)).toMatchObject(report)
    expect(await placesIn(store)).toEqual(places)

    // Files that differ there are not removed here.
    const other = join(folder(), 'sent')
    writeFileSync(other, 'thing')
    const fifth = places.find((place) => lake.assets.pathOf(place) !== path)!
    const size = (await lake.assets.sizeOf(fifth))!
    writeFileSync(other, 'x'.repeat(size))
    await store.put(fifth, other)
    const moveResult = await move('--to', 'bucket', '--remove')
    expect([moveResult.code, moveResult.out]).toEqual([
      1,
      expect.stringContaining(`${fifth} is not the same where it went.`),
    ])
    expect(await placesIn(lake.assets)).toEqual([fifth])
    await store.remove(fifth)
    expect((await move('--to', 'bucket', '--remove')).code).toBe(0)
    expect(await placesIn(lake.assets)).toEqual([])

    // An empty folder must not be reported as success.
    expect(await runCommand(['check', '--data-dir', dataDir])).toMatchObject({
      code: 1,
      err: expect.stringContaining('set ASSETS_URL'),
    })
    expect((await move('--to', 'folder', '--remove')).code).toBe(0)
    expect([await placesIn(lake.assets), await placesIn(store)]).toEqual([places, []])
    const checked = await runCommand(['check', '--data-dir', dataDir])
    expect([checked.code, checked.err]).toEqual([0, ''])
  })

  test('backs files of the bucket up, and restores them into one', async () => {
    const from = newBucket()
    const { dataDir, lake } = await filledLake(from.env)
    const file = join(folder(), 'lake.tar')
    expect(await runCommand(['backup', file, '--data-dir', dataDir], from.env)).toMatchObject({
      code: 0,
      err: '',
    })
    const to = newBucket()
    const fresh = join(folder(), 'fresh')
    to.refused = new Set(['PUT'])
    const refused = await runCommand(['restore', file, '--data-dir', fresh], to.env)
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/^The keys for the bucket .* do not let this lake write there\.$/),
    ])
    expect(existsSync(fresh)).toBe(false)
    to.refused = new Set()
    expect(await runCommand(['restore', file, '--data-dir', fresh], to.env)).toMatchObject({
      code: 0,
      err: '',
    })
    const store = openAssetStore({ dataDir: fresh, bucket: readAssetBucket(to.env) })
    expect(await placesIn(store)).toEqual(await placesIn(lake.assets))
    expect(readdirSync(join(fresh, 'assets'))).toEqual(['bucket.json'])
    const check = () => runCommand(['check', '--data-dir', fresh], to.env)
    expect((await check()).out).toMatch(/^No problems found: .* and 3 asset files\.$/)
    // Without the bucket the command fails, instead of writing a backup without files.
    for (const words of [['check'], ['backup', join(folder(), 'none.tar')], ['stats']]) {
      const unnamed = await runCommand([...words, '--data-dir', fresh])
      expect([unnamed.code, unnamed.err]).toEqual([
        1,
        expect.stringMatching(
          /^The files of this lake lie in the bucket "house" at .*: set ASSETS_URL, /,
        ),
      ])
    }
    const [first = ''] = await placesIn(store)
    await store.remove(first)
    expect((await check()).out).toMatch(
      /^The file of asset "file-.*" in "production" is not there\./,
    )
    to.isAway = true
    expect((await check()).err).toMatch(/^The bucket "house" at .* cannot be reached/)
  })
})

describe('addAssetsCommand', () => {
  test('reports what a move lacks', async () => {
    const errorOf = async (words: string[], env: Record<string, string> = {}) => {
      const { code, err } = await runCommand(['assets', 'move', ...words], env)
      return [code, err]
    }
    const dataDir = folder()
    expect(await errorOf(['--data-dir', dataDir])).toEqual([
      2,
      expect.stringContaining("Required option '--to <place>' not specified"),
    ])
    expect(await errorOf(['--to', 'moon', '--data-dir', dataDir])).toEqual([
      2,
      expect.stringContaining('Allowed choices are bucket, folder.'),
    ])
    expect(await errorOf(['--to', 'bucket', '--data-dir', dataDir])).toEqual([
      1,
      expect.stringContaining('There is no lake in'),
    ])
    const { lake, end } = await startWholeLake()
    onTestFinished(end)
    expect(await errorOf(['--to', 'bucket', '--data-dir', lake.dataDir])).toEqual([
      1,
      'No bucket is configured: set ASSETS_URL.',
    ])
    const away = { ASSETS_URL: 'http://id:secret@127.0.0.1:9/house' }
    expect(await errorOf(['--to', 'bucket', '--data-dir', lake.dataDir], away)).toEqual([
      1,
      'The bucket "house" at 127.0.0.1:9 cannot be reached (ECONNREFUSED).',
    ])
  })
})
