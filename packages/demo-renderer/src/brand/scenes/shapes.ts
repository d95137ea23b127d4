import { clamp01, length2 } from '../../render/math.ts'
import type { Bounds, Solid } from '../../solid/solid.ts'

/** Millimetres to a surface, negative inside. */
export type Field = (x: number, y: number, z: number) => number
export type Point = readonly [number, number, number]

/** A rod from one point to another with round ends, thicker or thinner at the second. */
export function rod(from: Point, to: Point, radius: number, radiusTo = radius): Field {
  const [ax, ay, az] = from
  const [dx, dy, dz] = [to[0] - ax, to[1] - ay, to[2] - az]
  const long = dx * dx + dy * dy + dz * dz
  return (x, y, z) => {
    const t = clamp01(((x - ax) * dx + (y - ay) * dy + (z - az) * dz) / long)
    const px = x - ax - dx * t
    const py = y - ay - dy * t
    const pz = z - az - dz * t
    return Math.sqrt(px * px + py * py + pz * pz) - radius - (radiusTo - radius) * t
  }
}

/** A block about the origin, its edges rounded. */
export function block(halfX: number, halfY: number, halfZ: number, edge: number): Field {
  return (x, y, z) => {
    const u = Math.abs(x) - halfX + edge
    const v = Math.abs(y) - halfY + edge
    const w = Math.abs(z) - halfZ + edge
    const a = Math.max(u, 0)
    const b = Math.max(v, 0)
    const c = Math.max(w, 0)
    return Math.sqrt(a * a + b * b + c * c) + Math.min(Math.max(u, v, w), 0) - edge
  }
}

/** What a lathe turns: the radius at each distance along an axis through the origin. */
export interface Turned {
  /** Unit vector of the axis. */
  axis: Point
  from: Point
  length: number
  radiusAt: (along: number) => number
  /** Radius of the edges at both ends. */
  edge?: number
}

/** Millimetres along the axis of a turned body, and away from it. */
export function aboutAxis({ axis, from }: Turned, x: number, y: number, z: number) {
  const px = x - from[0]
  const py = y - from[1]
  const pz = z - from[2]
  const along = px * axis[0] + py * axis[1] + pz * axis[2]
  const away = Math.sqrt(Math.max(0, px * px + py * py + pz * pz - along * along))
  return { along, away }
}

export function turned(form: Turned): Field {
  const { axis, from, length, radiusAt, edge = 0.3 } = form
  return (x, y, z) => {
    const px = x - from[0]
    const py = y - from[1]
    const pz = z - from[2]
    const along = px * axis[0] + py * axis[1] + pz * axis[2]
    const away = Math.sqrt(Math.max(0, px * px + py * py + pz * pz - along * along))
    const side = away - radiusAt(along < 0 ? 0 : along > length ? length : along) + edge
    const end = Math.max(-along, along - length) + edge
    const outer = length2(Math.max(side, 0), Math.max(end, 0))
    return (Math.min(Math.max(side, end), 0) + outer - edge) * 0.86
  }
}

/** Two bodies that flow into each other within `soft` millimetres. */
export function melted(a: number, b: number, soft: number): number {
  const share = clamp01(0.5 + (0.5 * (b - a)) / soft)
  return b + (a - b) * share - soft * share * (1 - share)
}

/** The box around some points, larger by `grow` on each side. */
export function around(points: readonly Point[], grow: number): Bounds {
  const span = (axis: 0 | 1 | 2) => {
    const all = points.map((point) => point[axis])
    const [low, high] = [Math.min(...all) - grow, Math.max(...all) + grow]
    return [(low + high) / 2, (high - low) / 2] as const
  }
  const [[x, halfX], [y, halfY], [z, halfZ]] = [span(0), span(1), span(2)]
  return { x, y, z, halfX, halfY, halfZ }
}

/** A body from its form, the points that it stretches between, and what it is made of. */
export function body(
  distance: Field,
  points: readonly Point[],
  grow: number,
  shade: Solid['shade'],
  convex = false,
): Solid {
  return { bounds: around(points, grow + 0.1), distance, shade, ...(convex && { convex }) }
}
