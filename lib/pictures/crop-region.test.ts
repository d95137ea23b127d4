import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropRegion } from './crop-region.ts'

const facts = { width: 1600, height: 2000 }

describe('cropRegion', () => {
  it('returns the whole image, or the editor’s crop', () => {
    expect(cropRegion(facts, {})).toEqual({ left: 0, top: 0, width: 1600, height: 2000 })
    expect(
      cropRegion(facts, {
        crop: { top: 0.1, left: 0.25, right: 0.25, bottom: 0 },
      }),
    ).toEqual({
      left: 400,
      top: 200,
      width: 800,
      height: 1800,
    })
  })

  it('keeps the hotspot in view', () => {
    expect(cropRegion(facts, { hotspot: { x: 0.5, y: 0.1 } }, 1)).toEqual({
      left: 0,
      top: 0,
      width: 1600,
      height: 1600,
    })
    expect(cropRegion(facts, { hotspot: { x: 0.5, y: 0.5 } }, 1).top).toBe(200)
    expect(cropRegion(facts, { hotspot: { x: 0.5, y: 0.95 } }, 1).top).toBe(400)
  })

  it('stays within the crop and has the requested aspect ratio', () => {
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
          const region = cropRegion(
            facts,
            {
              crop: { top, bottom, left, right },
              hotspot: { x, y },
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
