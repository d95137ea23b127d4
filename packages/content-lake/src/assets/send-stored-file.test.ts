import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SmallFileCache } from './send-stored-file.ts'

const load = (path: string) => () => Promise.resolve(new Uint8Array(readFileSync(path)))

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'hot-files-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

describe('sendStoredFile', () => {
  test('caches a file after the first read', async () => {
    const path = join(folder(), 'a')
    writeFileSync(path, 'first')
    const files = new SmallFileCache()
    expect(files.get(path)).toBeUndefined()
    await files.read(path, load(path))
    writeFileSync(path, 'second')
    expect(Buffer.from(files.get(path)!).toString()).toBe('first')
  })

  test('evicts the least recently used files and stays within the memory limit', async () => {
    const files = new SmallFileCache()
    const place = folder()
    const path = (name: number) => join(place, String(name))
    for (let name = 0; name < 5; name += 1) {
      writeFileSync(path(name), new Uint8Array(10 * 1024 * 1024))
      await files.read(path(name), load(path(name)))
      files.get(path(0))
    }
    const held = [0, 1, 2, 3, 4].filter((name) => files.get(path(name)))
    expect(held).toEqual([0, 3, 4])
  })
})
