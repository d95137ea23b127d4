import { draw } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { smoothstep, length2 } from '../render/math.ts'
import { brushed, brushGrain, polished } from '../render/metal.ts'
import type { Metal } from '../render/metal.ts'
import { circle } from '../render/outline.ts'
import type { Outline } from '../render/outline.ts'

export interface GearForm {
  x: number
  y: number
  radius: number
  teeth: number
  spokes: number
  metal: Metal
  /** Turn in radians. */
  turn?: number
  height?: number
}

function gearOutline({ x: cx, y: cy, radius, teeth, spokes, turn = 0 }: GearForm): Outline {
  const depth = Math.min(radius * 0.11, (3.4 * radius) / teeth)
  return (x, y) => {
    const dx = x - cx
    const dy = y - cy
    const r = length2(dx, dy)
    if (r > radius + 0.1) return r - radius
    const angle = Math.atan2(dy, dx) + turn
    const wave = Math.abs((((angle * teeth) / (2 * Math.PI)) % 1) + 1) % 1
    const tooth = smoothstep(0.12, 0.34, wave) * (1 - smoothstep(0.66, 0.88, wave))
    const rim = r - (radius - depth * (1 - tooth))
    if (spokes === 0) return rim
    const spokeAngle = ((((angle * spokes) / (2 * Math.PI)) % 1) + 1.5) % 1
    const across = (Math.abs(spokeAngle - 0.5) * 2 * Math.PI * r) / spokes
    const hole = Math.max(radius * 0.3 - r, r - radius * 0.77, radius * 0.07 - across)
    return Math.max(rim, -hole)
  }
}

/** A wheel with teeth and spokes, turned in fine rings, with a polished hub. */
export function drawGear(canvas: Canvas, camera: Camera, gear: GearForm): void {
  const height = gear.height ?? 0.4
  const outline = gearOutline(gear)
  draw(canvas, camera, {
    x: gear.x,
    y: gear.y,
    reach: gear.radius + 0.3,
    distance: outline,
    shadow: { height, soft: height * 0.6, strength: 0.55 },
    shade(x, y, d, out) {
      const dx = x - gear.x
      const dy = y - gear.y
      const r = length2(dx, dy) || 1e-6
      const edge = Math.min(0.16, gear.radius * 0.05)
      if (d > -edge) polished(gear.metal, (dx / r) * 0.55, (dy / r) * 0.55, 0.83, x, y, out)
      else
        brushed(
          gear.metal,
          -dy / r,
          dx / r,
          brushGrain(r * 2, Math.atan2(dy, dx), 0, 1),
          x * 0.5,
          y * 0.5,
          out,
        )
    },
  })
  drawDisc(
    canvas,
    camera,
    gear.x,
    gear.y,
    gear.radius * 0.16,
    gear.metal === 'steel' ? 'steel' : gear.metal,
    0.2,
  )
}

/** A polished disc with a bevel: hubs, caps, studs. */
export function drawDisc(
  canvas: Canvas,
  camera: Camera,
  cx: number,
  cy: number,
  radius: number,
  metal: Metal,
  height: number,
): void {
  draw(canvas, camera, {
    x: cx,
    y: cy,
    reach: radius + 0.2,
    distance: circle(radius, cx, cy),
    shadow: { height, soft: height * 0.8, strength: 0.5 },
    shade(x, y, d, out) {
      const slope = d > -radius * 0.3 ? 0.68 : 0.05
      polished(
        metal,
        ((x - cx) / radius) * slope,
        ((y - cy) / radius) * slope,
        Math.sqrt(1 - slope * slope * 0.9),
        x,
        y,
        out,
      )
    },
  })
}

/** A blued or steel screw with its slot. */
export function drawScrew(
  canvas: Canvas,
  camera: Camera,
  cx: number,
  cy: number,
  radius: number,
  metal: Metal,
  turn: number,
): void {
  drawDisc(canvas, camera, cx, cy, radius * 1.22, 'black-dlc', 0.01)
  draw(canvas, camera, {
    x: cx,
    y: cy,
    reach: radius + 0.1,
    distance: circle(radius, cx, cy),
    shade(x, y, d, out) {
      const u = (x - cx) * Math.cos(turn) + (y - cy) * Math.sin(turn)
      const slope = d > -radius * 0.28 ? 0.6 : 0.04
      polished(
        metal,
        ((x - cx) / radius) * slope,
        ((y - cy) / radius) * slope,
        Math.sqrt(1 - slope * slope * 0.9),
        x,
        y,
        out,
      )
      if (Math.abs(u) < radius * 0.15) for (let c = 0; c < 3; c++) out[c]! *= u < 0 ? 0.1 : 0.28
    },
  })
}

/** A ruby in its gold setting. */
export function drawJewel(
  canvas: Canvas,
  camera: Camera,
  cx: number,
  cy: number,
  radius: number,
): void {
  drawDisc(canvas, camera, cx, cy, radius * 1.5, 'yellow-gold', 0.05)
  draw(canvas, camera, {
    x: cx,
    y: cy,
    reach: radius + 0.1,
    distance: circle(radius, cx, cy),
    shade(x, y, _d, out) {
      const dx = (x - cx) / radius
      const dy = (y - cy) / radius
      const r = length2(dx, dy)
      polished('ruby', -dx * 0.5, -dy * 0.5, 0.85, x, y, out)
      const glow = smoothstep(0.2, 1, (dx * 0.5 + dy * 0.6) * r + 0.4) * 0.35
      out[0]! += glow
      out[2]! += glow * 0.12
      if (r < 0.26) for (let c = 0; c < 3; c++) out[c] = 0.03 + 0.2 * (c === 0 ? 1 : 0.6)
    },
  })
}
