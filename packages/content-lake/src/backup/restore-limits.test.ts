import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MEBIBYTE } from '../archive/decompression-limits.ts'
import { runCommand } from '../testing/run-command.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { restoreBackupToNewFolder } from './restore-backup.ts'
import { DEFAULT_RESTORE_LIMITS } from './restore-limits.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'content-lake-restore-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const limits = {
  packed: 20 * MEBIBYTE,
  unpacked: 3 * MEBIBYTE,
  ratio: 50,
  unchecked: MEBIBYTE,
  entries: 3,
}

const entry = (name: string, size: number) => ({
  header: { name, size },
  body: Buffer.alloc(size),
})

const assets = (count: number) =>
  Array.from({ length: count }, (_, at) => entry(`assets/production/files/a${at}.bin`, 1))

describe('limits of a restore', () => {
  it.each([
    [
      'more than it may come to, as it says itself',
      () => packTar([entry('content-lake.sqlite', 4 * MEBIBYTE)]),
      'With content-lake.sqlite the archive comes to 4 MiB, more than the 3 MiB that a restore writes. If this backup is yours, add --max-size',
    ],
    [
      'more than it may come to, packed',
      async () => gzipSync(await packTar([entry('content-lake.sqlite', 2 * MEBIBYTE)])),
      /comes to more than 50 times its size when it is unpacked: \d+ bytes of it came to [\d.]+ MiB\. If this backup is yours, add --max-size/,
    ],
    [
      'more bytes on the disk than are read',
      () => Buffer.alloc(21 * MEBIBYTE),
      /archive has 21 MiB, more than the 20 MiB that a restore reads\. If this backup is yours, add --max-size/,
    ],
    [
      'more files than it may hold',
      () => packTar(assets(4)),
      'The archive holds more than 3 files. If this backup is yours, add --max-files',
    ],
    [
      'packing within packing without end',
      () => gzipSync(gzipSync(gzipSync(gzipSync('x')))),
      'The source is packed more than 3 times over.',
    ],
  ])('rejects an archive with %s and leaves nothing behind', async (_what, archive, sentence) => {
    const place = folder()
    const file = join(place, 'archive')
    writeFileSync(file, await archive())
    const restored = restoreBackupToNewFolder(file, { dataDir: join(place, 'fresh'), limits })
    await expect(restored).rejects.toThrow(sentence)
    expect(readdirSync(place)).toEqual(['archive'])
  })

  it('rejects an unusual compression ratio while reading, unless the operator passes a size', async () => {
    const place = folder()
    const [file, dataDir] = [join(place, 'bomb.tar.gz'), join(place, 'fresh')]
    const bomb = gzipSync(await packTar([entry('content-lake.sqlite', 80 * MEBIBYTE)]))
    writeFileSync(file, bomb)
    const restore = (...words: string[]) =>
      runCommand(['restore', file, '--data-dir', dataDir, ...words])
    const refused = await restore()
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/more than 200 times its size when it is unpacked: .* add --max-size/),
    ])
    expect((await restore('--max-size', '0.05')).err).toContain(
      'comes to 80 MiB, more than the 51.2 MiB that a restore writes',
    )
    expect((await restore('--max-size', '1')).err).toContain('has no manifest')
    expect(readdirSync(place)).toEqual(['bomb.tar.gz'])
  })

  it('restores an archive exactly at its limits', async () => {
    const lake = await serveWholeLake()
    await lake.client().create({ _id: 'luna', _type: 'watch' })
    const place = folder()
    const file = join(place, 'lake.tar')
    await runCommand(['backup', file, '--data-dir', lake.dataDir])
    const { size } = statSync(file)
    const exact = { ...DEFAULT_RESTORE_LIMITS, packed: size, unpacked: size, entries: 1 }
    const manifest = await restoreBackupToNewFolder(file, {
      dataDir: join(place, 'fresh'),
      limits: exact,
    })
    expect(manifest.files).toHaveLength(1)
  })

  it.each(['0', '-1', 'much', '1e3', ''])('rejects the size %j', async (given) => {
    const said = await runCommand(['restore', 'lake.tar', '--max-size', given])
    expect([said.code, said.err]).toEqual([2, expect.stringContaining('must be a number above 0')])
  })
})
