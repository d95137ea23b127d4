import type { WatchDesign } from '../demo.ts'
import { draw } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { smoothstep, length2 } from '../render/math.ts'
import { blasted, brushed, brushGrain, polished } from '../render/metal.ts'
import { box, circle, edgeNormal } from '../render/outline.ts'
import type { Outline } from '../render/outline.ts'
import { crownOf } from './proportions.ts'
import type { Proportions } from './proportions.ts'

/** Top of a solid part: a flat of the given finish, with a polished bevel along its edge. */
function top(
  watch: WatchDesign,
  outline: Outline,
  bevel: number,
): (x: number, y: number, d: number, out: Float64Array) => void {
  const normal = new Float64Array(2)
  const { metal, finish } = watch.case
  return (x, y, d, out) => {
    if (d > -bevel) {
      edgeNormal(outline, x, y, normal)
      const slope = 0.2 + 0.62 * smoothstep(-bevel, 0, d)
      const up = Math.sqrt(1 - slope * slope)
      if (finish === 'sandblasted')
        blasted(metal, normal[0]! * slope, normal[1]! * slope, up, x, y, out)
      else polished(metal, normal[0]! * slope, normal[1]! * slope, up, x, y, out)
      const seat = smoothstep(-bevel, -bevel + 0.08, d)
      for (let c = 0; c < 3; c++) out[c]! *= 0.75 + 0.25 * seat
      return
    }
    if (finish === 'brushed') brushed(metal, 0.12, 0.99, brushGrain(x, y, 0, 1), x, y, out)
    else if (finish === 'sandblasted') blasted(metal, x * 0.004, y * 0.004, 1, x, y, out)
    else polished(metal, x * 0.012, y * 0.012, 0.99, x, y, out)
  }
}

/** Lugs: four horns that run from the case to the strap. */
export function drawLugs(canvas: Canvas, camera: Camera, watch: WatchDesign, p: Proportions): void {
  if (watch.case.shape === 'tonneau') return
  const wide = watch.case.shape === 'octagon' ? p.lugWidth + 3.5 : 0
  for (const vertical of [-1, 1])
    for (const side of wide > 0 ? [0] : [-1, 1]) {
      const half = wide > 0 ? wide / 2 : p.r * 0.105
      const cx = side * (p.lugWidth / 2 + half)
      const cy = vertical * p.r * (wide > 0 ? 0.8 : 0.86)
      const length = p.r * (wide > 0 ? 0.34 : 0.29)
      const body = box(half, length, half * (wide > 0 ? 0.12 : 0.62))
      const outline: Outline = (x, y) => {
        // The outer flank of a horn leans inwards towards its tip.
        const taper = wide > 0 ? 0 : Math.max(0, Math.abs(y) - p.r * 0.72) * 0.2
        const u = (x - cx) * side
        return wide > 0 ? body(x - cx, y - cy) : Math.max(body(u, y - cy), u - half + taper)
      }
      const reach = length2(half, length) + 0.3
      const shade = top(watch, outline, wide > 0 ? 0.7 : half * 0.72)
      draw(canvas, camera, {
        x: cx,
        y: cy,
        reach,
        z: 1,
        distance: outline,
        shade(x, y, d, out) {
          shade(x, y, d, out)
          const bend = 1 - 0.45 * smoothstep(p.r * 0.95, p.r * 1.16, Math.abs(y))
          const tuck = 0.45 + 0.55 * smoothstep(0, 1.1, Math.abs(length2(x, y) - p.r))
          for (let c = 0; c < 3; c++) out[c]! *= bend * (wide > 0 ? 1 : tuck)
        },
        shadow: { height: 1.4, soft: 1.1, strength: 0.5 },
      })
    }
}

