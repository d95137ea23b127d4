import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import { fixtureInput } from '../testing/catalogue-fixture.ts'
import { openDatabase } from './database.ts'
import { storePasswordResetMail, passwordResetOutboxPath } from './password-reset-outbox.ts'

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-api-rights-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const rightsIn = (folder: string) =>
  readdirSync(folder).map((name) => [name, rightsOf(join(folder, name))])

const closed = (...names: string[]) => names.map((name) => [name, '600'])
const databases = ['shop.sqlite', 'shop.sqlite-shm', 'shop.sqlite-wal']

describe('prepareDataFolder', () => {
  it('creates the folder and databases for the owner only, and restricts those of an earlier version', () => {
    const folder = temporary()
    const catalogue = join(folder, 'catalogue.json')
    writeFileSync(catalogue, JSON.stringify(fixtureInput))
    const dataDir = join(folder, 'deep', 'data')
    const open = (...files: string[]) => {
      const { source } = loadCatalogue(catalogue, dataDir)
      const database = openDatabase(dataDir)
      onTestFinished(() => {
        database.close()
        source.close()
      })
      expect([rightsOf(dataDir), rightsIn(dataDir)]).toEqual([
        '700',
        closed('catalogue.sqlite', ...files, ...databases),
      ])
    }
    open()
    storePasswordResetMail(
      passwordResetOutboxPath(dataDir),
      { to: 'a@b.ch', url: 'http://shop/1' },
      0,
    )
    for (const name of ['.', ...readdirSync(dataDir)]) chmodSync(join(dataDir, name), 0o755)
    open('letters.jsonl')
  })

  it('keeps the mode of a folder with other content, and restricts its own files', () => {
    const folder = temporary()
    mkdirSync(join(folder, 'pictures'), { mode: 0o755 })
    chmodSync(folder, 0o755)
    const database = openDatabase(folder)
    onTestFinished(() => database.close())
    expect([rightsOf(folder), rightsOf(join(folder, 'shop.sqlite'))]).toEqual(['755', '600'])
    expect(rightsOf(join(folder, 'pictures'))).toBe('755')
  })
})
