import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { Body } from './body.ts'
import { clamp, mix, paint, rgb, smooth } from './canvas.ts'
import type { Layer, Pixel, View } from './canvas.ts'
import { metalColours, shadeMetal } from './metal.ts'
import { fractal, hash2, noise } from './noise.ts'
import { cover } from './shapes.ts'

interface Place {
  x: number
  y: number
  /** Half the strap's width here. */
  half: number
  /** Distance from the lugs along the strap. */
  along: number
}

/** Distance to the nearest pore of leather, on a jittered lattice. */
function pebble(x: number, y: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  let first = 9
  let second = 9
  for (let j = -1; j <= 1; j++)
    for (let i = -1; i <= 1; i++) {
      const dx = ix + i + hash2(ix + i, iy + j) - x
      const dy = iy + j + hash2(ix + i + 57, iy + j - 31) - y
      const d = dx * dx + dy * dy
      if (d < first) {
        second = first
        first = d
      } else if (d < second) second = d
    }
  return Math.sqrt(second) - Math.sqrt(first)
}

const tileSize = 512
/** Millimetres of hide that the tile covers before it repeats. */
const tileSpan = 24
let hideTile: Float32Array | undefined

/** Light on a piece of hide, worked out once: pores and clouds. */
function hideAt(x: number, y: number): number {
  if (!hideTile) {
    hideTile = new Float32Array(tileSize * tileSize)
    for (let row = 0; row < tileSize; row++)
      for (let column = 0; column < tileSize; column++) {
        const mx = (column / tileSize) * tileSpan
        const my = (row / tileSize) * tileSpan
        const grain = smooth(0, 0.28, pebble(mx * 2.6, my * 2.1))
        hideTile[row * tileSize + column] =
          mix(0.86, 1.03, grain) * mix(0.9, 1.1, fractal(mx * 0.35 + 4, my * 0.3, 3))
      }
  }
  const u = ((x + 12) / tileSpan) * tileSize
  // The tile is mirrored lengthways so that it has no seam.
  const turn = Math.abs(((((y / tileSpan) % 2) + 2) % 2) - 1)
  const v = turn * (tileSize - 2)
  const ix = u | 0
  const iy = v | 0
  const fx = u - ix
  const fy = v - iy
  const at = iy * tileSize + (ix < 0 ? 0 : ix > tileSize - 2 ? tileSize - 2 : ix)
  const top = hideTile[at]! * (1 - fx) + hideTile[at + 1]! * fx
  const below = hideTile[at + tileSize]! * (1 - fx) + hideTile[at + tileSize + 1]! * fx
  return top * (1 - fy) + below * fy
}

function leather(
  place: Place,
  colour: readonly number[],
  stitch: readonly number[] | undefined,
  out: Pixel,
): void {
  const { x, y, half, along } = place
  const across = x / half
  const hide = hideAt(x, y)
  const pad = smooth(9, 1, along)
  const lean = Math.sign(across) * Math.abs(across) ** 5 * 0.75
  let light = 0.86 - lean * 0.34 + 0.16 * pad * (1 - across * across) - 0.1 * across
  light *= hide * mix(0.55, 1, smooth(-0.2, 2.2, along))
  const inset = half - Math.abs(x)
  light *= 1 - 0.3 * smooth(0.5, 0, inset)
  light *= 1 - 0.22 * smooth(0.35, 0, Math.abs(inset - 1.85))
  const sheen = 0.05 * pad * smooth(0.5, 0, Math.abs(across + 0.25)) * hide
  for (let channel = 0; channel < 3; channel++) out[channel] = colour[channel]! * light + sheen
  if (!stitch) return
  const sideways = Math.abs(inset - 1.85)
  const phase = (y / 2.35 + (x > 0 ? 0.1 : 0)) % 1
  const run = Math.abs(Math.abs(phase) - 0.5) * 2.35
  const thread = Math.max(sideways - 0.2, run - 0.82)
  if (thread < 0.22) {
    const shadow = 1 - 0.5 * smooth(0.22, 0, thread)
    const t = smooth(0.03, -0.03, thread)
    const round = 0.78 + 0.3 * (1 - (sideways / 0.2) ** 2) + 0.12 * Math.sin((run + x) * 22)
    for (let channel = 0; channel < 3; channel++)
      out[channel] = mix(out[channel]! * shadow, stitch[channel]! * round * 0.95, t)
  }
}

