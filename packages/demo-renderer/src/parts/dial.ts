import type { WatchDesign } from '../demo.ts'
import { draw } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { scratched } from '../render/light.ts'
import { clamp01, fbm, hash, linear, mix, noise, smoothstep, length2 } from '../render/math.ts'
import type { Rgb } from '../render/math.ts'
import { circle } from '../render/outline.ts'
import type { Proportions } from './proportions.ts'

type Texture = (x: number, y: number, colour: Rgb, out: Float64Array) => void

function lit(colour: Rgb, light: number, gloss: number, out: Float64Array): void {
  out[0] = colour[0] * light + gloss
  out[1] = colour[1] * light + gloss
  out[2] = colour[2] * light + gloss
}

/** Fall of light over the plate: brighter towards the lamp. */
const slopeOfLight = (x: number, y: number) => 0.93 - 0.008 * x - 0.011 * y

const sunray: Texture = (x, y, colour, out) => {
  const r = length2(x, y) || 1e-6
  const angle = Math.atan2(y, x)
  const streak =
    noise(angle * 210 + 900, r * 0.35) * 0.6 + noise(angle * 620 + 900, r * 0.8) * 0.4 - 0.5
  const shine = scratched(x / r, y / r, 1.7)
  const light = slopeOfLight(x, y) * (0.6 + 0.52 * shine + streak * 0.2 * (0.5 + shine))
  lit(colour, light, 0.045 * shine * (1 + streak), out)
}

const grain: Texture = (x, y, colour, out) => {
  const speck = hash(Math.floor(x * 30), Math.floor(y * 30)) - 0.5
  const soft = fbm(x * 7, y * 7, 3) - 0.5
  lit(colour, slopeOfLight(x, y) * (1 + speck * 0.1 + soft * 0.12), 0.006 + speck * 0.004, out)
}

/** Waves cut on a rose lathe, under lacquer. */
const guilloche: Texture = (x, y, colour, out) => {
  const r = length2(x, y) || 1e-6
  const angle = Math.atan2(y, x)
  const wave = Math.cos(angle * 36 + Math.sin(r * 1.35) * 2.2) * 0.34
  const phase = (r + wave * (0.35 + r * 0.05)) * 9.2
  const cut = Math.sin(phase)
  const shine = scratched(x / r, y / r, 0.8)
  const facing = (x * -0.5 + y * -0.6) / r
  const light =
    slopeOfLight(x, y) *
    (0.62 + 0.4 * shine + cut * 0.24 * (0.35 + Math.abs(facing)) * Math.sign(facing || 1)) *
    (1.12 - 0.015 * r)
  lit(colour, light, 0.02 * shine + 0.02 * Math.max(0, cut) * shine, out)
}

const enamel: Texture = (x, y, colour, out) => {
  const peel = fbm(x * 1.1 + 5, y * 1.1, 2) - 0.5
  const sheen = Math.exp(-(((x + 6.5) / 5.5) ** 2) - ((y + 7.5) / 4) ** 2)
  lit(colour, slopeOfLight(x, y) * (0.97 + peel * 0.035), 0.035 * sheen, out)
}

const sector: Texture = (x, y, colour, out) => {
  const r = length2(x, y) || 1e-6
  const streak = noise(r * 26, Math.atan2(y, x) * 2 + 9) - 0.5
  const shine = scratched(-y / r, x / r, 0.9)
  lit(colour, slopeOfLight(x, y) * (0.76 + 0.3 * shine + streak * 0.09), 0.02 * shine, out)
}

/** Copper crystals in dark glass. */
const aventurine: Texture = (x, y, colour, out) => {
  const cloud = fbm(x * 0.16 + 3, y * 0.16 + 8, 4)
  lit(colour, slopeOfLight(x, y) * (0.55 + 0.9 * cloud), 0, out)
  for (const [density, rare, strength] of [
    [1.7, 0.72, 1.3],
    [3.4, 0.88, 0.8],
    [5.6, 0.94, 0.5],
  ] as const) {
    const gx = Math.floor(x * density)
    const gy = Math.floor(y * density)
    const chance = hash(gx + 99, gy * 3)
    if (chance < rare - cloud * 0.25) continue
    const fx = x * density - gx - 0.5 - (hash(gx, gy) - 0.5) * 0.5
    const fy = y * density - gy - 0.5 - (hash(gy, gx + 31) - 0.5) * 0.5
    // Millimetres from the crystal, which is the same size in every layer.
    const far = Math.max(Math.abs(fx + fy * 0.4), Math.abs(fy)) / density
    const spark = clamp01(1.4 - far / 0.05) * hash(gx + 7, gy + 5) ** 2 * strength
    const warm = hash(gx + 3, gy + 77)
    out[0]! += spark * mix(0.55, 1, warm)
    out[1]! += spark * 0.78
    out[2]! += spark * mix(1, 0.5, warm)
  }
}

