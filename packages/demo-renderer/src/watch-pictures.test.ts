import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { watchOf, type WatchView } from './demo.ts'
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