function textile(place: Place, colour: readonly number[], out: Pixel): void {
  const { x, y, half, along } = place
  const u = x * 2.1
  const v = y * 2.1
  const over = (Math.floor(u) + Math.floor(v)) % 2 === 0
  const fu = u - Math.floor(u) - 0.5
  const fv = v - Math.floor(v) - 0.5
  const hump = over ? 1 - 2.6 * fu * fu : 1 - 2.6 * fv * fv
  const side = over ? fu : fv
  let light = 0.62 + 0.42 * hump - 0.2 * side + 0.16 * (noise(x * 14, y * 14) - 0.5)
  const across = x / half
  light *= mix(0.5, 1, smooth(-0.2, 2.2, along)) * (1 - 0.3 * Math.abs(across) ** 6) - 0.06 * across
  light *= 1 - 0.28 * smooth(0.3, 0, Math.abs(half - Math.abs(x) - 1.5))
  for (let channel = 0; channel < 3; channel++) out[channel] = colour[channel]! * light
}

function mesh(place: Place, metal: readonly [number, number, number], out: Pixel): void {
  const { x, y, along } = place
  const rows = y / 0.62
  const row = Math.floor(rows)
  const shift = (row & 1) * 0.5
  const columns = x / 0.78 + shift
  const fx = columns - Math.floor(columns) - 0.5
  const fy = rows - row - 0.5
  const wave = Math.abs(fy - 0.34 * Math.cos(fx * Math.PI * 2) * 0.9)
  const ridge = clamp(1 - wave * 2.1)
  shadeMetal(out, metal, fx * 1.7, (fy - 0.2) * 1.5, 0.9, 0.75)
  const dim = mix(0.22, 1.02, ridge) * mix(0.5, 1, smooth(-0.2, 2, along))
  for (let channel = 0; channel < 3; channel++) out[channel]! *= dim
}

function bracelet(place: Place, metal: readonly [number, number, number], out: Pixel): void {
  const { x, half, along } = place
  const pitch = 5.2
  const middle = Math.abs(x) < half * 0.34
  const shifted = along + (middle ? pitch / 2 : 0)
  const link = shifted - Math.floor(shifted / pitch) * pitch
  const border = middle
    ? half * 0.34 - Math.abs(x)
    : Math.min(half - Math.abs(x), Math.abs(x) - half * 0.34)
  const gap = Math.min(border, link, pitch - link)
  const bevel = gap < 0.42
  const leanY = link < 0.42 ? -0.75 : pitch - link < 0.42 ? 0.75 : (link / pitch - 0.5) * 0.22
  const leanX =
    bevel && gap === border
      ? 0.7 * Math.sign(x) * (middle ? 1 : Math.abs(x) > half * 0.67 ? 1 : -1)
      : 0
  const brush = bevel ? 0 : (noise(x * 24, place.y * 0.8) - 0.5) * 0.2
  shadeMetal(
    out,
    metal,
    leanX + brush,
    gap === border ? 0 : leanY * Math.sign(place.y),
    1,
    bevel ? 1 : 0.3,
  )
  const dim = smooth(0, 0.13, gap) * mix(0.45, 1, smooth(-0.2, 1.6, along))
  for (let channel = 0; channel < 3; channel++) out[channel]! *= mix(0.14, 1, dim)
}

/** Paints both halves of the strap, from under the case to beyond the picture. */
export function paintStrap(
  layer: Layer,
  view: View,
  design: WatchDesign,
  body: Body,
  reach = 60,
): void {
  const { strap } = design
  const colour = rgb(strap.colour)
  const stitch = strap.stitching ? rgb(strap.stitching) : undefined
  const metal = metalColours[design.case.metal]
  const pixel = 1 / view.scale
  const integrated = design.case.shape === 'octagon'
  const width = design.case.lugWidth / 2 - (integrated ? 0 : 0.14)
  const from = integrated ? body.radius * 1.06 : body.lugTip - 5.2
  const place: Place = { x: 0, y: 0, half: width, along: 0 }
  paint(layer, view, { x0: -width - 1, x1: width + 1, y0: -reach, y1: reach }, (x, y, out) => {
    const ay = Math.abs(y)
    if (ay < body.halfHeight * 0.6) return
    const half = width * (1 - (integrated ? 0.007 : 0.0035) * Math.max(0, ay - from))
    const edge = Math.abs(x) - half
    if (edge > pixel) return
    place.x = x
    place.y = y
    place.half = half
    place.along = ay - from
    if (strap.kind === 'leather') leather(place, colour, stitch, out)
    else if (strap.kind === 'textile') textile(place, colour, out)
    else if (strap.kind === 'mesh') mesh(place, metal, out)
    else bracelet(place, metal, out)
    out[3] = cover(edge, pixel)
  })
}
