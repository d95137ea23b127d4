import { expect, it } from 'vitest'
import { imageAspectRatios, aspectRatiosFor } from './image-aspect-ratios.ts'

const ratios = (...place: Parameters<typeof aspectRatiosFor>) =>
  aspectRatiosFor(...place).map(({ ratio }) => ratio)

it('knows the shapes of a module, wherever the picture stands in it', () => {
  expect(
    aspectRatiosFor(
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

it('knows the opening of pages, and the cards of watches and entries', () => {
  expect(ratios('home', ['mediaItem'], 'header.media.image')).toEqual([16 / 9, 9 / 16])
  expect(ratios('page', ['mediaItem'], 'header.media.image')).toEqual([21 / 9, 4 / 3])
  expect(ratios('product', ['mediaItem'], 'mediaDark.image')).toEqual([
    imageAspectRatios.watch.card,
  ])
  expect(ratios('news', [], 'image')).toEqual([imageAspectRatios.entry.card])
})

it('knows none where a picture is shown as it is', () => {
  expect(ratios('page', ['richText'], 'body[0].image')).toEqual([])
})
