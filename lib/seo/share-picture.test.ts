import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawSharePicture } from './share-picture.ts'

const words = { siteName: 'Maison Orrery', title: 'The heavens, in small' }
const titles = {
  en: words.title,
  fr: 'Le ciel, en petit',
  ar: 'السماء، مصغّرة',
  ja: '天を、小さく',
} as const

/** Bounding box of the non-background pixels in a part of an image, in px. */
async function inkIn(picture: Buffer, left: number, width: number): Promise<number> {
  const { data } = await sharp(picture)
    .extract({ left, top: 160, width, height: 440 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.reduce((count, value) => count + (value < 90 ? 1 : 0), 0)
}

describe('drawSharePicture', () => {
  it.each(['en', 'fr', 'ar', 'ja'] as const)(
    'renders a JPEG of 1200 by 630 with the text of %s at the start side',
    async (locale) => {
      const picture = await drawSharePicture({ ...words, title: titles[locale], locale })
      const { format, width, height } = await sharp(picture).metadata()
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
      const [before, after] = [await inkIn(picture, 40, 500), await inkIn(picture, 660, 500)]
      if (locale === 'ar') expect(after).toBeGreaterThan(4 * before)
      else expect(before).toBeGreaterThan(4 * after)
    },
  )

  it('renders the photograph at the end side, and keeps long text off it', async () => {
    const photo = await sharp({
      create: { width: 300, height: 500, channels: 3, background: '#0000ff' },
    })
      .png()
      .toBuffer()
    const title = 'Wound by hand, read at noon, and never once in a hurry '.repeat(4)
    for (const [locale, left] of [
      ['en', 1100],
      ['ar', 60],
    ] as const) {
      const picture = await drawSharePicture({ ...words, title, locale, photo })
      const { dominant } = await sharp(
        await sharp(picture).extract({ left, top: 80, width: 40, height: 400 }).toBuffer(),
      ).stats()
      expect(dominant.b).toBeGreaterThan(200)
      expect(dominant.r).toBeLessThan(60)
    }
  })

  it('renders markup in a text literally', async () => {
    const title = '<b>Tom & Jerry</b>'
    await expect(drawSharePicture({ ...words, title, locale: 'en' })).resolves.toBeDefined()
  })
})
