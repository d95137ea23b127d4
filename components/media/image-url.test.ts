import { describe, expect, it } from 'vitest'
import { cropRegion } from '#lib/pictures/crop-region.ts'
import {
  imageRegionUrl,
  parseImageRef,
  objectPosition,
  srcSetOf,
  srcSetWidths,
} from './image-url.ts'

const ref = 'image-abc123-1600x2000-jpg'
const facts = { file: 'abc123-1600x2000.jpg', width: 1600, height: 2000 }

it('parses asset references only', () => {
  expect(parseImageRef(ref)).toEqual(facts)
  for (const other of [null, '', 'file-abc-pdf', 'image-abc-jpg', `${ref}?x`])
    expect(parseImageRef(other)).toBeUndefined()
})

it('requests the exact region with automatic format', () => {
  expect(
    imageRegionUrl(
      'https://cdn.example/i',
      facts,
      { left: 0, top: 200, width: 1600, height: 1600 },
      640,
    ),
  ).toBe('https://cdn.example/i/abc123-1600x2000.jpg?rect=0,200,1600,1600&w=640&auto=format')
})

it('keeps the hotspot visible in a box of another ratio', () => {
  const at = (x: number, y: number, ratio?: number) =>
    objectPosition(
      cropRegion(facts, { hotspot: { _type: 'sanity.imageHotspot', x, y } }, ratio),
      facts,
      {
        hotspot: { _type: 'sanity.imageHotspot', x, y },
      },
    )
  expect(at(0.5, 0.5)).toBeUndefined()
  expect(at(0.25, 0.5)).toBe('25% 50%')
  // The square around the upper edge ends at 0.8 of the picture.
  expect(at(0.5, 0.2, 1)).toBe('50% 25%')
  expect(objectPosition(cropRegion(facts, {}), facts, {})).toBeUndefined()
  const crop = { _type: 'sanity.imageCrop' as const, left: 0.5, right: 0, top: 0, bottom: 0 }
  expect(
    objectPosition(cropRegion(facts, { crop }), facts, {
      hotspot: { _type: 'sanity.imageHotspot', x: 0.2, y: 0.5 },
    }),
  ).toBe('0% 50%')
})

it('leaves out the format parameter for the site’s own route', () => {
  const whole = { left: 0, top: 0, width: 1600, height: 2000 }
  expect(imageRegionUrl('/_pictures', facts, whole, 640)).toBe(
    '/_pictures/abc123-1600x2000.jpg?w=640',
  )
})

describe('srcSetWidths', () => {
  const whole = cropRegion(facts, {})

  it('returns the listed widths up to that of the source', () => {
    expect(srcSetWidths(whole, { least: 1, most: 5000 })).toEqual([375, 640, 768, 1024, 1440, 1536])
    const small = { file: 'a-90x90.png', width: 90, height: 90 }
    expect(srcSetWidths(cropRegion(small, {}), { least: 1, most: 5000 })).toEqual([90])
  })

  it('returns the widths between the smallest and the largest box', () => {
    expect(srcSetWidths(whole, { least: 432, most: 864 })).toEqual([640, 768, 1024])
    expect(srcSetWidths(whole, { least: 375, most: 375 })).toEqual([375])
    expect(srcSetWidths(whole, { least: 3000, most: 6000 })).toEqual([1536])
  })

  it('puts every width into the srcset', () => {
    expect(srcSetOf('/c', facts, whole, [375, 640])).toBe(
      '/c/abc123-1600x2000.jpg?w=375 375w, /c/abc123-1600x2000.jpg?w=640 640w',
    )
  })
})
