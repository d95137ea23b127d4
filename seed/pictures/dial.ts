import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { Body } from './body.ts'
import { clamp, mix, paint, rgb, smooth } from './canvas.ts'
import type { Layer, Pixel, View } from './canvas.ts'
import { fractal, hash2, noise } from './noise.ts'
import { cover } from './shapes.ts'

/** Brightness of a dial's plate at a point, 1 where it is the plain colour; may set a tint in out. */
type Plate = (x: number, y: number, r: number, angle: number, out: Pixel) => number

const lightAngle = Math.atan2(-0.81, -0.58)

/** The two bright wedges of a sunray finish, by angle. */
function fan(angle: number, sharpness: 2 | 3): number {
  const lit = Math.cos(angle - lightAngle)
  return sharpness === 2 ? lit * lit : Math.abs(lit * lit * lit)
}

function sunray(_x: number, _y: number, r: number, angle: number): number {
  const fine = noise(angle * 210, r * 0.3) - 0.5
  const broad = noise(angle * 34 + 90, 3) - 0.5
  return 0.72 + 0.52 * fan(angle, 3) + fine * 0.1 + broad * 0.07
}

function grain(x: number, y: number): number {
  const lit = noise(x * 9 + 0.35, y * 9 + 0.35) - noise(x * 9 - 0.35, y * 9 - 0.35)
  const fine = noise(x * 21 + 0.35, y * 21 + 0.35) - noise(x * 21 - 0.35, y * 21 - 0.35)
  return 1 + 0.13 * lit + 0.1 * fine
}

/** Engine turning: rings whose waves drift from ring to ring and so draw petals. */
function guilloche(_x: number, _y: number, r: number, angle: number): number {
  const waves = 24
  const wave = Math.sin(angle * waves) * 0.34
  const phase = (r + wave * smooth(0, 4, r)) * 2.35
  const cut = Math.sin(phase * Math.PI * 2)
  const lean = Math.cos(angle - lightAngle)
  const petal = Math.cos(angle * waves) * 0.12 * Math.sin(angle - lightAngle)
  return 0.86 + cut * 0.17 * lean + petal + 0.3 * fan(angle, 2) + 0.08 * Math.abs(cut)
}

function clous(x: number, y: number): number {
  const pitch = 1.05
  const fx = x / pitch - Math.floor(x / pitch) - 0.5
  const fy = y / pitch - Math.floor(y / pitch) - 0.5
  const ax = Math.abs(fx)
  const ay = Math.abs(fy)
  const top = Math.max(ax, ay) < 0.27
  if (Math.max(ax, ay) > 0.44) return 0.5
  if (top) return 1.02 + (noise(x * 26, y * 3) - 0.5) * 0.12 - (x * 0.58 + y * 0.81) * 0.012
  return ax > ay ? (fx < 0 ? 1.42 : 0.72) : fy < 0 ? 1.62 : 0.58
}

function enamel(x: number, y: number, r: number): number {
  return (
    1.0 +
    0.035 * (fractal(x * 0.3, y * 0.3, 2) - 0.5) -
    0.012 * r * 0.2 -
    (x * 0.58 + y * 0.81) * 0.004
  )
}

function aventurine(x: number, y: number, r: number, angle: number, out: Pixel): number {
  const depth = fractal(x * 0.16 + 7, y * 0.16, 3)
  let sparkle = 0
  let hue = 0.5
  for (const [size, share] of [
    [2.3, 0.22],
    [4.4, 0.2],
    [8.5, 0.2],
  ] as const) {
    const ix = Math.floor(x * size)
    const iy = Math.floor(y * size)
    const luck = hash2(ix + 11, iy - 5)
    if (luck > share) continue
    const px = (ix + 0.2 + 0.6 * hash2(ix, iy + 3)) / size
    const py = (iy + 0.2 + 0.6 * hash2(ix - 9, iy)) / size
    const reach = (0.075 + 0.13 * hash2(ix + 2, iy + 2)) / size ** 0.55
    const d =
      Math.max(Math.abs(x - px), Math.abs(y - py) * 1.1) +
      0.35 * Math.min(Math.abs(x - px), Math.abs(y - py))
    const glow = smooth(reach, reach * 0.25, d) * (0.25 + 0.75 * hash2(ix + 40, iy) ** 2)
    if (glow > sparkle) {
      sparkle = glow
      hue = hash2(ix, iy + 77)
    }
  }
  out[0] = sparkle * mix(0.75, 1, hue)
  out[1] = sparkle * mix(0.85, 0.9, hue)
  out[2] = sparkle * mix(1, 0.62, hue)
  return 0.6 + depth * 0.85 + 0.16 * fan(angle, 3)
}

