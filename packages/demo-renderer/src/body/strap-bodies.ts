import type { WatchDesign } from '../demo.ts'
import type { Proportions } from '../parts/proportions.ts'
import { strapHalfWidth, surfaceOf } from '../parts/strap.ts'
import { clamp01, linear, length2, smoothstep } from '../render/math.ts'
import { finishEdge } from './metal-parts.ts'
import type { Room } from '../solid/room.ts'
import { rounded } from '../solid/solid.ts'
import type { Solid } from '../solid/solid.ts'
import { heightsOf } from './heights.ts'

/** Beyond every picture's edge. */
const reach = 64

/** Both halves of the strap: looped around its bar, bending down to the table and lying on it. */
export function strapBodies(room: Room, watch: WatchDesign, p: Proportions): Solid[] {
  return [-1, 1].map((end) => half(room, watch, p, end))
}

function half(room: Room, watch: WatchDesign, p: Proportions, end: number): Solid {
  const heights = heightsOf(watch, p)
  const { kind } = watch.strap
  const metal = kind === 'mesh' || kind === 'bracelet'
  const colour = linear(watch.strap.colour)
  const thread = linear(watch.strap.stitching ?? watch.strap.colour)
  const surface = surfaceOf(watch)
  const full = kind === 'bracelet' ? 1.5 : kind === 'mesh' ? 0.85 : 1.3
  const flat = kind === 'bracelet' ? 1.25 : kind === 'mesh' ? 0.6 : 0.95
  const from = heights.barAt
  const landing = from + 15
  const halfAt = strapHalfWidth(watch, { ...p, strapFrom: from })
  /** Middle of the strap's thickness, and half of it, at a distance from the watch's middle. */
  const middleAt = (y: number) => {
    const t = clamp01((y - from) / (landing - from))
    const ease = t * t * (3 - 2 * t)
    return heights.bar + (heights.table + flat - heights.bar) * ease
  }
  const thickAt = (y: number) => full + (flat - full) * smoothstep(from + 3, from + 16, y)
  const edge = kind === 'leather' ? 0.5 : kind === 'bracelet' ? 0.35 : 0.3
  const distance = (x: number, y: number, z: number) => {
    const out = y * end
    const away = Math.abs(z - middleAt(out)) - thickAt(out)
    const side = Math.abs(x) - halfAt(out)
    // The end is a loop around the bar.
    const loop = out < from ? length2(out - from, z - heights.bar) - full : away
    return Math.max(rounded(side, loop, edge), out - reach)
  }
  return {
    bounds: {
      x: 0,
      y: (end * (from - full + reach)) / 2,
      z: (heights.bar + full + heights.table) / 2,
      halfX: halfAt(from) + 0.05,
      halfY: (reach - from + full) / 2,
      halfZ: (heights.bar + full - heights.table) / 2 + 0.05,
    },
    distance,
    convex: true,
    woven: kind === 'mesh' || kind === 'textile',
    shade(hit, out) {
      const along = hit.y * end - from + 1.2
      const tube = kind === 'mesh' && along < 2.6
      if (metal && (hit.nz < 0.3 || tube)) finishEdge(room, watch, hit, out)
      else
        surface({
          x: hit.x,
          along: Math.max(0.05, along),
          side: end,
          half: halfAt(hit.y * end),
          d: Math.abs(hit.x) - halfAt(hit.y * end),
          colour,
          thread,
          watch,
          out,
        })
      const facing = hit.nx * room.lamp[0] + hit.ny * room.lamp[1] + hit.nz * room.lamp[2]
      const turned = 0.42 + 0.58 * clamp01(0.1 + facing * 1.36)
      const light = turned * (0.28 + 0.72 * hit.open) * (0.42 + 0.58 * hit.lamp)
      const edgeLight = hit.nz < 0.3 && !metal ? 0.6 : 1
      for (let c = 0; c < 3; c++) out[c]! *= light * edgeLight * 1.1
    },
  }
}
