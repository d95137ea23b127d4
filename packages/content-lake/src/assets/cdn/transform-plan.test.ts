import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limitResultSize, planTransform } from './transform-plan.ts'
import { FITS, readImageParameters, type ImageParameters } from './image-parameters.ts'

const plan = (source: string, query: string) => {
  const [width = 0, height = 0] = source.split('x').map(Number)
  return planTransform({ width, height }, readImageParameters(new URLSearchParams(query)))
}
const output = (source: string, query: string) => {
  const { width, height } = plan(source, query).output
  return `${width}x${height}`
}

describe('documented geometry rules: examples', () => {
  test.each([
    ['600x400', '', '600x400'],
    ['600x400', 'w=300', '300x200'],
    ['600x400', 'h=100', '150x100'],
    ['600x400', 'w=1200', '1200x800'],
    ['600x400', 'w=1200&fit=max', '600x400'],
    ['600x400', 'w=300&h=300', '300x200'],
    ['600x400', 'w=300&h=300&fit=clip', '300x200'],
    ['600x400', 'w=300&h=300&fit=crop', '300x300'],
    ['600x400', 'w=900&h=900&fit=crop', '900x900'],
    ['600x400', 'w=300&h=300&fit=fill', '300x300'],
    ['600x400', 'w=900&h=900&fit=fillmax', '900x900'],
    ['600x400', 'w=900&h=900&fit=max', '600x400'],
    ['600x400', 'w=300&h=300&fit=scale', '300x300'],
    ['600x400', 'w=300&h=300&fit=min', '300x300'],
    ['600x400', 'w=900&h=900&fit=min', '400x400'],
    ['600x400', 'w=300&dpr=2', '600x400'],
    ['600x400', 'w=300&h=300&fit=crop&dpr=1.5', '450x450'],
    ['600x400', 'rect=70,20,120,150&h=300', '240x300'],
    ['600x400', 'rect=500,300,900,900', '100x100'],
    ['600x400', 'rect=9000,9000,10,10', '1x1'],
    ['600x400', 'or=90', '400x600'],
    ['600x400', 'or=90&w=200', '200x300'],
    ['600x400', 'w=100&pad=10', '120x87'],
    ['600x400', 'fit=crop&max-h=100', '600x100'],
    ['600x400', 'fit=crop&w=300&min-h=250', '300x250'],
    ['600x400', 'max-h=100', '600x400'],
    // The URL builder rounds a crop by one pixel; the box is still matched exactly.
    ['1000x667', 'rect=0,75,1000,166&w=300&h=50', '300x50'],
    // One pixel may be added to fill a box, but not most of the box.
    ['12x1', 'or=270&w=2&h=1', '1x1'],
  ])('transforms %s with %o to %s', (source, query, expected) => {
    expect(output(source, query)).toBe(expected)
  })

  test.each([
    ['crop=left', { left: 0, top: 0, width: 400, height: 400 }],
    ['crop=right', { left: 200, top: 0, width: 400, height: 400 }],
    ['', { left: 100, top: 0, width: 400, height: 400 }],
    ['crop=focalpoint&fp-x=0.4&fp-y=0.5', { left: 40, top: 0, width: 400, height: 400 }],
    ['fp-x=1&fp-y=0', { left: 200, top: 0, width: 400, height: 400 }],
    ['crop=center&fp-x=1&fp-y=0', { left: 100, top: 0, width: 400, height: 400 }],
  ])('crops with %o to the expected region', (query, region) => {
    expect(plan('600x400', `w=200&h=200&fit=crop&${query}`).region).toEqual(region)
  })

  test('rotates a rectangle with the image', () => {
    expect(plan('600x400', 'rect=0,0,100,50&or=90').region).toEqual({
      left: 350,
      top: 0,
      width: 50,
      height: 100,
    })
    expect(plan('600x400', 'rect=0,0,100,50&or=180').region).toEqual({
      left: 500,
      top: 350,
      width: 100,
      height: 50,
    })
    expect(plan('600x400', 'rect=0,0,100,50&or=270').region).toEqual({
      left: 0,
      top: 500,
      width: 50,
      height: 100,
    })
  })
})

