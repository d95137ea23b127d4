import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { FolderStore } from '../asset-store/folder-store.ts'
import { readConfig } from '../config.ts'
import { serveLake } from '../serve.ts'
import { runCommand } from '../testing/run-command.ts'
import { openTestLake } from '../testing/test-lake.ts'
import { asAdministrator, serveWholeLake, type WholeLake } from '../testing/test-whole-lake.ts'
import { until } from '../testing/until.ts'
import { createLockedTemporaryFolder } from './temporary-folder.ts'
import { createBackupStream } from './create-backup-stream.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-backup-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A lake with an image, a draft, a version in a release and a history. */
async function filledLake(): Promise<WholeLake> {
  const lake = await serveWholeLake()
  const client = lake.client({ perspective: 'raw' })
  const picture = await client.assets.upload('image', PIXEL, { filename: 'pixel.png' })
  const image = { _type: 'image', asset: { _type: 'reference', _ref: picture._id } }
  await client.create({ _id: 'luna', _type: 'watch', name: 'Luna', image })
  await client.createOrReplace({ _id: 'drafts.luna', _type: 'watch', name: 'Luna II' })
  await client.releases.create({ releaseId: 'spring', metadata: { releaseType: 'undecided' } })
  await client.create({ _id: 'versions.spring.luna', _type: 'watch', name: 'Luna III' })
  await client.patch('luna').set({ name: 'Luna, again' }).commit()
  return lake
}

/** Entries of a folder while work is in progress there. */
const underWay = (path: string) =>
  readdirSync(path).filter((name) => /^\.content-lake-backup-|-restored-|\.partial$/.test(name))

const everything = async (lake: Pick<WholeLake, 'client'>) =>
  lake.client({ perspective: 'raw' }).fetch('*[]{..., "url": null} | order(_id)')

test('a backup made during writes is a consistent snapshot of the lake', async () => {
  const lake = await filledLake()
  const file = join(folder(), 'lake.tar.gz')
  let written = 0
  let on = true
  const writing = (async () => {
    while (on) {
      const pair = [`left-${written}`, `right-${written}`].map((_id) => ({
        create: { _id, _type: 'pair' },
      }))
      await lake.lake.writer.mutate(lake.lake.dataset('production')!, pair, { author: 'x' })
      written++
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const made = await runCommand(['backup', file, '--data-dir', lake.dataDir, '--json'])
  on = false
  await writing
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(made.out)).toEqual({ file, bytes: statSync(file).size })
  expect(underWay(lake.dataDir)).toEqual([])
  const again = await runCommand(['backup', file, '--data-dir', lake.dataDir])
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('add --force')])

  const dataDir = join(folder(), 'fresh')
  const restored = await runCommand(['restore', file, '--data-dir', dataDir])
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toContain(
    `Start it: content-lake serve --data-dir ${dataDir} --project orrery`,
  )
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700')
  expect((await runCommand(['check', '--data-dir', dataDir])).out).toMatch(/^No problems found: /)
  const { lake: copy } = openTestLake({ dataDir })
  const documents = copy.dataset('production')!.documents
  const pairs = [...documents.byType('pair')].map(({ _id }) => _id)
  expect(written).toBeGreaterThan(0)
  expect(pairs.filter((id) => id.startsWith('left-'))).toHaveLength(pairs.length / 2)
  expect(documents.byId('versions.spring.luna')).toMatchObject({ name: 'Luna III' })
  expect([...copy.dataset('production')!.history('luna')].length).toBe(2)
  const [picture] = [...documents.byType('sanity.imageAsset')]
  expect(
    readFileSync(
      join(dataDir, 'assets', 'production', 'images', `${String(picture!.path).split('/').at(-1)}`),
    ),
  ).toEqual(PIXEL)

  const full = await runCommand(['restore', file, '--data-dir', dataDir])
  expect([full.code, full.err]).toEqual([1, expect.stringContaining('is not empty')])
})

