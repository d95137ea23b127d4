import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, parseGeoPoint } from './distance.ts'
import { mapLabelDirection } from './map-projection.ts'

const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distanceKm', () => {
  it('matches known distances between towns', () => {
    const geneva = { lat: 46.2044, lng: 6.1432 }
    const paris = { lat: 48.8566, lng: 2.3522 }
    expect(distanceKm(geneva, paris)).toBeCloseTo(411, -1)
    expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeLessThan(25)
  })

  it('is symmetric, zero to itself, and at most half the circumference of the earth', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
        expect(distanceKm(a, a)).toBe(0)
        expect(distanceKm(a, b)).toBeLessThanOrEqual(20_016)
      }),
    )
  })

  it('satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 0.01)
      }),
    )
  })
})

it.each([
  [
    { lat: 1, lng: 2 },
    { lat: 1, lng: 2 },
  ],
  [{ lat: 91, lng: 0 }, undefined],
  [{ lat: 1 }, undefined],
  [null, undefined],
])('parses %o as %o', (value, read) => expect(parseGeoPoint(value)).toEqual(read))

it('places a label away from the nearest dot', () => {
  expect(
    mapLabelDirection({ x: 0, y: 0 }, [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 0, y: 99 },
    ]),
  ).toEqual({
    x: -1,
    y: 0,
  })
  expect(mapLabelDirection({ x: 0, y: 0 }, [])).toEqual({ x: 1, y: 0 })
})
