import type { Geometry } from './geometry.ts'
import {
  type Polygon,
  type Position,
  anyRelated,
  onSegment,
  positionInRing,
  segmentsCross,
  segmentsMeet,
  segmentsOf,
} from './segments.ts'

/** Earth radius of Sanity's query API, in metres. */
const EARTH_RADIUS = 6_378_137

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance of two points in metres; null unless both are single points. */
export function distance(left: Geometry, right: Geometry): number | null {
  const [a] = left.points
  const [b] = right.points
  if (
    left.json.type !== 'Point' ||
    right.json.type !== 'Point' ||
    a === undefined ||
    b === undefined
  )
    return null
  const latitudes = Math.sin(radians(b[1] - a[1]) / 2) ** 2
  const longitudes = Math.sin(radians(b[0] - a[0]) / 2) ** 2
  const chord = latitudes + Math.cos(radians(a[1])) * Math.cos(radians(b[1])) * longitudes
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, chord)))
}

function covers(polygon: Polygon, point: Position): boolean {
  const [outer, ...holes] = polygon
  if (outer === undefined || positionInRing(outer, point) === 'outside') return false
  return holes.every((hole) => positionInRing(hole, point) !== 'inside')
}

function coversPoint(geometry: Geometry, point: Position): boolean {
  return (
    geometry.polygons.some((polygon) => covers(polygon, point)) ||
    geometry.lines.some((line) => segmentsOf(line).some(([a, b]) => onSegment(a, b, point))) ||
    geometry.points.some((own) => own[0] === point[0] && own[1] === point[1])
  )
}

const ringSegments = (polygons: readonly Polygon[]) => polygons.flat().flatMap(segmentsOf)

/** All segments of a geometry's lines and polygon boundaries. */
const allSegments = ({ lines, polygons }: Geometry) => [
  ...lines.flatMap(segmentsOf),
  ...ringSegments(polygons),
]

const allPositions = ({ points, lines, polygons }: Geometry) => [
  ...points,
  ...lines.flat(),
  ...polygons.flat(2),
]

/** Whether the first geometry contains the second, boundaries included. */
export function contains(outer: Geometry, inner: Geometry): boolean {
  const positions = allPositions(inner)
  if (positions.length === 0 || !positions.every((point) => coversPoint(outer, point))) return false
  const segments = allSegments(inner)
  if (segments.length === 0) return true
  if (!segments.every(([a, b]) => coversPoint(outer, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])))
    return false
  if (anyRelated(ringSegments(outer.polygons), segments, segmentsCross)) return false
  const holes = outer.polygons.flatMap((polygon) => polygon.slice(1))
  return !inner.polygons.some((polygon) =>
    holes.some((hole) => hole.every((point) => covers(polygon, point))),
  )
}

/** Whether two geometries share any point. */
export function intersects(left: Geometry, right: Geometry): boolean {
  return (
    allPositions(left).some((point) => coversPoint(right, point)) ||
    allPositions(right).some((point) => coversPoint(left, point)) ||
    anyRelated(allSegments(left), allSegments(right), segmentsMeet)
  )
}
