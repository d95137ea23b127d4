import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type FileParameters,
  type ManifestEntry,
  readManifest,
  sha256,
  staleFiles,
  writeManifest,
} from './manifest.ts'

const entry: ManifestEntry = {
  file: 'a.webp',
  bytes: 1,
  sha256: sha256(Buffer.from('a')),
  parameters: 'one',
  width: 4,
  height: 2,
}
const parameters = new Map<string, FileParameters>([
  ['a.webp', { hash: 'one', width: 4, height: 2 }],
])

describe('the manifest of a media folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orrery-manifest-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const reasons = async () => (await staleFiles(folder, parameters)).map(({ reason }) => reason)

  it('accepts a file that it lists with these bytes, this size and these parameters', async () => {
    await writeFile(join(folder, 'a.webp'), 'a')
    await writeManifest(folder, [entry])
    expect(await readManifest(folder)).toEqual([entry])
    expect(await staleFiles(folder, parameters)).toEqual([])
  })

  it('reports a file that is missing, with and without an entry', async () => {
    expect(await reasons()).toEqual(['missing'])
    await writeManifest(folder, [entry])
    expect(await reasons()).toEqual(['missing'])
  })

  it.each<[ManifestEntry[], string]>([
    [[], 'unlisted'],
    [[{ ...entry, parameters: 'other' }], 'outdated'],
    [[{ ...entry, height: 3 }], 'size'],
    [[{ ...entry, sha256: sha256(Buffer.from('b')) }], 'changed'],
  ])('reports a file for the entries %j as %s', async (entries, reason) => {
    await writeFile(join(folder, 'a.webp'), 'a')
    await writeManifest(folder, entries)
    expect(await staleFiles(folder, parameters)).toEqual([{ file: 'a.webp', reason }])
  })

  it('reports a file, and an entry, that the demo does not have', async () => {
    await writeFile(join(folder, 'a.webp'), 'a')
    await writeFile(join(folder, 'b.webp'), 'b')
    await writeManifest(folder, [entry, { ...entry, file: 'c.webp' }])
    expect(await staleFiles(folder, parameters)).toEqual([
      { file: 'b.webp', reason: 'unknown' },
      { file: 'c.webp', reason: 'unknown' },
    ])
  })
})
