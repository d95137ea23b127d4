import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLake } from '../lake.ts'
import { readConfig } from '../config.ts'
import { StorageError } from '../store/storage-error.ts'
import { createLakeHandler } from '../serve.ts'
import { runCommand } from '../testing/run-command.ts'
import { restoreBackupToNewFolder } from './restore-backup.ts'

const work = mkdtempSync(join(tmpdir(), 'content-lake-damage-'))
const dataDir = join(work, 'lake')
const archive = join(work, 'lake.tar')
afterAll(() => rmSync(work, { recursive: true, force: true }))

const TOKEN = 'the-token-of-the-test'
const open = (folder: string) =>
  createLake(readConfig({ dataDir: folder }, { CONTENT_LAKE_TOKEN: TOKEN }))

beforeAll(async () => {
  const lake = open(dataDir)
  const dataset = lake.dataset('production')!
  for (let turn = 0; turn < 20; turn++) {
    const document = { _id: `w${turn}`, _type: 'watch', text: `${turn} `.repeat(300) }
    await lake.writer.mutate(dataset, [{ createOrReplace: document }], { author: 'x' })
    await lake.writer.mutate(dataset, [{ patch: { id: `w${turn}`, inc: {}, set: { turn } } }], {
      author: 'x',
    })
  }
  lake.close()
  await runCommand(['backup', archive, '--data-dir', dataDir])
})

/** A copy of the lake with a damaged database. */
function damaged(pages: (pages: number) => number[]): string {
  const folder = mkdtempSync(join(work, 'damaged-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(dataDir, folder, { recursive: true })
  const path = join(folder, 'content-lake.sqlite')
  const bytes = readFileSync(path)
  for (const page of pages(bytes.length / 4096)) bytes.fill(0xa5, page * 4096, page * 4096 + 4096)
  writeFileSync(path, bytes)
  return folder
}

/** Files of a folder that this process has open. */
function openIn(folder: string): string[] {
  const handles = readdirSync('/proc/self/fd').map((handle) => join('/proc/self/fd', handle))
  return handles
    .map((handle) => (existsSync(handle) ? readlinkSync(handle) : ''))
    .filter((path) => path.startsWith(folder))
}

describe('checkLake', () => {
  test('reports damaged pages in one sentence at start, in a check and in a running lake', async () => {
    const all = damaged((pages) => Array.from({ length: pages - 1 }, (_, page) => page + 1))
    expect(() => open(all)).toThrow(StorageError)
    const start = await runCommand(['serve', '--port', '0', '--data-dir', all])
    expect([start.code, start.err]).toEqual([
      1,
      expect.stringMatching(
        /^The database \S+ is damaged: content-lake check tells where; restore a backup of it with content-lake restore\.$/,
      ),
    ])
    const check = async (folder: string) => {
      const { code, out, err } = await runCommand(['check', '--data-dir', folder])
      return [code, out || err]
    }
    const reported = [1, expect.stringMatching(/^The database .*is damaged/)]
    expect(await check(all)).toEqual(reported)
    expect(await check(damaged((pages) => [Math.floor(pages / 2)]))).toEqual(reported)

    const lake = open(dataDir)
    onTestFinished(() => lake.close())
    lake.dataset('production')!.log.entries = () => {
      throw Object.assign(new Error('database disk image is malformed'), {
        code: 'ERR_SQLITE_ERROR',
        errcode: 11,
      })
    }
    const answer = await createLakeHandler(lake)(
      new Request('http://localhost:3333/v1/data/history/production/transactions/w1', {
        headers: { authorization: `Bearer ${TOKEN}` },
      }),
    )
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      message:
        'The database is damaged: content-lake check tells where; restore a backup of it with content-lake restore.',
    })
  })

  test('rejects a database of a newer program in one sentence and closes it', async () => {
    const folder = damaged(() => [])
    const file = join(work, 'newer.tar')
    const database = new DatabaseSync(join(folder, 'content-lake.sqlite'))
    database.exec('PRAGMA user_version = 1000')
    database.close()
    for (const words of [['check'], ['backup', file]]) {
      const { code, err } = await runCommand([...words, '--data-dir', folder])
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(
          /^The database \S+\/damaged-\w+\/content-lake\.sqlite was written by a newer version .*\.$/,
        ),
      ])
    }
    if (process.platform === 'linux') expect(openIn(folder)).toEqual([])
    expect(existsSync(file)).toBe(false)
  })

  test('detects a gzipped archive truncated at any point', async () => {
    const packed = gzipSync(readFileSync(archive))
    const broken = join(work, 'broken.tar.gz')
    for (const at of [3, 100, packed.length >> 1, packed.length - 4]) {
      writeFileSync(broken, packed.subarray(0, at))
      await expect(
        restoreBackupToNewFolder(broken, { dataDir: join(work, 'restored') }),
      ).rejects.toThrow('The archive cannot be read: it was cut off.')
    }
    // Its checksum.
    writeFileSync(broken, packed.with(packed.length - 8, packed.at(-8)! ^ 1))
    await expect(
      restoreBackupToNewFolder(broken, { dataDir: join(work, 'restored') }),
    ).rejects.toThrow('The archive cannot be read: its bytes are not those that were packed.')
    rmSync(broken)
  })

  test('restores an archive with a changed byte or a missing end completely or not at all', async () => {
    const bytes = readFileSync(archive)
    const names = () => readdirSync(work).sort()
    const before = names()
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (at, change, cut) => {
          const broken = join(work, 'broken.tar')
          const target = join(work, 'restored')
          writeFileSync(broken, cut ? bytes.subarray(0, at) : bytes.with(at, bytes[at]! ^ change))
          try {
            const manifest = await restoreBackupToNewFolder(broken, { dataDir: target })
            expect(manifest.datasets).toMatchObject([{ name: 'production', documents: 20 }])
            expect(readFileSync(join(target, 'content-lake.sqlite')).length).toBe(
              manifest.files[0]!.bytes,
            )
          } catch (error) {
            expect((error as Error).name).toBe('BrokenBackup')
            expect((error as Error).message).toMatch(/^[^\n]+\.$/)
          } finally {
            rmSync(target, { recursive: true, force: true })
            rmSync(broken)
          }
          expect(names()).toEqual(before)
        },
      ),
      { numRuns: 12 },
    )
  })
})
