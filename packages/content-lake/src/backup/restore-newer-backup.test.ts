import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestLake } from '../testing/test-lake.ts'
import { runCommand } from '../testing/run-command.ts'

/** All files of a folder with their bytes. */
const bytesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted((a, b) => a.localeCompare(b))
    .map((path) => [path.slice(folder.length), readFileSync(path, 'base64')])

describe('restore newer backup', () => {
  test('a start rejects a folder of a newer version in one sentence and leaves it unchanged', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-newer-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const { lake, mutate } = openTestLake({ dataDir })
    await mutate([{ create: { _id: 'a', _type: 'watch' } }])
    lake.close()
    const database = new DatabaseSync(join(dataDir, 'content-lake.sqlite'))
    database.exec('PRAGMA user_version = 1000')
    database.close()
    const before = bytesOf(dataDir)
    const { code, err } = await runCommand(['serve', '--port', '0', '--data-dir', dataDir])
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The database \S+ was written by a newer version [^\n]+\.$/),
    ])
    expect(bytesOf(dataDir)).toEqual(before)
  })
})