test('serves the same archive to a remote administrator and to no one else', async () => {
  const lake = await filledLake()
  const file = join(folder(), 'lake.tar')
  const words = ['backup', file, '--url', lake.origin]
  expect(await runCommand([...words, '--token', 'viewer-token'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('administrator rights required'),
  })
  expect(existsSync(file)).toBe(false)
  expect(
    await runCommand(words, { CONTENT_LAKE_TOKEN: asAdministrator.authorization.slice(7) }),
  ).toMatchObject({ code: 0 })
  const before = await everything(lake)
  const dataDir = join(folder(), 'fresh')
  mkdirSync(dataDir)
  // Counted as in an export.
  const counted = '4 documents and 1 asset'
  expect(await runCommand(['restore', file, '--data-dir', dataDir])).toMatchObject({
    code: 0,
    out: expect.stringMatching(`^${counted} in 1 dataset, as of `),
  })
  expect((await runCommand(['check', '--data-dir', dataDir])).out).toBe(
    `No problems found: ${counted} in 1 dataset, and 1 asset file.`,
  )
  expect((await runCommand(['stats', '--data-dir', dataDir])).out).toMatch(
    /production +public +4 +1 +1 +1\n/,
  )
  const exported = ['export', '--data-dir', dataDir, '--out', join(folder(), 'production.tar.gz')]
  expect((await runCommand(exported)).out).toMatch(`${counted} of "production" are in `)
  const { lake: copy } = openTestLake({ dataDir })
  expect(copy.dataset('production')!.documents.size()).toBe(before.length)
})

test('a restore of a truncated, modified or foreign archive leaves nothing behind', async () => {
  const lake = await filledLake()
  const place = folder()
  const file = join(place, 'lake.tar')
  await runCommand(['backup', file, '--data-dir', lake.dataDir])
  const bytes = readFileSync(file)
  const broken = async (change: (path: string) => void) => {
    const path = join(place, 'broken.tar')
    writeFileSync(path, bytes)
    change(path)
    const { code, err } = await runCommand(['restore', path, '--data-dir', join(place, 'fresh')])
    expect(code).toBe(1)
    expect(readdirSync(place).sort()).toEqual(['broken.tar', 'lake.tar'])
    return err
  }
  expect(await broken((path) => truncateSync(path, bytes.length / 2))).toMatch(/^The archive /)
  const at = bytes.indexOf('Luna III')
  expect(at).toBeGreaterThan(0)
  expect(await broken((path) => writeFileSync(path, bytes.with(at, 0x4d)))).toBe(
    'content-lake.sqlite is not what was backed up: its checksum differs.',
  )
  const named = Buffer.from(bytes)
  expect(await broken((path) => writeFileSync(path, 'not an archive at all'))).toMatch(
    /^The archive /,
  )
  named.write('../escaped.txt\0', 0)
  expect(await broken((path) => writeFileSync(path, named))).toMatch(/^The archive /)
})

test('unlinks the database copy before the archive starts', async () => {
  const { dataDir } = await filledLake()
  const reader = createBackupStream({
    assets: new FolderStore(dataDir),
    dataDir,
    projectId: 'orrery',
    now: new Date(),
  }).getReader()
  expect((await reader.read()).done).toBe(false)
  expect(underWay(dataDir)).toEqual([])
  await reader.cancel()
})

test('an aborted backup or restore cleans up', async () => {
  const { dataDir } = await filledLake()
  const place = folder()
  const file = join(place, 'lake.tar')
  const stopped = async (words: string[]) => {
    const ended = runCommand(words)
    await until(() => underWay(place).length > 0)
    expect(process.emit('SIGTERM', 'SIGTERM')).toBe(true)
    expect(await ended).toMatchObject({ code: 1, err: expect.stringMatching(/^Stopped before /) })
  }
  await stopped(['backup', file, '--data-dir', dataDir])
  expect([readdirSync(place), underWay(dataDir)]).toEqual([[], []])
  await runCommand(['backup', file, '--data-dir', dataDir])
  await stopped(['restore', file, '--data-dir', join(place, 'fresh')])
  expect(readdirSync(place)).toEqual(['lake.tar'])
  expect(process.emit('SIGTERM', 'SIGTERM')).toBe(false)
})

test('deletes leftovers of killed processes at the next start, but not work in progress', async () => {
  const place = folder()
  const dataDir = join(place, 'lake')
  const left = [join(dataDir, '.content-lake-backup-killed'), join(place, '.fresh-restored-killed')]
  for (const path of left) {
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'content-lake.sqlite'), 'half')
  }
  const others = [
    createLockedTemporaryFolder(dataDir, '.content-lake-backup-'),
    createLockedTemporaryFolder(place, '.fresh-restored-'),
  ]
  const running = await serveLake(readConfig({ port: '0', dataDir }, {}))
  const file = join(place, 'lake.tar')
  const made = await runCommand(['backup', file, '--data-dir', dataDir])
  await running.close()
  const restored = await runCommand(['restore', file, '--data-dir', join(place, 'fresh')])
  expect([made, restored]).toMatchObject([{ code: 0 }, { code: 0 }])
  expect(left.filter((path) => existsSync(path))).toEqual([])
  expect(others.filter(({ path }) => !existsSync(path))).toEqual([])
  for (const other of others) await other.remove()
  expect([underWay(dataDir), underWay(place)]).toEqual([[], []])
})

