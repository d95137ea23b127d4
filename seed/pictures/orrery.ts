import { clamp, emptyLayer, layOver, mix, smooth } from './canvas.ts'
import type { Layer } from './canvas.ts'
import { metalColours, shadeMetal } from './metal.ts'
import { fractal, noise } from './noise.ts'

type Colour = readonly [number, number, number]

interface Planet {
  orbit: number
  size: number
  /** Place on the orbit at the start, in turns, and whole turns in one loop. */
  at: number
  turns: number
  light: Colour
  dark: Colour
  bands?: number
  ring?: boolean
}

/** The six planets that the eye can see, from the sun outwards; lengths in units of the outer orbit. */
const planets: readonly Planet[] = [
  {
    orbit: 0.24,
    size: 0.024,
    at: 0.62,
    turns: 4,
    light: [0.86, 0.8, 0.72],
    dark: [0.26, 0.22, 0.2],
  },
  {
    orbit: 0.36,
    size: 0.038,
    at: 0.12,
    turns: 3,
    light: [0.98, 0.86, 0.62],
    dark: [0.4, 0.26, 0.1],
  },
  {
    orbit: 0.49,
    size: 0.042,
    at: 0.4,
    turns: 2,
    light: [0.5, 0.7, 0.96],
    dark: [0.05, 0.12, 0.32],
  },
  {
    orbit: 0.62,
    size: 0.032,
    at: 0.83,
    turns: 2,
    light: [0.93, 0.5, 0.33],
    dark: [0.3, 0.09, 0.05],
  },
  {
    orbit: 0.8,
    size: 0.075,
    at: 0.19,
    turns: 1,
    light: [0.95, 0.82, 0.62],
    dark: [0.34, 0.2, 0.1],
    bands: 7,
  },
  {
    orbit: 1,
    size: 0.06,
    at: 0.57,
    turns: 1,
    light: [0.95, 0.86, 0.6],
    dark: [0.36, 0.26, 0.1],
    bands: 4,
    ring: true,
  },
]

const brass = metalColours['yellow-gold']

/** A scene seen from above at a slant: pixel places of points given in units of the outer orbit. */
export interface OrreryScene {
  width: number
  height: number
  cx: number
  cy: number
  /** Pixels of the outer orbit's radius. */
  unit: number
  /** Height of a circle as part of its width. */
  slant: number
  /** Place in the loop, 0 to 1. */
  phase: number
  stand: boolean
}

function put(layer: Layer, x: number, y: number, colour: ArrayLike<number>, cover: number): void {
  if (cover <= 0.003 || x < 0 || y < 0 || x >= layer.width || y >= layer.height) return
  const at = (y * layer.width + x) * 4
  const { data } = layer
  const under = (data[at + 3]! / 255) * (1 - cover)
  const alpha = cover + under
  for (let channel = 0; channel < 3; channel++)
    data[at + channel] = clamp(
      (colour[channel]! * 255 * cover + data[at + channel]! * under) / alpha,
      0,
      255,
    )
  data[at + 3] = alpha * 255 + 0.5
}

/** A brass ring of round section lying flat; half of it (behind or before the middle) at a time. */
function paintRing(
  layer: Layer,
  scene: OrreryScene,
  radius: number,
  thickness: number,
  front: boolean,
  lift = 0,
): void {
  const { cx, unit, slant } = scene
  const cy = scene.cy - lift * unit
  const R = radius * unit
  const half = Math.max(1.1, thickness * unit)
  const out = new Float64Array(4)
  const x0 = Math.floor(cx - R - half - 1)
  const x1 = Math.ceil(cx + R + half + 1)
  const top = Math.floor(front ? cy : cy - R * slant - half - 1)
  const bottom = Math.ceil(front ? cy + R * slant + half + 1 : cy)
  for (let y = Math.max(0, top); y < Math.min(scene.height, bottom); y++)
    for (let x = Math.max(0, x0); x < Math.min(scene.width, x1); x++) {
      const dx = (x + 0.5 - cx) / R
      const dy = (y + 0.5 - cy) / (R * slant)
      const q = Math.sqrt(dx * dx + dy * dy)
      const gx = dx / q
      const gy = dy / q / slant
      const grade = Math.hypot(gx, gy)
      const d = ((q - 1) * R) / grade
      if (Math.abs(d) > half + 1) continue
      const s = clamp(d / half, -0.97, 0.97)
      const side = s / Math.sqrt(1 - s * s)
      shadeMetal(out, brass, (gx / grade) * side, (gy / grade) * side, 1, 1, front ? 1 : 0.72)
      const glow = 0.78 + 0.3 * Math.cos(Math.atan2(dy, dx) + 2.5)
      for (let channel = 0; channel < 3; channel++) out[channel]! *= glow
      put(layer, x, y, out, clamp(half - Math.abs(d) + 0.5))
    }
}

interface Ball {
  x: number
  y: number
  r: number
  light: Colour
  dark: Colour
  bands?: number | undefined
  metal?: boolean
}

