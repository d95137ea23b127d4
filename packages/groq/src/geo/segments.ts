/** Longitude and latitude in degrees. */
export type Position = readonly [longitude: number, latitude: number]
export type Line = readonly Position[]
/** An outer ring and its holes; rings are closed. */
export type Polygon = readonly Line[]

/** Twice the signed area of a triangle: which side of the line a–b the point is on. */
function side(a: Position, b: Position, point: Position): number {
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
}

function between(a: Position, b: Position, point: Position): boolean {
  return (
    Math.min(a[0], b[0]) <= point[0] &&
    point[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= point[1] &&
    point[1] <= Math.max(a[1], b[1])
  )
}

export function onSegment(a: Position, b: Position, point: Position): boolean {
  return between(a, b, point) && side(a, b, point) === 0
}

/** Whether two segments cross in their interiors. */
export function segmentsCross(a: Position, b: Position, c: Position, d: Position): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/** Whether two segments share any point. */
export function segmentsMeet(a: Position, b: Position, c: Position, d: Position): boolean {
  return (
    segmentsCross(a, b, c, d) ||
    onSegment(a, b, c) ||
    onSegment(a, b, d) ||
    onSegment(c, d, a) ||
    onSegment(c, d, b)
  )
}

/** Charges steps of work. */
export type SpendSteps = (steps: number) => void

/** Segment pairs compared per step. */
const PAIRS_A_STEP = 8

type Segment = readonly [Position, Position]
type Relation = (a: Position, b: Position, c: Position, d: Position) => boolean

export function segmentsOf(line: Line): Segment[] {
  return line.slice(1).map((end, index) => [line[index]!, end] as const)
}

const west = ([a, b]: Segment): number => Math.min(a[0], b[0])
const east = ([a, b]: Segment): number => Math.max(a[0], b[0])

/** Whether any segments of two sets are related. Sweeps from west to east, skipping distant pairs. */
export function anyRelated(
  left: readonly Segment[],
  right: readonly Segment[],
  related: Relation,
  pay: SpendSteps = () => {},
): boolean {
  const all = [
    ...left.map((segment) => ({ segment, left: true })),
    ...right.map((segment) => ({ segment, left: false })),
  ]
  all.sort((a, b) => west(a.segment) - west(b.segment))
  for (let index = 0; index < all.length; index++) {
    const one = all[index]!
    const end = east(one.segment)
    for (let next = index + 1; next < all.length && west(all[next]!.segment) <= end; next++) {
      const other = all[next]!
      if (one.left !== other.left && related(...one.segment, ...other.segment)) return true
      if (next % PAIRS_A_STEP === 0) pay(1)
    }
  }
  return false
}

/** Whether a ring intersects itself. */
export function crossesItself(ring: Line, pay: SpendSteps): boolean {
  const segments = segmentsOf(ring)
  return anyRelated(segments, segments, segmentsCross, pay)
}

type Place = 'inside' | 'boundary' | 'outside'

/** Position of a point relative to a ring, by ray casting. */
export function positionInRing(ring: Line, point: Position): Place {
  let inside = false
  for (let index = 1; index < ring.length; index++) {
    const a = ring[index - 1]!
    const b = ring[index]!
    if (onSegment(a, b, point)) return 'boundary'
    if (a[1] > point[1] !== b[1] > point[1]) {
      const crossing = a[0] + ((point[1] - a[1]) / (b[1] - a[1])) * (b[0] - a[0])
      if (point[0] < crossing) inside = !inside
    }
  }
  return inside ? 'inside' : 'outside'
}
