import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchOf } from '../catalogue/watches.ts'
import { brandFiles } from './brand/registry.ts'
import { brandPictures } from './brand-pictures.ts'
import { generateMedia } from './generate.ts'
import { pictureNamed } from './manifest.ts'
import type { WatchView } from './picture.ts'
import { develop } from './render/canvas.ts'
import { letters } from './render/lettering.ts'
import { renderWatch } from './watch-pictures.ts'

async function pixelsOf(handle: string, view: WatchView): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0)
  await renderWatch(
    watchOf(handle),
    [view],
    (_view, canvas) => {
      bytes = develop(canvas)
      return Promise.resolve()
    },
    0.1,
  )
  return bytes
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('the drawing of a watch', () => {
  it.each(['front-bone', 'angle'] as const)(
    'is the same each time: %s',
    async (view) => {
      expect(hashOf(await pixelsOf('selene', view))).toBe(hashOf(await pixelsOf('selene', view)))
    },
    20_000,
  )

  it('follows the design', async () => {
    const ivory = await pixelsOf('meridian', 'front-bone')
    const ink = await pixelsOf('meridian-ink', 'front-bone')
    // A quarter of the way down the dial, away from hands and letters.
    const at = (90 * 128 + 48) * 3
    expect(ivory[at]).toBeGreaterThan(140)
    expect(ink[at]).toBeLessThan(90)
  })

  it('stands on pale paper or on black', async () => {
    const bone = await pixelsOf('meridian', 'front-bone')
    const ink = await pixelsOf('meridian', 'front-ink')
    expect(bone[0]).toBeGreaterThan(200)
    expect(ink[0]).toBeLessThan(80)
  })
})

describe('lettering', () => {
  it('sets Arabic numbers with the tens on the left', () => {
    const outlines = (text: string) =>
      [...letters(text, 0, 0, { cap: 1, face: 'arabic' }).matchAll(/ d="([^"]+)"/gu)].map(
        ([, path]) => path,
      )
    expect(outlines('١٢')).toEqual([...outlines('١'), ...outlines('٢')])
  })
})

describe('the generator', () => {
  let outDir: string
  beforeEach(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'orrery-media-'))
  })
  afterEach(() => rm(outDir, { recursive: true, force: true }))

  it('knows how to draw every picture of the house', () => {
    expect(brandFiles.toSorted()).toEqual(brandPictures.map(({ file }) => file).toSorted())
  })

  it('writes what it is asked for, in the size of the manifest, and only once', async () => {
    const only = ['share.jpg', 'sign.svg']
    expect((await generateMedia({ outDir, only })).toSorted()).toEqual(only)
    const { width, height } = await sharp(join(outDir, 'share.jpg')).metadata()
    expect({ width, height }).toEqual({
      width: pictureNamed('share.jpg').width,
      height: pictureNamed('share.jpg').height,
    })
    const { mtimeMs } = await stat(join(outDir, 'share.jpg'))
    expect(await generateMedia({ outDir, only })).toEqual([])
    expect((await stat(join(outDir, 'share.jpg'))).mtimeMs).toBe(mtimeMs)
    expect((await readdir(outDir)).toSorted()).toEqual(['.generator', ...only])
  }, 30_000)

  it('fails when the folder cannot be written', async () => {
    await expect(generateMedia({ outDir: '/dev/null/media', only: ['sign.svg'] })).rejects.toThrow(
      /ENOTDIR|EEXIST|not a directory/u,
    )
  })
})
