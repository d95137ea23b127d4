import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unprojectFromWorld, projectToWorld } from '#lib/retailers/map-projection.ts'
import { parseCoordinates } from './parse-coordinates.ts'

describe('parseCoordinates', () => {
  it.each([
    ['47.0998, 6.825', { lat: 47.0998, lng: 6.825 }],
    ['(47.1,6.8)', { lat: 47.1, lng: 6.8 }],
    ['33.86° S, 151.21° E', { lat: -33.86, lng: 151.21 }],
    ['40.7 N 74 W', { lat: 40.7, lng: -74 }],
    ['-1;-2', { lat: -1, lng: -2 }],
  ])('parses %j', (text, place) => {
    expect(parseCoordinates(text)).toEqual(place)
  })

  it.each(['', '47', '47, ', '91, 0', '0, 181', 'La Chaux-de-Fonds', '47, 6, 1'])(
    'rejects %j',
    (text) => {
      expect(parseCoordinates(text)).toBeUndefined()
    },
  )

  it('inverts the map projection', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
    fc.assert(
      fc.property(degrees(89), degrees(180), (lat, lng) => {
        const found = unprojectFromWorld(projectToWorld({ lat, lng }))
        expect(found.lat).toBeCloseTo(lat, 3)
        expect(found.lng).toBeCloseTo(lng, 3)
      }),
    )
  })
})
