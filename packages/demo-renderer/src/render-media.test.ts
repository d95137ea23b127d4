import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brandFiles } from './brand/registry.ts'
import { mediaFiles, pictureNamed, watchDrawings } from './demo.ts'
import { plates } from './plates/plates.ts'
import { renderMedia } from './render-media.ts'

const committed = new URL('../../../demo/media/', import.meta.url)

describe('rendering the media of the demo', () => {
  let outDir: string
  beforeEach(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'orrery-media-'))
  })
  afterEach(() => rm(outDir, { recursive: true, force: true }))

  it('covers every file of the demo, and no other', () => {
    const ofWatches = watchDrawings.map(({ media: { file } }) => file)
    const drawn = [...brandFiles, ...Object.keys(plates), ...ofWatches, 'wrist-ruler.pdf']
    expect(drawn.toSorted()).toEqual(mediaFiles.toSorted())
  })

  it('writes the files that are named, in the size that the demo states', async () => {
    const seen: string[] = []
    const files = ['share.webp', 'sign.svg', 'wrist-ruler.pdf']
    await renderMedia({ outDir, files, onProgress: (_done, _total, file) => seen.push(file) })
    expect(seen.toSorted()).toEqual(files)
    expect((await readdir(outDir)).toSorted()).toEqual(files)
    const { format, width, height } = await sharp(join(outDir, 'share.webp')).metadata()
    expect(format).toBe('webp')
    expect(pictureNamed('share.webp')).toMatchObject({ width, height })
  })

  it('writes the bytes that are committed', async () => {
    const files = ['favicon.svg', 'press-tide-table.svg', 'wrist-ruler.pdf']
    await renderMedia({ outDir, files })
    for (const file of files)
      expect(await readFile(join(outDir, file))).toEqual(await readFile(new URL(file, committed)))
  })

  it('fails when the folder cannot be written', async () => {
    await expect(renderMedia({ outDir: '/dev/null/media', files: ['sign.svg'] })).rejects.toThrow(
      /ENOTDIR|EEXIST|not a directory/u,
    )
  })
})
