import type { WatchDesign } from '../demo.ts'
import { crownOf } from '../parts/proportions.ts'
import type { Proportions } from '../parts/proportions.ts'
import { length2 } from '../render/math.ts'
import type { Outline } from '../render/outline.ts'
import type { Room } from '../solid/room.ts'
import { bevelled } from '../solid/solid.ts'
import type { Solid } from '../solid/solid.ts'
import { heightsOf } from './heights.ts'
import { finishEdge } from './metal-parts.ts'

/** Where a line from the middle leaves the outline, in millimetres. */
function edgeAlong(outline: Outline, angle: number, from: number, to: number): number {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  for (let step = 0; step < 24; step++) {
    const middle = (from + to) / 2
    if (outline(cos * middle, sin * middle) < 0) from = middle
    else to = middle
  }
  return from
}

/** The crown on its tube and, on a chronograph, the two pushers. */
export function crownBodies(room: Room, watch: WatchDesign, p: Proportions): Solid[] {
  const { length, across, pusher } = crownOf(watch)
  const crown = knob(room, watch, p, { angle: 0, length, radius: across / 2, fluted: true })
  if (!watch.case.pushers) return [crown]
  return [
    crown,
    ...[-0.5, 0.5].map((angle) =>
      knob(room, watch, p, {
        angle,
        length: pusher.length,
        radius: pusher.across / 2,
        fluted: false,
      }),
    ),
  ]
}

interface KnobForm {
  /** Direction from the middle, in radians from three o'clock. */
  angle: number
  length: number
  radius: number
  fluted: boolean
}

function knob(
  room: Room,
  watch: WatchDesign,
  p: Proportions,
  { angle, length, radius, fluted }: KnobForm,
): Solid {
  const { shoulder, band } = heightsOf(watch, p)
  const edge = edgeAlong(p.caseOutline, angle, p.r * 0.7, p.r * 1.4)
  const z0 = (shoulder + band) / 2
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const gap = fluted ? 0.55 : 0.95
  const middle = edge + gap + length / 2
  const onion = fluted && watch.case.crown === 'onion'
  const flutes = onion ? 18 : 30
  const depth = fluted ? (onion ? 0.2 : 0.13) : 0
  const stem = radius * (fluted ? 0.5 : 0.55)
  const distance = (x: number, y: number, z: number) => {
    const u = x * cos + y * sin
    const v = y * cos - x * sin
    const q = length2(v, z - z0)
    const t = (u - middle) / (length / 2)
    const bulge = onion ? 0.34 * radius * Math.max(0, t * t - 0.05) : 0
    let side = q - radius + bulge
    if (depth > 0 && side > -0.6 && side < 0.4)
      side += depth * (0.5 + 0.5 * Math.cos(Math.atan2(v, z - z0) * flutes))
    const head = bevelled(
      side,
      Math.abs(u - middle) - length / 2 + 0.02 * q * q,
      onion ? 0.5 : 0.34,
    )
    const tube = Math.max(q - stem, edge - 1.2 - u, u - middle)
    return Math.min(head, tube) * 0.88
  }
  const x = cos * middle
  const y = sin * middle
  const halfX = Math.abs(cos) * (length / 2 + 1.6) + Math.abs(sin) * radius + 0.1
  const halfY = Math.abs(sin) * (length / 2 + 1.6) + Math.abs(cos) * radius + 0.1
  return {
    bounds: { x, y, z: z0, halfX, halfY, halfZ: radius + 0.1 },
    distance,
    convex: true,
    shade: (hit, out) => finishEdge(room, watch, hit, out),
  }
}
