import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectToEurope, projectToWorld, type MapPoint } from '#lib/retailers/map-projection.ts'
import { drawWorldMap, europeProjection, worldMapFile, worldProjection } from './draw-world-map.ts'
import { svgPathDataOf } from './svg-path.ts'
import { fillWithScanlines } from './scanlines.ts'

const places = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
})

function expectNear(point: MapPoint | undefined, [x, y]: [number, number]) {
  expect(point?.x).toBeCloseTo(x, 1)
  expect(point?.y).toBeCloseTo(y, 1)
}

describe('the drawing of the world', () => {
  it('is the one that the packaged atlas gives', () => {
    expect(readFileSync(worldMapFile, 'utf8')).toBe(drawWorldMap())
  })

  it('has every place where a dot for it is set', () => {
    const world = worldProjection()
    const europe = europeProjection()
    fc.assert(
      fc.property(places, (place) => {
        expectNear(projectToWorld(place), world([place.lng, place.lat]) ?? [NaN, NaN])
        const inEurope = projectToEurope(place)
        if (inEurope) expectNear(inEurope, europe([place.lng, place.lat]) ?? [NaN, NaN])
      }),
    )
    expect(projectToEurope({ lat: 35, lng: 135.8 })).toBeUndefined()
    expect(projectToEurope({ lat: 47.1, lng: 6.8 })).toBeDefined()
  })
})

it('hatches what lies inside of rings, and leaves holes free', () => {
  const square = (from: number, to: number): [number, number][] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ]
  expect(fillWithScanlines([square(0, 10), square(4, 6)], 10, 10)).toEqual([
    [0, 4, 5],
    [6, 10, 5],
  ])
})

it('writes lines in steps, and drops points that nobody sees', () => {
  expect(
    svgPathDataOf([
      [
        [1, 1],
        [1.05, 1],
        [3, 1],
      ],
      [
        [0, 0],
        [0.5, 2.5],
      ],
    ]),
  ).toBe('m1 1h2m-3-1l.5 2.5')
})
