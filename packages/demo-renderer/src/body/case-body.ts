import type { WatchDesign } from '../demo.ts'
import type { Proportions } from '../parts/proportions.ts'
import { clamp01, length2 } from '../render/math.ts'
import { mirror } from '../solid/room.ts'
import type { Room } from '../solid/room.ts'
import { bevelled } from '../solid/solid.ts'
import type { Hit, Solid } from '../solid/solid.ts'
import { bezelOf } from './bezel-body.ts'
import { bendOf, heightsOf } from './heights.ts'
import { finishEdge, finishFace } from './metal-parts.ts'

/** Middle case, bezel and back in one: a bellied band between two bevels, hollow for the dial. */
export function caseBody(room: Room, watch: WatchDesign, p: Proportions): Solid {
  const heights = heightsOf(watch, p)
  const { shoulder, table, rim } = heights
  const bend = bendOf(watch, p)
  const bezel = bezelOf(room, watch, p)
  const upper = watch.case.shape === 'tonneau' ? 1.3 : 0.75
  const lower = 1.05
  const reach = p.caseReach
  const backRadius = p.r * 0.86
  // The bent band and the outlines of cushion and barrel overstate distances.
  const ease = watch.case.shape === 'tonneau' || watch.case.shape === 'cushion' ? 0.86 : 1
  const round = watch.case.shape === 'round'
  const wallAt = (z: number) => p.dial + (p.flange - p.dial) * clamp01(z / 1.4)

  /** Sides of the band at a spot: flank, top and underside, each as millimetres outside of it. */
  const sides = new Float64Array(3)
  const band = (x: number, y: number, z: number) => {
    const sunk = bend(y)
    const middle = (shoulder + heights.band) / 2 - sunk
    const off = clamp01(Math.abs(z - middle) / 3.2) * 3.2
    const belly = 0.085 * off * off
    sides[0] = p.caseOutline(x, y) + belly
    sides[1] = z - shoulder + sunk
    sides[2] = heights.band - sunk - z
    return Math.max(bevelled(sides[0]!, sides[1]!, upper), bevelled(sides[0]!, sides[2]!, lower))
  }
  const distance = (x: number, y: number, z: number) => {
    const radius = length2(x, y)
    // Each part is asked only where another cannot hide it: the bezel above the band, the back below.
    let solid = z > 1 ? bezel.distance(x, y, z) : 1e9
    const over = z - shoulder
    if (round && over > 0.4) solid = Math.min(solid, Math.max(over, radius - p.r))
    else if (solid > over) solid = Math.min(solid, band(x, y, z))
    if (z < heights.band + 1) solid = Math.min(solid, bevelled(radius - backRadius, table - z, 0.8))
    solid *= ease
    if (z < -0.6 || radius > p.flange + 3) return solid
    return Math.max(solid, (wallAt(z) - radius) * 0.9)
  }

  const shade = (hit: Hit, out: Float64Array) => {
    const { x, y, z } = hit
    const radius = length2(x, y) || 1
    if (radius < wallAt(z) + 0.03 && z < rim - 0.1) {
      mirror(room, hit, watch.case.metal, out, 0.4)
      for (let c = 0; c < 3; c++) out[c]! *= 0.3 + 0.4 * clamp01(z / rim)
      return
    }
    if (bezel.distance(x, y, z) < band(x, y, z)) {
      bezel.shade(hit, out)
      return
    }
    const flat = bevelled(sides[0]!, sides[1]!, upper)
    const bevel = (sides[0]! + Math.max(sides[1]!, sides[2]!)) * Math.SQRT1_2
    const cut = (sides[1]! > sides[2]! ? upper : lower) * Math.SQRT1_2
    const tangent = length2(hit.nx, hit.ny) || 1
    const around = [-hit.ny / tangent, hit.nx / tangent, 0] as const
    if (flat > -0.2 && bevel + cut >= Math.max(sides[0]!, sides[1]!, sides[2]!) - 0.004)
      finishEdge(room, watch, hit, out)
    else if (sides[1]! > sides[0]!) finishFace(room, watch, hit, [0, 1, 0], out)
    else if (z < heights.band - 0.05 - bend(y)) finishEdge(room, watch, hit, out)
    else finishFace(room, watch, hit, around, out)
  }
  return {
    bounds: {
      x: 0,
      y: 0,
      z: (rim + 0.2 + table) / 2,
      halfX: Math.min(reach, p.r * 1.12),
      halfY: reach,
      halfZ: (rim + 0.2 - table) / 2,
    },
    distance,
    shade,
  }
}
