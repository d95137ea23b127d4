import { length2 } from './math.ts'
/** Outlines as signed distances: millimetres from the edge, negative inside. */
export type Outline = (x: number, y: number) => number

export const circle =
  (r: number, cx = 0, cy = 0): Outline =>
  (x, y) =>
    length2(x - cx, y - cy) - r

export const ring =
  (inner: number, outer: number, cx = 0, cy = 0): Outline =>
  (x, y) =>
    Math.abs(length2(x - cx, y - cy) - (inner + outer) / 2) - (outer - inner) / 2

export const box =
  (hw: number, hh: number, round = 0, cx = 0, cy = 0): Outline =>
  (x, y) => {
    const dx = Math.abs(x - cx) - hw + round
    const dy = Math.abs(y - cy) - hh + round
    return length2(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round
  }

/** Eight equal sides, flat at the top, rounded at its corners. */
export const octagon = (inradius: number, round: number): Outline => {
  const r = inradius - round
  const half = r * Math.tan(Math.PI / 8)
  return (x, y) => {
    const a = Math.max(Math.abs(x), Math.abs(y))
    const b = Math.min(Math.abs(x), Math.abs(y))
    const straight = b < a * (Math.SQRT2 - 1)
    const across = (straight ? a : (a + b) * Math.SQRT1_2) - r
    const along = (straight ? b : (a - b) * Math.SQRT1_2) - half
    return (across > 0 && along > 0 ? length2(across, along) : across) - round
  }
}

/** A square with full sides: the cushion. */
export const cushion =
  (half: number, power: number): Outline =>
  (x, y) => {
    const p = (Math.abs(x / half) ** power + Math.abs(y / half) ** power) ** (1 / power)
    return (p - 1) * half * 0.92
  }

/** A barrel: longer than wide, with bellied flanks. */
export const barrel = (halfWidth: number, halfHeight: number): Outline => {
  const flank = halfHeight * 2.1
  const centre = flank - halfWidth
  return (x, y) => {
    const side = length2(Math.abs(x) + centre, y) - flank
    const end = length2(x, Math.abs(y) + halfHeight * 1.6) - halfHeight * 2.6
    const round = 1.6
    const a = side + round
    const b = end + round
    return length2(Math.max(a, 0), Math.max(b, 0)) + Math.min(Math.max(a, b), 0) - round
  }
}

export const both =
  (a: Outline, b: Outline): Outline =>
  (x, y) =>
    Math.max(a(x, y), b(x, y))

export const either =
  (...outlines: Outline[]): Outline =>
  (x, y) => {
    let least = Infinity
    for (const outline of outlines) least = Math.min(least, outline(x, y))
    return least
  }

export const without =
  (a: Outline, b: Outline): Outline =>
  (x, y) =>
    Math.max(a(x, y), -b(x, y))

/** Unit normal of the outline in the plane, written into `out` as x, y. */
export function edgeNormal(outline: Outline, x: number, y: number, out: Float64Array): void {
  const e = 0.02
  const gx = outline(x + e, y) - outline(x - e, y)
  const gy = outline(x, y + e) - outline(x, y - e)
  const length = length2(gx, gy) || 1
  out[0] = gx / length
  out[1] = gy / length
}
