import { describe, expect, it } from 'vitest'
import { imageAspectRatios, documentImageAspectRatios } from './image-aspect-ratios.ts'

const ratios = (...place: Parameters<typeof documentImageAspectRatios>) =>
  documentImageAspectRatios(...place).map(({ ratio }) => ratio)

describe('imageAspectRatios', () => {
  it('returns the aspect ratios of a module for an image at any depth', () => {
    expect(
      documentImageAspectRatios(
        'home',
        ['slideshow', 'slide', 'mediaItem'],
        'modules[0].slides[0].media.image',
      ),
    ).toEqual([
      { name: 'wide', ratio: 21 / 9 },
      { name: 'row', ratio: 4 / 3 },
      { name: 'phone', ratio: 4 / 5 },
    ])
  })

  it('returns the aspect ratios of page heroes, and of watch and entry cards', () => {
    expect(ratios('home', ['mediaItem'], 'header.media.image')).toEqual([16 / 9, 9 / 16])
    expect(ratios('page', ['mediaItem'], 'header.media.image')).toEqual([21 / 9, 4 / 3])
    expect(ratios('product', ['mediaItem'], 'mediaDark.image')).toEqual([
      imageAspectRatios.watch.card,
    ])
    expect(ratios('news', [], 'image')).toEqual([imageAspectRatios.entry.card])
  })

  it('returns none for an image that is shown uncropped', () => {
    expect(ratios('page', ['richText'], 'body[0].image')).toEqual([])
  })
})
