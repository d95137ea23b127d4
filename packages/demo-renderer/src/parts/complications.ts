import type { WatchDesign } from '../demo.ts'
import { draw, rasterise, stamp } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { diffuse } from '../render/light.ts'
import { fbm, hash, linear, noise, smoothstep, length2 } from '../render/math.ts'
import { letters } from '../render/lettering.ts'
import { polished } from '../render/metal.ts'
import type { Metal } from '../render/metal.ts'
import { box, circle, either, ring, without } from '../render/outline.ts'

/** A metal frame around an opening, and the wall of the dial inside it. */
function drawFrame(
  canvas: Canvas,
  camera: Camera,
  metal: Metal,
  outer: Part['distance'],
  inner: Part['distance'],
  x: number,
  y: number,
  reach: number,
): void {
  draw(canvas, camera, {
    x,
    y,
    reach,
    z: 0.15,
    distance: without(outer, inner),
    shadow: { height: 0.18, soft: 0.16, strength: 0.5 },
    shade(px, py, d, out) {
      const facing = -d < 0.12 ? 0.4 : 0.15
      polished(
        metal,
        facing * Math.sign(px - x) * 0.6,
        facing * Math.sign(py - y),
        0.85,
        px,
        py,
        out,
      )
    },
  })
}
type Part = Parameters<typeof draw>[2]

export async function drawDate(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  dial: number,
): Promise<void> {
  const x = dial * 0.73
  const inner = box(dial * 0.085, dial * 0.068, 0.12, x, 0)
  draw(canvas, camera, {
    x,
    reach: 3,
    distance: inner,
    shade(px, py, d, out) {
      const shade = 0.86 - 0.5 * smoothstep(-0.6, 0, d) * (py < 0 || px < x ? 1 : 0.15)
      out[0] = out[1] = out[2] = shade * 0.86
    },
  })
  const alpha = await rasterise(
    canvas,
    camera,
    0,
    letters('24', x, 0, { cap: dial * 0.075, face: 'text' }),
  )
  stamp(canvas, alpha, [0.02, 0.02, 0.02], 0.9)
  drawFrame(
    canvas,
    camera,
    watch.case.metal,
    box(dial * 0.105, dial * 0.088, 0.2, x, 0),
    inner,
    x,
    0,
    3,
  )
}

/** The moon on its turning disc, behind an opening with two bays. */
export function drawMoonPhase(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  dial: number,
): void {
  const y = dial * 0.46
  const radius = dial * 0.3
  const bays = either(
    circle(radius * 0.36, -radius * 0.62, y + radius * 0.14),
    circle(radius * 0.36, radius * 0.62, y + radius * 0.14),
  )
  const sky = (x: number, py: number) =>
    Math.max(length2(x, py - y) - radius, py - y - radius * 0.12)
  const opening = without(sky, bays)
  const night = linear('#0a1433')
  const moonX = radius * 0.08
  const moonY = y - radius * 0.4
  draw(canvas, camera, {
    y,
    reach: radius + 0.5,
    distance: opening,
    shade(x, py, d, out) {
      const star = hash(Math.floor(x * 4.2), Math.floor(py * 4.2))
      const fx = x * 4.2 - Math.floor(x * 4.2) - 0.5
      const fy = py * 4.2 - Math.floor(py * 4.2) - 0.5
      const spark = star > 0.82 ? Math.exp(-(fx * fx + fy * fy) * 26) : 0
      for (let c = 0; c < 3; c++)
        out[c] = night[c]! * (0.8 + 0.5 * fbm(x, py, 3)) + spark * [0.9, 0.68, 0.32][c]!
      const mx = (x - moonX) / (radius * 0.46)
      const my = (py - moonY) / (radius * 0.46)
      const m = length2(mx, my)
      if (m < 1) {
        const z = Math.sqrt(1 - m * m)
        const crater = fbm(mx * 3 + 4, my * 3 + 2, 4) - 0.5
        polished(
          watch.case.metal === 'steel' ? 'steel' : 'yellow-gold',
          mx * 0.5 + crater * 0.5,
          my * 0.5 + crater * 0.4,
          Math.max(0.3, z),
          x,
          py,
          out,
          0.5,
        )
        for (let c = 0; c < 3; c++) out[c]! *= 0.85 + crater * 0.8
      }
      const shade = 1 - 0.6 * smoothstep(-0.5, 0, d)
      for (let c = 0; c < 3; c++) out[c]! *= shade
    },
  })
  const frame = (x: number, py: number) => Math.abs(opening(x, py)) - 0.16
  draw(canvas, camera, {
    y,
    reach: radius + 1,
    z: 0.15,
    distance: frame,
    shadow: { height: 0.2, soft: 0.18, strength: 0.5 },
    shade(x, py, _d, out) {
      polished(watch.case.metal, x * 0.08, (py - y) * 0.08, 0.95, x, py, out, 0.12)
    },
  })
}