test('creates the archive readable by its owner only, whatever existed at its path', async () => {
  const { dataDir } = await filledLake()
  const place = folder()
  const [file, victim] = [join(place, 'lake.tar'), join(place, 'victim')]
  writeFileSync(victim, 'of somebody else')
  for (const lay of [
    () => symlinkSync(victim, `${file}.partial`),
    () => writeFileSync(`${file}.partial`, 'half', { mode: 0o644 }),
  ]) {
    lay()
    expect(await runCommand(['backup', file, '--force', '--data-dir', dataDir])).toMatchObject({
      code: 0,
    })
    expect(lstatSync(file).isFile()).toBe(true)
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    expect(readFileSync(victim, 'utf8')).toBe('of somebody else')
  }
})

test('a check reports each inconsistency in one sentence', async () => {
  const lake = await filledLake()
  const check = async (...words: string[]) => {
    const { code, out } = await runCommand([
      'check',
      '--json',
      '--data-dir',
      lake.dataDir,
      ...words,
    ])
    return {
      code,
      problems: JSON.parse(out).problems.map((problem: { message: string }) => problem.message),
    }
  }
  const copied = { withReleases: true, onProgress: () => undefined }
  const production = lake.lake.dataset('production')!
  await lake.lake.copyDataset(production, 'whole', { ...copied, withHistory: true })
  const bare = await lake.lake.copyDataset(production, 'bare', { ...copied, withHistory: false })
  for (const mutation of [
    { patch: { id: 'luna', set: { name: 'Sol' } } },
    { delete: { id: 'drafts.luna' } },
    { create: { _id: 'drafts.luna', _type: 'watch' } },
  ])
    await lake.lake.writer.mutate(bare, [mutation], { author: 'x' })
  expect(await check()).toEqual({ code: 0, problems: [] })
  const database = new DatabaseSync(join(lake.dataDir, 'content-lake.sqlite'))
  onTestFinished(() => database.close())
  database.exec(
    `UPDATE documents SET body = json_set(body, '$.name', 'Sol') WHERE dataset = 'production' AND id = 'luna'`,
  )
  database.exec(`DELETE FROM documents WHERE dataset = 'production' AND id = 'drafts.luna'`)
  database.exec(
    `UPDATE documents SET body = json_set(body, '$.also', json('{"_ref":"nobody"}')) WHERE dataset = 'production' AND id = 'versions.spring.luna'`,
  )
  const [image] = readdirSync(join(lake.dataDir, 'assets', 'production', 'images'))
  const path = join(lake.dataDir, 'assets', 'production', 'images', image!)
  // Copies of a dataset share its files.
  rmSync(path)
  writeFileSync(path, PIXEL.with(60, 1))
  const { code, problems } = await check()
  expect(code).toBe(1)
  expect(problems).toEqual([
    'Document "drafts.luna" in "production" is gone, and no transaction deleted it.',
    'Document "luna" in "production" is not what its history makes of it.',
    'Document "versions.spring.luna" in "production" is not what its history makes of it.',
    'Document "versions.spring.luna" in "production" points to "nobody", which is not there.',
    expect.stringMatching(
      /^The file of asset "image-\S+" in "production" is not what was uploaded\.$/,
    ),
  ])
  expect((await check('--no-assets')).problems).toHaveLength(4)
  rmSync(path)
  expect((await check('--no-assets')).problems.at(-1)).toMatch(/is not there\.$/)
})
