import type { WatchDesign } from '../demo.ts'
import type { Proportions } from '../parts/proportions.ts'
import { length2, smoothstep } from '../render/math.ts'
import { mirror } from '../solid/room.ts'
import type { Room } from '../solid/room.ts'
import { bevelled } from '../solid/solid.ts'
import type { Solid } from '../solid/solid.ts'
import { finishEdge, finishFace } from './metal-parts.ts'

/** Height above the dial at a share of the bezel's width, 0 at the crystal to 1 at its outer edge. */
function profileOf(style: WatchDesign['case']['bezel'], width: number): (t: number) => number {
  switch (style) {
    case 'domed':
      return (t) => 2.66 - width * 0.78 * (t - 0.34) * (t - 0.34)
    case 'coin-edge':
      return (t) => 2.64 - width * 0.85 * Math.max(0, t - 0.24) ** 2 - 0.5 * Math.max(0, 0.1 - t)
    case 'stepped':
      return (t) =>
        2.6 -
        0.75 * smoothstep(0.42, 0.52, t) -
        0.22 * Math.max(0, t - 0.88) * width -
        2 * Math.max(0, 0.08 - t)
    case 'tachymeter':
      return (t) => 2.6 + (t < 0.07 || t > 0.87 ? 0.1 : 0)
    case 'octagonal':
      return (t) => 2.6 - 1.4 * Math.max(0, 0.12 - t) * width
  }
}

/** The ring around the crystal. Its hollow is left to the case. */
export function bezelOf(
  room: Room,
  watch: WatchDesign,
  p: Proportions,
): Pick<Solid, 'distance' | 'shade'> {
  const style = watch.case.bezel
  const { metal } = watch.case
  const width = p.bezelOuter - p.flange
  const profile = profileOf(style, width)
  const teeth = style === 'coin-edge' ? 0.11 : 0
  const cut = style === 'octagonal' ? 0.85 : 0.22
  return {
    distance(x, y, z) {
      const radius = length2(x, y)
      const t = (radius - p.flange) / width
      let edge = p.bezelOutline(x, y)
      if (teeth > 0 && edge > -0.5 && edge < 0.6)
        edge += teeth * (1 + Math.cos(Math.atan2(y, x) * 120))
      const ring = bevelled(edge * 0.9, (z - profile(t < 0 ? 0 : t > 1 ? 1 : t)) * 0.8, cut)
      return Math.max(ring, -z)
    },
    shade(hit, out) {
      const { x, y } = hit
      const radius = length2(x, y) || 1
      const t = (radius - p.flange) / width
      if (style === 'tachymeter' && t > 0.07 && t < 0.87 && hit.nz > 0.9) {
        mirror(room, hit, 'black-dlc', out, 0.2)
        for (let c = 0; c < 3; c++) out[c]! += 0.006
        return
      }
      const around = [-y / radius, x / radius, 0] as const
      const level = hit.nz > 0.97
      if (watch.case.finish === 'brushed' && level)
        finishFace(room, watch, hit, style === 'octagonal' ? [0, 1, 0] : around, out)
      else if (watch.case.finish === 'sandblasted') finishEdge(room, watch, hit, out)
      else mirror(room, hit, metal, out, 0.08)
    },
  }
}