/** From the sun outwards; `at` is where each stands at the start, in radians from twelve, clear of the shown hands. */
export const planets = [
  { orbit: 0.17, radius: 0.026, colour: '#b9a489', year: 0.241, at: 2.5 },
  { orbit: 0.25, radius: 0.034, colour: '#e8cf98', year: 0.615, at: 4.1 },
  { orbit: 0.335, radius: 0.036, colour: '#3f6fae', year: 1, at: 0.25 },
  { orbit: 0.415, radius: 0.031, colour: '#b4552f', year: 1.881, at: 1.9 },
  { orbit: 0.51, radius: 0.058, colour: '#c89b68', year: 11.86, at: 3.5 },
  { orbit: 0.6, radius: 0.05, colour: '#d9bd83', year: 29.46, at: 5.5 },
] as const

/** A ball at a place, lit as everything else is. */
export function drawBall(
  canvas: Canvas,
  camera: Camera,
  x: number,
  y: number,
  z: number,
  radius: number,
  metal: Metal | undefined,
  colour: string,
  height: number,
): void {
  const body = linear(colour)
  draw(canvas, camera, {
    x,
    y,
    z,
    reach: radius + 0.2,
    distance: circle(radius, x, y),
    shadow: { height, soft: height * 0.45, strength: 0.6 },
    shade(px, py, _d, out) {
      const nx = (px - x) / radius
      const ny = (py - y) / radius
      const nz = Math.sqrt(Math.max(0.02, 1 - nx * nx - ny * ny))
      if (metal) polished(metal, nx, ny, nz, px * 0.3, py * 0.3, out, 0.12)
      else {
        const band = noise(ny * 7 + nx, nx * 0.6 + x * 3)
        const light = diffuse(nx * 1.15, ny * 1.15, nz * 0.8) * (0.5 + 0.3 * band)
        const spot = Math.max(0, nx * -0.42 + ny * -0.5 + nz * 0.76) ** 42 * 0.8
        for (let c = 0; c < 3; c++) out[c] = body[c]! * light + spot
      }
    },
  })
}

/** Sun, rings and planets over the dial of the Orrery. */
export function drawOrrery(
  canvas: Canvas,
  camera: Camera,
  size: number,
  phase: number,
  metal: Metal,
): void {
  planets.forEach(({ orbit, radius, colour, year, at }, index) => {
    draw(canvas, camera, {
      reach: size * orbit * 1.28 + 1,
      z: 0.3,
      distance: ring(size * (orbit * 1.28) - size * 0.004, size * (orbit * 1.28) + size * 0.004),
      shadow: { height: 0.35, soft: 0.2, strength: 0.45 },
      shade: (x, y, _d, out) =>
        polished(metal, (x / size) * 0.5, (y / size) * 0.5, 0.85, x, y, out, 0.2),
    })
    const angle = phase / year + at
    drawBall(
      canvas,
      camera,
      Math.sin(angle) * size * orbit * 1.28,
      -Math.cos(angle) * size * orbit * 1.28,
      0.8,
      size * radius * 1.15,
      index === 4 || index === 0 ? 'brass' : undefined,
      colour,
      size * 0.05,
    )
  })
  drawBall(canvas, camera, 0, 0, 1, size * 0.095, 'yellow-gold', '#ffffff', size * 0.07)
}
