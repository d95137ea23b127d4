import { describe, expect, it } from 'vitest'
import { MemoryDataset, runQuery } from '../query.ts'

const dataset = new MemoryDataset()
const ask = (query: string) => runQuery({ query, dataset }).result

const square = (west: number, south: number, size: number) => {
  const [east, north] = [west + size, south + size]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}
const polygon = (...rings: number[][][]) => JSON.stringify({ type: 'Polygon', coordinates: rings })
const point = (longitude: number, latitude: number) =>
  `{"type": "Point", "coordinates": [${longitude}, ${latitude}]}`
const line = (...coordinates: number[][]) => JSON.stringify({ type: 'LineString', coordinates })

const big = polygon(square(0, 0, 10))
const holed = polygon(square(0, 0, 10), square(4, 4, 2))

describe('geography', () => {
  it.each<[query: string, result: unknown]>([
    ['geo({"lat": 46.2, "lng": 6.1})', { type: 'Point', coordinates: [6.1, 46.2] }],
    ['geo({"lat": 46.2, "lon": 6.1}).coordinates[0]', 6.1],
    ['geo(geo::latLng(46.2, 6.1))', { type: 'Point', coordinates: [6.1, 46.2] }],
    ['geo({"lat": 46.2, "lng": 6.1, "lon": 6.1})', null],
    ['geo("somewhere")', null],
    [`geo(${point(0, 91)})`, null],
    [
      `geo(${polygon([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ])})`,
      null,
    ],
    // A repeated vertex makes an edge of zero length, which Sanity rejects.
    [
      `geo(${polygon([
        [0, 0],
        [1, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ])})`,
      null,
    ],
    [
      `geo::contains(${polygon([
        [0, 0],
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ])}, ${point(0.6, 0.5)})`,
      null,
    ],
    [`geo::contains(${big}, ${point(5, 5)})`, true],
    [`geo::contains(${big}, ${point(10, 5)})`, true],
    [`geo::contains(${big}, ${point(11, 5)})`, false],
    [`geo::contains(${holed}, ${point(5, 5)})`, false],
    [`geo::contains(${holed}, ${line([1, 5], [9, 5])})`, false],
    [`geo::contains(${holed}, ${polygon(square(3, 3, 4))})`, false],
    [`geo::contains(${big}, ${polygon(square(3, 3, 4))})`, true],
    [`geo::contains(${polygon(square(3, 3, 4))}, ${big})`, false],
    [`geo::intersects(${big}, ${polygon(square(9, 9, 4))})`, true],
    [`geo::intersects(${big}, ${polygon(square(11, 11, 4))})`, false],
    [`geo::intersects(${holed}, ${polygon(square(4.5, 4.5, 1))})`, false],
    [`geo::intersects(${line([-1, 5], [11, 5])}, ${big})`, true],
    [`geo::intersects(${line([-1, -1], [0, 0])}, ${line([0, 0], [1, -1])})`, true],
    ['geo::distance(geo::latLng(46.2044, 6.1432), geo::latLng(46.2044, 6.1432))', 0],
    [
      'round(geo::distance(geo::latLng(46.2044, 6.1432), geo::latLng(47.3769, 8.5417)) / 1000)',
      225,
    ],
    [`geo::distance(${big}, ${point(1, 1)})`, null],
    ['geo::contains(1, 2)', null],
    ['"geo(" + "x"', 'geo(x'],
  ])('%s', (query, result) => {
    expect(ask(query)).toEqual(result)
  })

  it.each(['geo()', 'geo(1, 2)', 'geo::latLng(1)', 'geo::contains(1, 2, 3)', 'geo::distance()'])(
    'rejects %s',
    (query) => {
      expect(() => ask(query)).toThrow(/Incorrect number of arguments/)
    },
  )

  it('reports errors of geography functions in their own terms', () => {
    expect(() => ask('[geo(a), ;]')).toThrow(expect.objectContaining({ start: 9, end: 10 }))
  })
})