/** A sky in miniature painting: a band of light and points of three sizes. */
const nightSky: Texture = (x, y, colour, out) => {
  const band = Math.exp(
    -(((x * 0.72 + y * 0.69 - 1.5 + (fbm(x * 0.3, y * 0.3, 3) - 0.5) * 5) / 3.4) ** 2),
  )
  const cloud = fbm(x * 0.55 + 30, y * 0.55, 5)
  const glow = band * cloud * 1.5
  lit(colour, slopeOfLight(x, y) * (0.75 + 0.35 * cloud), 0, out)
  out[0]! += glow * 0.085
  out[1]! += glow * 0.1
  out[2]! += glow * 0.16
  for (const [density, rare] of [
    [1.1, 0.78],
    [2.6, 0.8],
    [6, 0.83],
  ] as const) {
    const gx = Math.floor(x * density)
    const gy = Math.floor(y * density)
    if (hash(gx * 5 + 1, gy) < rare - band * 0.2) continue
    const fx = x * density - gx - 0.2 - hash(gx, gy) * 0.6
    const fy = y * density - gy - 0.2 - hash(gy, gx + 3) * 0.6
    const star =
      Math.exp(-(fx * fx + fy * fy) * 260 * (1.4 / density + 0.25)) * (0.3 + 0.9 * hash(gx, gy + 9))
    for (let c = 0; c < 3; c++) out[c]! += star * (c === 2 ? 0.95 : 0.85)
  }
}

/** A field of small pyramids. */
const clous: Texture = (x, y, colour, out) => {
  const pitch = 1.05
  const u = ((x + 50 * pitch) % pitch) / pitch - 0.5
  const v = ((y + 50 * pitch) % pitch) / pitch - 0.5
  const gap = Math.max(Math.abs(u), Math.abs(v))
  if (gap > 0.44) lit(colour, 0.34, 0, out)
  else if (gap < 0.14)
    lit(colour, slopeOfLight(x, y) * (0.95 + noise(x * 2, y * 30) * 0.15), 0.05, out)
  else {
    const facing = Math.abs(u) > Math.abs(v) ? -Math.sign(u) * 0.55 : -Math.sign(v) * 0.75
    lit(colour, slopeOfLight(x, y) * (0.78 + 0.5 * facing), facing > 0 ? 0.03 : 0, out)
  }
}

export const textures: Record<WatchDesign['dial']['texture'], Texture> = {
  sunray,
  grain,
  guilloche,
  enamel,
  sector,
  aventurine,
  clous,
  'night-sky': nightSky,
}

export function drawDial(canvas: Canvas, camera: Camera, watch: WatchDesign, p: Proportions): void {
  const colour = linear(watch.dial.colour)
  const second = linear(watch.dial.second ?? watch.dial.colour)
  const texture = textures[watch.dial.texture]
  draw(canvas, camera, {
    reach: p.dial + 0.5,
    distance: circle(p.dial + 0.1),
    shade(x, y, _d, out) {
      const r = length2(x, y)
      const rings = watch.dial.texture === 'sector' && r > p.dial * 0.5 && r < p.dial * 0.83
      if (watch.dial.texture === 'guilloche' && r > p.dial * 0.62) sunray(x, y, colour, out)
      else texture(x, y, rings ? second : colour, out)
      // The bezel stands over the dial and shades its rim towards the lamp.
      const overhang = smoothstep(p.dial - 1.9, p.dial + 0.4, r + (-x * 0.5 - y * 0.72) * 0.06)
      const shade = 1 - 0.5 * overhang * clamp01(0.45 + (-x * 0.5 - y * 0.72) / p.dial)
      for (let c = 0; c < 3; c++)
        out[c]! *= shade * (1 - 0.25 * smoothstep(p.dial - 0.5, p.dial, r))
    },
  })
}

/** A counter sunk into the dial and turned in fine rings. */
export function drawCounter(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  cx: number,
  cy: number,
  radius: number,
): void {
  const colour = linear(watch.dial.second ?? watch.dial.colour)
  const own = watch.dial.second !== undefined && watch.dial.texture !== 'sector'
  draw(canvas, camera, {
    x: cx,
    y: cy,
    reach: radius + 0.5,
    z: 0,
    distance: circle(radius, cx, cy),
    shade(x, y, d, out) {
      const dx = x - cx
      const dy = y - cy
      const r = length2(dx, dy) || 1e-6
      const groove = Math.sin(r * 46) * 0.5
      const shine = scratched(-dy / r, dx / r, 1.1)
      const dark = own ? 1 : 0.94
      lit(
        colour,
        dark * slopeOfLight(x, y) * (0.72 + 0.34 * shine + groove * 0.07),
        0.012 * shine,
        out,
      )
      const rim = smoothstep(-0.34, 0, d)
      const facing = (dx * 0.5 + dy * 0.72) / r
      const edge = 1 + rim * 0.55 * facing - 0.3 * smoothstep(-1.3, 0, d) * Math.max(0, -facing)
      for (let c = 0; c < 3; c++)
        out[c]! = out[c]! * edge + (rim > 0.5 ? 0.03 * Math.max(0, facing) : 0)
    },
  })
}