function paintBall(layer: Layer, ball: Ball): void {
  const out = new Float64Array(4)
  const { x: cx, y: cy, r } = ball
  for (let y = Math.floor(cy - r - 1); y <= cy + r + 1; y++)
    for (let x = Math.floor(cx - r - 1); x <= cx + r + 1; x++) {
      const dx = (x + 0.5 - cx) / r
      const dy = (y + 0.5 - cy) / r
      const q = dx * dx + dy * dy
      const d = (1 - Math.sqrt(q)) * r
      if (d < -1) continue
      const nz = Math.sqrt(Math.max(0.02, 1 - q))
      const lit = -(dx * 0.55 + dy * 0.6) + nz * 0.58
      if (ball.metal) shadeMetal(out, brass, dx, dy, nz, 1, 1.05)
      else {
        const swirl = ball.bands
          ? 0.5 +
            0.5 *
              Math.sin(
                (dy * 0.94 + dx * 0.34) * ball.bands * 2.2 +
                  (noise(dx * 3 + 5, dy * 7) - 0.5) * 1.4,
              )
          : fractal(dx * 2.2 + r, dy * 2.2 + 3, 4)
        const tone = clamp(0.08 + 0.95 * Math.max(0, lit)) * mix(0.72, 1.08, swirl)
        const shine = 0.85 * smooth(0.93, 0.995, lit) + 0.14 * smooth(0.75, 0.95, lit)
        const rim = 0.24 * smooth(0.55, 0.1, nz) * clamp(0.3 + dx * 0.5 + dy * 0.6)
        for (let channel = 0; channel < 3; channel++)
          out[channel] =
            mix(ball.dark[channel]! * 0.45, ball.light[channel]!, tone) +
            shine * 0.7 +
            rim * brass[channel]!
      }
      put(layer, x, y, out, clamp(d + 0.5))
    }
}

/** A round brass rod from one point to another, in pixels. */
function paintRod(
  layer: Layer,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  half: number,
  taper = 1,
): void {
  const out = new Float64Array(4)
  const length = Math.hypot(bx - ax, by - ay) || 1
  const ux = (bx - ax) / length
  const uy = (by - ay) / length
  const reach = half * Math.max(1, taper) + 1
  for (let y = Math.floor(Math.min(ay, by) - reach); y <= Math.max(ay, by) + reach; y++)
    for (let x = Math.floor(Math.min(ax, bx) - reach); x <= Math.max(ax, bx) + reach; x++) {
      const px = x + 0.5 - ax
      const py = y + 0.5 - ay
      const along = clamp((px * ux + py * uy) / length, 0, 1)
      const across = px * -uy + py * ux
      if (px * ux + py * uy < -1 || px * ux + py * uy > length + 1) continue
      const wide = half * mix(1, taper, along)
      const d = wide - Math.abs(across)
      if (d < -1) continue
      const s = clamp(across / wide, -0.97, 0.97)
      const lean = s / Math.sqrt(1 - s * s)
      shadeMetal(out, brass, -uy * lean, ux * lean, 1, 1)
      put(layer, x, y, out, clamp(d + 0.5))
    }
}

/** A flat wheel with teeth and crossings, seen at the scene's slant. */
function paintWheel(
  layer: Layer,
  scene: OrreryScene,
  x0: number,
  drop: number,
  radius: number,
  teeth: number,
  turn: number,
  dim: number,
): void {
  const { unit, slant } = scene
  const R = radius * unit
  const cx = scene.cx + x0 * unit
  const thick = Math.max(2, unit * 0.018)
  const out = new Float64Array(4)
  for (let layerAt = Math.ceil(thick); layerAt >= 0; layerAt--) {
    const cy = scene.cy + drop * unit + layerAt
    for (let y = Math.floor(cy - R * slant - 2); y <= cy + R * slant + 2; y++)
      for (let x = Math.floor(cx - R - 2); x <= cx + R + 2; x++) {
        const dx = (x + 0.5 - cx) / R
        const dy = (y + 0.5 - cy) / (R * slant)
        const q = Math.sqrt(dx * dx + dy * dy)
        if (q > 1.02) continue
        const angle = Math.atan2(dy, dx) + turn
        const tooth = Math.cos(angle * teeth)
        const edge = 0.955 + 0.035 * clamp(tooth * 2.2, -1, 1)
        let inside = (edge - q) * R * slant * 1.4
        if (q < 0.8 && q > 0.24) {
          const spoke = Math.abs(Math.sin(angle * 2.5)) * q * R * 0.4 - R * 0.035
          inside = Math.min(
            inside,
            Math.max(-spoke * slant, (q - 0.8) * R * slant, (0.24 - q) * R * slant),
          )
        }
        if (inside < -0.5) continue
        const face = layerAt === 0
        const sweep = Math.cos(2 * (Math.atan2(dy, dx) + 2.3))
        shadeMetal(
          out,
          brass,
          face ? dx * 0.06 : dx * 1.1,
          face ? 0 : 0.5,
          1,
          face ? 0.35 : 0.8,
          face ? dim * (0.72 + 0.26 * sweep) : dim * 0.42,
        )
        put(layer, x, y, out, clamp(inside + 0.5))
      }
  }
}

