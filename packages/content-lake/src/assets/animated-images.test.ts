import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { animatedImage, cornerColors } from './testing/test-images.ts'
import { serveImage } from './testing/serve-image.ts'

describe('an animated image', () => {
  test('stays animated if the format supports it, and is still on request', async () => {
    const { picture } = await serveImage(animatedImage(60, 40))
    expect(await picture('w=30')).toMatchObject({
      size: '30x20',
      format: 'gif',
      pages: 2,
    })
    expect(await picture('w=30&auto=format', 'image/avif,image/webp')).toMatchObject({
      format: 'webp',
      pages: 2,
    })
    expect(await picture('w=20&h=20&fit=crop')).toMatchObject({
      size: '20x20',
      pages: 2,
    })
    expect(await picture('w=30&frame=1')).toMatchObject({ pages: 1 })
    expect(await picture('crop=entropy&fit=crop&w=20&h=20')).toMatchObject({ pages: 1 })
    expect(await picture('fm=jpg')).toMatchObject({ format: 'jpeg', pages: 1 })
  })

  test.each([
    ['or=90', '40x60'],
    ['or=90&w=20&auto=format', '20x30'],
    ['flip=hv', '60x40'],
    ['rect=0,0,30,40&or=270&flip=h', '40x30'],
    ['pad=10&w=40', '60x47'],
    ['w=50&h=50&fit=fill', '50x50'],
    ['blur=4&w=30', '30x20'],
    ['blur=40', '60x40'],
  ])('has each frame transformed with %s', async (query, size) => {
    const { picture } = await serveImage(animatedImage(60, 40))
    const shown = await picture(query, 'image/webp')
    expect(shown).toMatchObject({ size, pages: 2 })
    expect(await sharp(shown.body).metadata()).toMatchObject({ delay: [100, 250], loop: 3 })
    for (const [page, color] of ['red', 'blue'].entries()) {
      const frame = sharp(shown.body, { page }).extract({ left: 15, top: 15, width: 4, height: 4 })
      expect(await cornerColors(await frame.png().toBuffer())).toEqual(Array(4).fill(color))
    }
  })
})
