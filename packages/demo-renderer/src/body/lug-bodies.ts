import type { WatchDesign } from '../demo.ts'
import type { Proportions } from '../parts/proportions.ts'
import { length2 } from '../render/math.ts'
import { tinted } from '../render/metal.ts'
import { mirror } from '../solid/room.ts'
import type { Room } from '../solid/room.ts'
import { bevelled, rounded } from '../solid/solid.ts'
import type { Solid } from '../solid/solid.ts'
import { bendOf, heightsOf } from './heights.ts'
import { finishEdge, finishFace } from './metal-parts.ts'

/** Horns that grow out of the band, turn down towards the wrist and hold the bars of the strap. */
export function lugBodies(room: Room, watch: WatchDesign, p: Proportions): Solid[] {
  const { shape } = watch.case
  const ends = [-1, 1] as const
  if (shape === 'octagon') {
    const half = p.lugWidth / 2 + 1.75
    return ends.map((end) => horn(room, watch, p, 0, end, half))
  }
  const half = p.r * (shape === 'tonneau' ? 0.12 : 0.108)
  const horns = ends.flatMap((end) => ends.map((side) => horn(room, watch, p, side, end, half)))
  return [...horns, ...ends.map((end) => bar(room, watch, p, end))]
}

function horn(
  room: Room,
  watch: WatchDesign,
  p: Proportions,
  side: -1 | 0 | 1,
  end: -1 | 1,
  half: number,
): Solid {
  const heights = heightsOf(watch, p)
  const { tip, tipAt, bar: barZ, barAt } = heights
  const start = p.r * (watch.case.shape === 'tonneau' ? 0.85 : side === 0 ? 0.5 : 0.55)
  const top =
    heights.shoulder - (watch.case.shape === 'tonneau' ? 1.6 + bendOf(watch, p)(p.r * 1.15) : 0.3)
  // The back of a horn is an arc, level where it starts and through its tip.
  const run = tipAt - start
  const drop = top - tip
  const radius = (run * run + drop * drop) / (2 * drop)
  const under = heights.table + 0.55
  const root = heights.band + 0.2
  const slope = (root - under) / (tipAt - p.r * 0.8)
  const steep = Math.sqrt(1 + slope * slope)
  const middle = side * (p.lugWidth / 2 + half)
  const cut = Math.min(0.55, half * 0.3)
  const parts = new Float64Array(4)
  const distance = (x: number, y: number, z: number) => {
    const out = y * end
    const u = side === 0 ? Math.abs(x) : (x - middle) * side
    // The outer flank leans inwards towards the tip.
    const lean = side === 0 ? 0.06 : 0.17
    const taper = Math.max(0, out - p.r * 0.72) * lean
    const back = length2(out - start, z - top + radius) - radius
    const sole = (root - (out - p.r * 0.8) * slope - z) / steep
    parts[0] = Math.max(u - half + taper, side === 0 ? -1e3 : -half - u)
    parts[1] = out < start ? z - top : back
    parts[2] = sole
    parts[3] = out - tipAt
    const profile = Math.max(rounded(parts[1]!, parts[3]!, 0.5), rounded(sole, parts[3]!, 0.45))
    // It ends inside the band, just below its surface.
    return Math.max(bevelled(parts[0]!, profile, cut), -0.9 - p.caseOutline(x, y), start - 1 - out)
  }
  return {
    bounds: {
      x: middle,
      y: (end * (start + tipAt)) / 2,
      z: (top + heights.table) / 2,
      halfX: half + 0.1,
      halfY: (tipAt - start) / 2 + 1.1,
      halfZ: (top - heights.table) / 2 + 0.1,
    },
    distance,
    shade(hit, out) {
      distance(hit.x, hit.y, hit.z)
      const flank = Math.abs(hit.nx) > 0.93
      const level = Math.abs(hit.nx) < 0.25
      if (flank && side !== 0 && (hit.x - middle) * side > 0) {
        // The drilled end of the bar.
        const hole = length2(hit.y - end * barAt, hit.z - barZ)
        if (hole < 0.62) {
          tinted(watch.case.metal, hole < 0.44 ? 0.1 : 0.34, out)
          return
        }
      }
      if (flank) finishFace(room, watch, hit, [0, 1, 0], out)
      else if (level && hit.nz > 0.2) finishFace(room, watch, hit, [0, hit.nz, -hit.ny], out)
      else finishEdge(room, watch, hit, out)
    },
  }
}

/** The spring bar between two horns. */
function bar(room: Room, watch: WatchDesign, p: Proportions, end: -1 | 1): Solid {
  const { bar: z, barAt } = heightsOf(watch, p)
  const half = p.lugWidth / 2 + 0.9
  return {
    bounds: { x: 0, y: end * barAt, z, halfX: half, halfY: 0.7, halfZ: 0.7 },
    distance: (x, y, at) => Math.max(length2(y - end * barAt, at - z) - 0.6, Math.abs(x) - half),
    convex: true,
    shade: (hit, out) => mirror(room, hit, 'steel', out, 0.2),
  }
}