describe('documented geometry rules: properties', () => {
  const side = fc.integer({ min: 1, max: 3000 })
  const size = fc.record({ width: side, height: side })
  const parameters = fc.record({
    w: fc.option(side, { nil: undefined }),
    h: fc.option(side, { nil: undefined }),
    fit: fc.option(fc.constantFrom(...FITS), { nil: undefined }),
    rotate: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
    dpr: fc.constantFrom(1, 1.5, 2, 3),
    focal: fc.option(
      fc.record({
        x: fc.double({ min: 0, max: 1, noNaN: true }),
        y: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { nil: undefined },
    ),
    rect: fc.option(fc.record({ left: side, top: side, width: side, height: side }), {
      nil: undefined,
    }),
  })
  const full = (partial: Partial<ImageParameters>): ImageParameters => ({
    ...readImageParameters(new URLSearchParams()),
    ...partial,
  })

  test('keeps the region inside the image and every size in whole pixels', () => {
    fc.assert(
      fc.property(size, parameters, (source, partial) => {
        const turned =
          partial.rotate % 180 === 0 ? source : { width: source.height, height: source.width }
        const { region, scaled, output: result, margin } = planTransform(source, full(partial))
        for (const value of [...Object.values(region), ...Object.values(margin)])
          expect(value).toBeGreaterThanOrEqual(0)
        for (const value of [
          ...Object.values(region),
          ...Object.values(scaled),
          ...Object.values(result),
        ])
          expect(Number.isInteger(value)).toBe(true)
        expect(
          Math.min(region.width, region.height, scaled.width, scaled.height),
        ).toBeGreaterThanOrEqual(1)
        expect(region.left + region.width).toBeLessThanOrEqual(turned.width)
        expect(region.top + region.height).toBeLessThanOrEqual(turned.height)
      }),
    )
  })

  test('fills the box exactly or stays inside it, according to fit', () => {
    fc.assert(
      fc.property(size, parameters, side, side, (source, partial, w, h) => {
        const { fit = 'clip' } = partial
        const box = {
          width: Math.round(w * partial.dpr),
          height: Math.round(h * partial.dpr),
        }
        const {
          output: result,
          scaled,
          region,
          rotate,
        } = planTransform(source, full({ ...partial, w, h }))
        expect(rotate).toBe(partial.rotate)
        if (['crop', 'fill', 'fillmax', 'scale'].includes(fit)) expect(result).toEqual(box)
        expect(result.width).toBeLessThanOrEqual(box.width)
        expect(result.height).toBeLessThanOrEqual(box.height)
        if (fit === 'clip' || fit === 'max') {
          const touches = result.width === box.width || result.height === box.height
          expect(touches || (fit === 'max' && result.width === region.width)).toBe(true)
        }
        if (['max', 'fillmax', 'min'].includes(fit)) {
          expect(scaled.width).toBeLessThanOrEqual(Math.max(region.width, 1))
          expect(scaled.height).toBeLessThanOrEqual(Math.max(region.height, 1))
        }
      }),
    )
  })

  test('distorts by at most one rounded pixel unless fit is scale', () => {
    fc.assert(
      fc.property(size, parameters, (source, partial) => {
        fc.pre(partial.fit !== 'scale')
        const { region, scaled } = planTransform(source, full(partial))
        // Equal proportions mean equal products, and each of the four sides is off by at most one pixel.
        const difference = Math.abs(region.width * scaled.height - region.height * scaled.width)
        const allowed = scaled.width + scaled.height + region.width + region.height
        expect(difference).toBeLessThanOrEqual(allowed)
      }),
    )
  })

  test('derives a free side from the proportions', () => {
    fc.assert(
      fc.property(size, side, (source, w) => {
        const { output: result } = planTransform(source, full({ w }))
        expect(result.width).toBe(w)
        expect(
          Math.abs(result.height - Math.max(1, (source.height * w) / source.width)),
        ).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})

describe('result size limits', () => {
  const bounded = (source: string, query: string) => {
    const [width = 0, height = 0] = source.split('x').map(Number)
    const size = { width, height }
    return limitResultSize(
      planTransform(size, readImageParameters(new URLSearchParams(query))),
      size,
    )
  }

  test.each([
    // Enlarging is documented and supported, up to the size where the browser's own scaling looks the same.
    ['600x400', 'w=1200', '1200x800'],
    ['600x400', 'w=6900', '2508x1672'],
    ['600x400', 'w=3000&h=3000&fit=crop', '2048x2048'],
    ['600x400', 'w=8192&h=8192&fit=fill', '2048x2047'],
    ['600x400', 'w=8000&h=8000&dpr=3&fit=scale', '2048x2048'],
    ['1x1', 'pad=4096', '2047x2047'],
    // The source size and the longest side of the source are always allowed.
    ['8000x6000', '', '8000x6000'],
    ['8000x6000', 'w=8192', '8000x6000'],
    ['20000x100', 'or=90&w=90', '90x18000'],
    ['8000x6000', 'rect=0,0,100,100&w=6900', '2048x2048'],
  ])('limits %s with %o to %s', (source, query, expected) => {
    const { width, height } = bounded(source, query).output
    expect(`${width}x${height}`).toBe(expected)
  })

  test('returns at most the pixels of the source or four megapixels, in the requested proportions', () => {
    const number = fc.integer({ min: 1, max: 8192 })
    const query = fc.record(
      {
        w: number,
        h: number,
        pad: number.map((value) => value % 4096),
        dpr: fc.integer({ min: 1, max: 3 }),
        fit: fc.constantFrom(...FITS),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(number, number, query, (width, height, asked) => {
        const text = new URLSearchParams(Object.entries(asked).map(([k, v]) => [k, String(v)]))
        const before = planTransform({ width, height }, readImageParameters(text))
        const { output, scaled, margin } = limitResultSize(before, {
          width,
          height,
        })
        // A side is at least one pixel: one row or column may be too many.
        expect((output.width - 1) * (output.height - 1)).toBeLessThanOrEqual(
          Math.max(2048 * 2048, before.region.width * before.region.height),
        )
        expect(Math.max(output.width, output.height)).toBeLessThanOrEqual(8192)
        expect(
          Math.min(scaled.width, scaled.height, ...Object.values(margin).map((m) => m + 1)),
        ).toBeGreaterThanOrEqual(1)
        if (output.width === before.output.width) return
        const factor = output.width / before.output.width
        expect(Math.abs(output.height - before.output.height * factor)).toBeLessThanOrEqual(
          4 + (4 * before.output.height) / before.output.width,
        )
      }),
    )
  })
})

test('limits the frames of an animation together to the pixels of one image, without shrinking below the source', () => {
  const size = { width: 40, height: 30 }
  const bounded = (query: string, frames: number) => {
    const plan = planTransform(size, readImageParameters(new URLSearchParams(query)))
    const { width, height } = limitResultSize(plan, size, frames).output
    return `${width}x${height}`
  }
  expect(bounded('w=2300', 1)).toBe('2300x1725')
  expect(bounded('w=2300', 16)).toBe('591x443')
  expect(bounded('w=400', 16)).toBe('400x300')
  expect(bounded('w=2300', 1_000_000)).toBe('40x30')
})