function nightSky(x: number, y: number, r: number, _angle: number, out: Pixel): number {
  const band = Math.exp(-(((x * 0.78 + y * 0.62) / 4.6) ** 2))
  const dust = fractal(x * 0.42 + 3, y * 0.42 + 8, 4)
  const milk = band * smooth(0.36, 0.78, dust) * 0.42
  let star = 0
  for (const [size, share, big] of [
    [1.15, 0.5, 0.1],
    [2.6, 0.3, 0.055],
  ] as const) {
    const ix = Math.floor(x * size)
    const iy = Math.floor(y * size)
    if (hash2(ix + 3, iy + 19) > share) continue
    const px = (ix + 0.25 + 0.5 * hash2(ix, iy)) / size
    const py = (iy + 0.25 + 0.5 * hash2(ix + 8, iy)) / size
    const d = Math.sqrt((x - px) ** 2 + (y - py) ** 2)
    star = Math.max(star, smooth(big, big * 0.3, d) * (0.4 + 0.6 * hash2(ix, iy + 50)))
  }
  out[0] = milk * 0.55 + star * 0.95
  out[1] = milk * 0.62 + star * 0.92
  out[2] = milk * 0.85 + star * 0.82
  return 0.85 + 0.55 * dust * (1 - r * 0.02)
}

const plates: Record<WatchDesign['dial']['texture'], Plate> = {
  sunray,
  grain,
  guilloche,
  enamel,
  aventurine,
  sector: (x, y, r, angle) => 0.93 + 0.16 * fan(angle, 2) + (noise(y * 16, x * 0.5) - 0.5) * 0.05,
  'night-sky': nightSky,
  clous,
}

/** Sub-dials sink into the plate: centre and radius in millimetres. */
export interface Sink {
  x: number
  y: number
  radius: number
  colour: string
}

/** Paints the plate of the dial with its texture, its sub-dials and the shadow that the bezel throws. */
export function paintDial(
  layer: Layer,
  view: View,
  design: WatchDesign,
  body: Body,
  sinks: readonly Sink[],
): void {
  const { dial } = design
  const colour = rgb(dial.colour)
  const second = rgb(dial.second ?? dial.colour)
  const pixel = 1 / view.scale
  const plate = plates[dial.texture]
  const R = body.dialRadius
  const tall = Math.max(R, body.halfHeight) + 1
  const wells = sinks.map((sink) => ({
    ...sink,
    reach: (sink.radius + 0.16) ** 2,
    tint: rgb(sink.colour),
  }))
  const dim = (colour[0] + colour[1] + colour[2]) / 3
  const gloss =
    dial.texture === 'enamel' || dial.texture === 'aventurine' || dial.texture === 'night-sky'
      ? 1
      : 0.35
  paint(layer, view, { x0: -R - 1, x1: R + 1, y0: -tall, y1: tall }, (x, y, out) => {
    const edge = body.dial(x, y)
    if (edge > pixel * 2 + 0.1) return
    const r = Math.sqrt(x * x + y * y)
    const angle = Math.atan2(y, x)
    out[0] = out[1] = out[2] = 0
    let tint = colour
    let light: number
    let rim = 0
    let well: (typeof wells)[number] | undefined
    for (const sink of wells) {
      const sx = x - sink.x
      const sy = y - sink.y
      if (sx * sx + sy * sy < sink.reach) well = sink
    }
    if (well) {
      const dx = x - well.x
      const dy = y - well.y
      const d = Math.sqrt(dx * dx + dy * dy)
      const a = Math.atan2(dy, dx)
      tint = well.tint
      light =
        0.82 +
        0.3 * fan(a, 3) +
        0.09 * Math.sin(d * 2 * Math.PI * 3.4) +
        0.03 * (noise(a * 60, d) - 0.5)
      const inside = well.radius - d
      const facing = -(dx * 0.58 + dy * 0.81) / (d || 1)
      if (inside < 0.16) rim = -0.3 * facing * smooth(-0.16, 0.05, inside)
      light *= 1 - 0.34 * smooth(0.7, 0, inside) * clamp(0.35 + facing)
    } else light = plate(x, y, r, angle, out)
    if (dial.texture === 'sector' && !well && r > R * 0.5 && r < R * 0.79) {
      tint = second
      light = 0.95 + 0.1 * Math.sin(r * 2 * Math.PI * 4.2) * 0.5 + 0.14 * fan(angle, 2)
    }
    const away = body.dial(x - 0.5, y - 0.66)
    const shadow = away < -1.35 ? 1 : 1 - 0.5 * smooth(-1.35, 0.35, away) ** 1.4
    const ground = -(x * 0.58 + y * 0.81) / R
    light *= (1 + 0.09 * ground) * shadow
    const glare = gloss * 0.075 * smooth(-0.15, 1.1, ground) * (1 - dim * 0.6)
    for (let channel = 0; channel < 3; channel++) {
      const base = tint[channel]!
      const lit =
        light > 1 ? mix(base, 1, (light - 1) * 0.5) * (1 + (light - 1) * 0.35) : base * light
      out[channel] = lit + out[channel]! * shadow + glare + rim * (0.3 + base)
    }
    out[3] = cover(edge - 0.06, pixel)
  })
}
