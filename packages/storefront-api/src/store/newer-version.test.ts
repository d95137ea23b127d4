import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { inFile, runShop, spawnShop } from '../testing/shop-process.ts'
import { makeShopFolder } from '../testing/running-shop.ts'

const bytesOf = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name), 'base64')])

describe('newer version', () => {
  it('rejects a data folder of a newer version with one sentence and leaves it byte-identical', async () => {
    const { folder, cataloguePath, dispose } = makeShopFolder()
    onTestFinished(dispose)
    const dataDir = join(folder, 'data')
    const flags = ['--port', '0', '--data-dir', dataDir, '--catalogue', cataloguePath]
    await (await spawnShop(flags, inFile)).end('SIGTERM')
    for (const [name, version] of [
      ['shop.sqlite', 1000],
      ['catalogue.sqlite', 1000],
    ] as const) {
      const database = new DatabaseSync(join(dataDir, name))
      database.exec(`PRAGMA user_version = ${version}`)
      database.close()
    }
    const before = bytesOf(dataDir)
    const { code, stderr } = await runShop(flags, inFile)
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The database \S+shop\.sqlite cannot be used: it was written by a newer version[^\n]+\n$/,
      ),
    ])
    expect(bytesOf(dataDir)).toEqual(before)
  })
})
