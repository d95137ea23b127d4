import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageUrl, parseAssetRef, positionIn, regionOf, sourceSet, widthsFor } from './image-url.ts'

const ref = 'image-abc123-1600x2000-jpg'
const facts = { file: 'abc123-1600x2000.jpg', width: 1600, height: 2000 }

it('reads a reference, and nothing else', () => {
  expect(parseAssetRef(ref)).toEqual(facts)
  for (const other of [null, '', 'file-abc-pdf', 'image-abc-jpg', `${ref}?x`])
    expect(parseAssetRef(other)).toBeUndefined()
})

describe('the shown region', () => {
  it('is the whole picture, or the editor’s crop', () => {
    expect(regionOf(facts, {})).toEqual({ left: 0, top: 0, width: 1600, height: 2000 })
    expect(
      regionOf(facts, {
        crop: { _type: 'sanity.imageCrop', top: 0.1, left: 0.25, right: 0.25, bottom: 0 },
      }),
    ).toEqual({
      left: 400,
      top: 200,
      width: 800,
      height: 1800,
    })
  })

  it('keeps the hotspot in view', () => {
    expect(
      regionOf(facts, { hotspot: { _type: 'sanity.imageHotspot', x: 0.5, y: 0.1 } }, 1),
    ).toEqual({
      left: 0,
      top: 0,
      width: 1600,
      height: 1600,
    })
    expect(
      regionOf(facts, { hotspot: { _type: 'sanity.imageHotspot', x: 0.5, y: 0.5 } }, 1).top,
    ).toBe(200)
    expect(
      regionOf(facts, { hotspot: { _type: 'sanity.imageHotspot', x: 0.5, y: 0.95 } }, 1).top,
    ).toBe(400)
  })

  it('never leaves the crop and has the wanted shape', () => {
    const part = fc.double({ min: 0, max: 0.45, noNaN: true })
    const unit = fc.double({ min: 0, max: 1, noNaN: true })
    const ratio = fc.double({ min: 0.3, max: 3, noNaN: true })
    fc.assert(
      fc.property(
        part,
        part,
        part,
        part,
        unit,
        unit,
        ratio,
        (top, bottom, left, right, x, y, shape) => {
          const region = regionOf(
            facts,
            {
              crop: { _type: 'sanity.imageCrop', top, bottom, left, right },
              hotspot: { _type: 'sanity.imageHotspot', x, y },
            },
            shape,
          )
          expect(region.left).toBeGreaterThanOrEqual(Math.floor(left * 1600))
          expect(region.top).toBeGreaterThanOrEqual(Math.floor(top * 2000))
          expect(region.left + region.width).toBeLessThanOrEqual(Math.ceil(1600 - right * 1600) + 1)
          expect(region.top + region.height).toBeLessThanOrEqual(
            Math.ceil(2000 - bottom * 2000) + 1,
          )
          expect(Math.abs(region.width / region.height - shape)).toBeLessThan(shape * 0.02 + 0.02)
        },
      ),
    )
  })
})

it('asks the CDN for exactly that region, in the smallest format that the browser reads', () => {
  expect(
    imageUrl('https://cdn.example/i', facts, { left: 0, top: 200, width: 1600, height: 1600 }, 640),
  ).toBe('https://cdn.example/i/abc123-1600x2000.jpg?rect=0,200,1600,1600&w=640&auto=format')
})

it('keeps the hotspot in sight in a box of another shape', () => {
  const at = (x: number, y: number, ratio?: number) =>
    positionIn(regionOf(facts, { hotspot: { _type: 'sanity.imageHotspot', x, y } }, ratio), facts, {
      hotspot: { _type: 'sanity.imageHotspot', x, y },
    })
  expect(at(0.5, 0.5)).toBeUndefined()
  expect(at(0.25, 0.5)).toBe('25% 50%')
  // The square around the upper edge ends at 0.8 of the picture.
  expect(at(0.5, 0.2, 1)).toBe('50% 25%')
  expect(positionIn(regionOf(facts, {}), facts, {})).toBeUndefined()
  const crop = { _type: 'sanity.imageCrop' as const, left: 0.5, right: 0, top: 0, bottom: 0 }
  expect(
    positionIn(regionOf(facts, { crop }), facts, {
      hotspot: { _type: 'sanity.imageHotspot', x: 0.2, y: 0.5 },
    }),
  ).toBe('0% 50%')
})

it('leaves the format to the site’s own door, which negotiates it', () => {
  const whole = { left: 0, top: 0, width: 1600, height: 2000 }
  expect(imageUrl('/_pictures', facts, whole, 640)).toBe('/_pictures/abc123-1600x2000.jpg?w=640')
})

describe('the widths on offer', () => {
  const whole = regionOf(facts, {})

  it('are the listed ones, up to the source’s own', () => {
    expect(widthsFor(whole, { least: 1, most: 5000 })).toEqual([375, 640, 768, 1024, 1440, 1536])
    const small = { file: 'a-90x90.png', width: 90, height: 90 }
    expect(widthsFor(regionOf(small, {}), { least: 1, most: 5000 })).toEqual([90])
  })

  it('are those that fill its box, on the smallest screen and on the largest', () => {
    expect(widthsFor(whole, { least: 432, most: 864 })).toEqual([640, 768, 1024])
    expect(widthsFor(whole, { least: 375, most: 375 })).toEqual([375])
    expect(widthsFor(whole, { least: 3000, most: 6000 })).toEqual([1536])
  })

  it('are all in the source set', () => {
    expect(sourceSet('/c', facts, whole, [375, 640])).toBe(
      '/c/abc123-1600x2000.jpg?w=375 375w, /c/abc123-1600x2000.jpg?w=640 640w',
    )
  })
})