/** Draws a brass orrery on a clear ground: wheel train, orbits, arms, planets and the sun. */
export function drawOrrery(scene: OrreryScene): Layer {
  const layer = emptyLayer(scene.width, scene.height)
  const { cx, cy, unit, slant, phase } = scene
  if (scene.stand) {
    paintRod(layer, cx, cy + unit * 0.2, cx, scene.height + 20, unit * 0.034, 1.5)
    paintWheel(layer, scene, 0.2, 0.66, 0.26, 48, 0.1, 0.62)
    paintWheel(layer, scene, -0.16, 0.6, 0.34, 60, 0.4, 0.7)
    paintRod(layer, cx, cy + unit * 0.36, cx, cy + unit * 0.58, unit * 0.05)
    paintWheel(layer, scene, 0.06, 0.47, 0.3, 56, 0.2, 0.8)
    paintWheel(layer, scene, 0, 0.36, 0.2, 40, 0, 0.92)
    paintRod(layer, cx, cy, cx, cy + unit * 0.34, unit * 0.026)
  }
  for (const { orbit } of planets) paintRing(layer, scene, orbit, 0.0055, false)
  paintRing(layer, scene, 1.13, 0.016, false)
  const placed = planets.map((planet) => {
    const angle = (planet.at + planet.turns * phase) * 2 * Math.PI
    return {
      planet,
      x: cx + Math.cos(angle) * planet.orbit * unit,
      y: cy + Math.sin(angle) * planet.orbit * unit * slant,
      depth: Math.sin(angle),
    }
  })
  placed.sort((a, b) => a.depth - b.depth)
  const draw = (item: (typeof placed)[number]): void => {
    const { planet, x, y } = item
    const r = planet.size * unit * mix(0.9, 1.1, (item.depth + 1) / 2)
    const lift = r * 1.55 + unit * 0.02
    paintRod(layer, cx, cy + unit * 0.02, x, y, Math.max(1, unit * 0.0048))
    paintRod(layer, x, y + 1, x, y - lift, Math.max(1, unit * 0.004))
    paintBall(layer, {
      x,
      y,
      r: Math.max(2, unit * 0.011),
      light: planet.light,
      dark: planet.dark,
      metal: true,
    })
    const local: OrreryScene = { ...scene, cx: x, cy: y - lift, unit: r }
    if (planet.ring)
      for (const ring of [1.55, 1.75, 1.92]) paintRing(layer, local, ring, 0.055, false)
    paintBall(layer, {
      x,
      y: y - lift,
      r,
      light: planet.light,
      dark: planet.dark,
      bands: planet.bands,
    })
    if (planet.ring)
      for (const ring of [1.55, 1.75, 1.92]) paintRing(layer, local, ring, 0.055, true)
  }
  for (const item of placed) if (item.depth < 0) draw(item)
  paintBall(layer, {
    x: cx,
    y: cy - unit * 0.075,
    r: unit * 0.115,
    light: [1, 0.9, 0.6],
    dark: [0.5, 0.3, 0.05],
    metal: true,
  })
  for (const { orbit } of planets) paintRing(layer, scene, orbit, 0.0055, true)
  paintRing(layer, scene, 1.13, 0.016, true)
  for (const item of placed) if (item.depth >= 0) draw(item)
  return layer
}

/** Adds the warm glow of the sun around a point. */
export function addGlow(
  layer: Layer,
  x: number,
  y: number,
  radius: number,
  strength: number,
): void {
  const { data, width, height } = layer
  for (let py = Math.max(0, Math.floor(y - radius)); py < Math.min(height, y + radius); py++)
    for (let px = Math.max(0, Math.floor(x - radius)); px < Math.min(width, x + radius); px++) {
      const glow = strength * (1 - smooth(0, 1, Math.hypot(px - x, py - y) / radius)) ** 2
      const at = (py * width + px) * 4
      data[at] = Math.min(255, data[at]! + 255 * glow)
      data[at + 1] = Math.min(255, data[at + 1]! + 196 * glow)
      data[at + 2] = Math.min(255, data[at + 2]! + 104 * glow)
    }
}

/** An orrery on a ground. */
export function orreryOn(ground: Layer, scene: OrreryScene): Layer {
  addGlow(ground, scene.cx, scene.cy - scene.unit * 0.08, scene.unit * 1.15, 0.2)
  layOver(ground, drawOrrery(scene))
  addGlow(
    ground,
    scene.cx - scene.unit * 0.03,
    scene.cy - scene.unit * 0.11,
    scene.unit * 0.34,
    0.26,
  )
  return ground
}