export function drawCrown(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  p: Proportions,
): void {
  const { length, across, pusher } = crownOf(watch)
  const parts: [number, number, number, number][] = [[0, length, across, 1]]
  if (watch.case.pushers)
    parts.push([-0.5, pusher.length, pusher.across, 0], [0.5, pusher.length, pusher.across, 0])
  for (const [angle, length, across, fluted] of parts) {
    const turned: Camera = { ...camera, turn: camera.turn + angle }
    const edge = p.r + 0.2
    const stem = box(1.6, across * 0.28, 0.2, edge, 0)
    const knob = box(
      length / 2,
      across / 2,
      fluted && watch.case.crown === 'onion' ? 1.15 : 0.45,
      edge + 0.9 + length / 2,
      0,
    )
    const shadeAcross =
      (scale: number) => (x: number, y: number, _d: number, out: Float64Array) => {
        const flute = fluted
          ? 0.35 * Math.sin(Math.asin(Math.max(-1, Math.min(1, (y / across) * 2))) * 22)
          : 0
        const ny = Math.max(-0.96, Math.min(0.96, (y / across) * 1.9 * scale + flute))
        if (watch.case.finish === 'sandblasted')
          blasted(watch.case.metal, 0, ny, Math.sqrt(1 - ny * ny), x, y, out)
        else polished(watch.case.metal, 0, ny, Math.sqrt(1 - ny * ny), x * 0.2, y * 0.2, out, 0.12)
        const end = smoothstep(edge + 0.9 + length, edge + 0.5 + length, x)
        for (let c = 0; c < 3; c++) out[c]! *= 0.5 + 0.5 * end
      }
    for (const [distance, scale] of [
      [stem, 1.8],
      [knob, 1],
    ] as const)
      draw(canvas, turned, {
        x: edge + 1.5,
        reach: 5,
        z: -1,
        distance,
        shade: shadeAcross(scale),
        shadow: { height: 1.5, soft: 1.3, strength: 0.4 },
      })
  }
}

/** The middle of the case, seen around the bezel. */
export function drawCase(canvas: Canvas, camera: Camera, watch: WatchDesign, p: Proportions): void {
  draw(canvas, camera, {
    reach: p.caseReach,
    hollow: p.bezelOuter * 0.9,
    z: 1.2,
    distance: p.caseOutline,
    shade: top(watch, p.caseOutline, watch.case.shape === 'tonneau' ? 1.7 : 0.75),
    shadow: { height: 1.6, soft: 1.4, strength: 0.55 },
  })
}

export function drawBezel(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  p: Proportions,
): void {
  const style = watch.case.bezel
  const { metal, finish } = watch.case
  const width = p.bezelOuter - p.flange
  const normal = new Float64Array(2)
  const octTop = style === 'octagonal' ? top(watch, p.bezelOutline, 0.8) : undefined
  draw(canvas, camera, {
    reach: p.bezelOuter * 1.1,
    hollow: p.dial,
    z: 2.6,
    distance: p.bezelOutline,
    shadow: { height: 0.9, soft: 0.7, strength: 0.55 },
    shade(x, y, d, out) {
      const radius = length2(x, y)
      const cx = x / radius
      const cy = y / radius
      if (octTop) {
        if (radius - p.flange < 0.55) polished(metal, -cx * 0.6, -cy * 0.6, 0.8, x, y, out)
        else octTop(x, y, d, out)
        return
      }
      const t = (radius - p.flange) / width
      if (style === 'tachymeter') {
        if (t > 0.86 || t < 0.07)
          polished(
            metal,
            cx * (t > 0.5 ? 0.55 : -0.5),
            cy * (t > 0.5 ? 0.55 : -0.5),
            0.83,
            x,
            y,
            out,
          )
        else {
          out[0] = out[1] = out[2] = 0.011
          polished('black-dlc', cx * 0.08, cy * 0.08, 0.996, x, y, out, 0.2)
        }
        return
      }
      let slope =
        style === 'stepped'
          ? t > 0.52
            ? t > 0.88
              ? 0.7
              : 0.1
            : t > 0.42
              ? 0.78
              : t < 0.1
                ? -0.6
                : 0.04
          : (t - 0.42) * 1.62
      if (style === 'coin-edge' && t > 0.6) {
        const tooth = Math.sin(Math.atan2(y, x) * 120)
        edgeNormal(circle(p.bezelOuter), x, y, normal)
        const side = tooth * 0.5
        polished(metal, cx * 0.6 - cy * side, cy * 0.6 + cx * side, 0.7, x, y, out)
        for (let c = 0; c < 3; c++) out[c]! *= 0.7 + 0.3 * smoothstep(-0.8, 0.6, tooth)
        return
      }
      if (style === 'coin-edge') slope = (t - 0.25) * 1.7
      slope = Math.max(-0.9, Math.min(0.9, slope))
      const up = Math.sqrt(1 - slope * slope)
      if (finish === 'sandblasted') blasted(metal, cx * slope, cy * slope, up, x, y, out)
      else if (finish === 'brushed' && Math.abs(slope) < 0.3)
        brushed(metal, -cy, cx, brushGrain(radius * 1.1, Math.atan2(y, x) * 9, 0, 1), x, y, out)
      else polished(metal, cx * slope, cy * slope, up, x, y, out)
    },
  })
}
