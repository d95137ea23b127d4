import type { WatchDesign } from '../demo.ts'
import { draw } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { diffuse, mirrored } from '../render/light.ts'
import { fbm, hash, linear, noise, smoothstep, length2 } from '../render/math.ts'
import { brushed, brushGrain, metalTint, polished } from '../render/metal.ts'
import type { Proportions } from './proportions.ts'

const reach = 52

/** Both halves of the strap, falling away from the camera towards the ends. */
export function drawStrap(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  p: Proportions,
): void {
  const half = p.lugWidth / 2 - 0.15
  const halfAt = strapHalfWidth(watch, p)
  const colour = linear(watch.strap.colour)
  const thread = linear(watch.strap.stitching ?? watch.strap.colour)
  const surface = surfaceOf(watch)
  draw(canvas, camera, {
    reach: reach * 1.2,
    halfWidth: half + 0.5,
    hollow: p.strapFrom - 3,
    z: -0.6,
    distance(x, y) {
      const a = Math.abs(y)
      return Math.max(Math.abs(x) - halfAt(a), p.strapFrom - a, a - reach)
    },
    shadow: { height: 2.6, soft: 2.4, strength: 0.5 },
    shade(x, y, d, out) {
      const along = Math.abs(y) - p.strapFrom
      surface({
        x,
        along,
        side: Math.sign(y),
        half: halfAt(Math.abs(y)),
        d,
        colour,
        thread,
        watch,
        out,
      })
      // It bends away: the upper half turns towards the lamp, the lower half from it.
      const bend =
        y < 0 ? 1.05 - 0.4 * smoothstep(6, 34, along) : 1 - 0.62 * smoothstep(2, 30, along)
      const under = 0.35 + 0.65 * smoothstep(1.2, 4.6, along)
      const round = 1 - 0.35 * smoothstep(-1.3, 0, d)
      for (let c = 0; c < 3; c++) out[c]! *= bend * under * round
    },
  })
}

/** Half of the strap's width at a distance from the middle of the watch, in millimetres. */
export function strapHalfWidth(
  watch: WatchDesign,
  { lugWidth, strapFrom }: Pick<Proportions, 'lugWidth' | 'strapFrom'>,
): (y: number) => number {
  const narrowing = watch.strap.kind === 'mesh' ? 0 : 0.035
  return (y) => lugWidth / 2 - 0.15 - Math.max(0, y - strapFrom) * narrowing
}

/** What the strap is made of, as seen from straight above. */
export function surfaceOf(watch: WatchDesign): (spot: Spot) => void {
  return surfaces[watch.strap.kind]
}

/** A spot of the strap: across it and along it from where it leaves the case. */
interface Spot {
  x: number
  along: number
  side: number
  half: number
  d: number
  colour: readonly [number, number, number]
  thread: readonly [number, number, number]
  watch: WatchDesign
  out: Float64Array
}

function leatherHeight(x: number, y: number): number {
  const pores = noise(x * 5.2, y * 5.2)
  return fbm(x * 2.3, y * 2.3, 2) * 0.6 + Math.abs(pores - 0.5) * 0.5
}

function leather({ x, along, side, half, colour, thread, out }: Spot): void {
  const y = along * side
  const e = 0.06
  const h = leatherHeight(x, y)
  const padding = (x / half) * 0.34 * Math.abs(x / half)
  const nx = (h - leatherHeight(x + e, y)) * 0.85 + padding
  const ny = (h - leatherHeight(x, y + e)) * 0.85 + (along < 5 ? (5 - along) * -0.05 * side : 0)
  const up = Math.sqrt(Math.max(0.1, 1 - nx * nx - ny * ny))
  const light = diffuse(nx, ny, up) * (0.68 + h * 0.28)
  const sheen = Math.max(0, mirrored(nx * 0.8, ny * 0.8, up, 0.9, x, y) - 0.35) * 0.028
  for (let c = 0; c < 3; c++) out[c] = colour[c]! * light + sheen
  const seam = Math.abs(Math.abs(x) - (half - 1.35))
  if (seam < 0.42) {
    const pitch = 1.75
    const t = (along % pitch) / pitch - 0.5
    const bite = 1 - 0.5 * (1 - smoothstep(0.1, 0.42, seam))
    for (let c = 0; c < 3; c++) out[c]! *= bite
    const stitch = Math.max(seam / 0.19, Math.abs(t) / 0.36)
    if (stitch < 1 && along > 1) {
      const twist = 0.8 + 0.25 * Math.sin((along * 9 + (Math.abs(x) - half) * 16) * 1.2)
      const round = Math.sqrt(1 - stitch * stitch * 0.85)
      for (let c = 0; c < 3; c++) out[c] = thread[c]! * twist * (0.3 + 0.75 * round)
    }
  }
}

function textile({ x, along, side, colour, out }: Spot): void {
  const u = x * 2.9
  const v = along * 2.9
  const over = (Math.floor(u) + Math.floor(v)) % 2 === 0
  const fu = u - Math.floor(u) - 0.5
  const fv = v - Math.floor(v) - 0.5
  const across = over ? fu : fv
  const bow = over ? fv : fu
  const fibre = noise(u * (over ? 9 : 2), v * (over ? 2 : 9)) - 0.5
  const light =
    (0.5 + 0.55 * Math.sqrt(Math.max(0, 1 - across * across * 3.4))) *
    (1 - bow * bow * 1.3) *
    (1 + fibre * 0.45)
  const facing = 1 - across * 0.35 * (over ? 1 : side)
  for (let c = 0; c < 3; c++) out[c] = colour[c]! * light * facing + 0.004
}

function mesh({ x, along, watch, out }: Spot): void {
  const u = x / 0.62
  const v = along / 0.5
  const row = Math.floor(v)
  const fu = u + (row % 2) * 0.5
  const cell = fu - Math.floor(fu) - 0.5
  const fv = v - row - 0.5
  const lean = cell * 0.8 + (row % 2 === 0 ? fv : -fv) * 0.75
  const ny = fv * 1.1
  const nx = lean * 0.8
  const length = Math.sqrt(nx * nx + ny * ny + 0.5625)
  polished(watch.case.metal, nx / length, ny / length, 0.75 / length, x, along * 0.3, out, 0.35)
  const pit = smoothstep(0.5, 0.22, length2(cell * 0.95, fv))
  for (let c = 0; c < 3; c++) out[c]! = out[c]! * (0.22 + 0.85 * pit)
}

function bracelet({ x, along, half, watch, out }: Spot): void {
  const pitch = 4.6
  const centre = Math.abs(x) < half * 0.42
  const v = (along + (centre ? pitch / 2 : 0)) / pitch
  const t = v - Math.floor(v)
  const edgeY = Math.min(t, 1 - t) * pitch
  const edgeX = centre
    ? half * 0.42 - Math.abs(x)
    : Math.min(Math.abs(x) - half * 0.42, half - Math.abs(x))
  const edge = Math.min(edgeX, edgeY)
  const metal = watch.case.metal
  if (edge < 0.11) {
    const tint = metalTint[metal]
    for (let c = 0; c < 3; c++) out[c] = tint[c]! * 0.035
  } else if (edge < 0.42) {
    const vertical = edgeY < edgeX
    const ny = vertical ? (t < 0.5 ? -0.5 : 0.5) : 0
    const nx = vertical ? 0 : Math.sign(x) * (centre ? 0.5 : Math.abs(x) > half * 0.7 ? 0.5 : -0.5)
    polished(metal, nx, ny, 0.86, x, along * 0.4, out)
  } else {
    brushed(
      metal,
      0.1,
      0.99,
      brushGrain(x, along + hash(Math.floor(v), 3) * 9, 0, 1),
      x,
      -along * 0.5,
      out,
    )
    for (let c = 0; c < 3; c++) out[c]! *= 0.92 + 0.1 * Math.cos((t - 0.4) * 3)
  }
}

const surfaces: Record<WatchDesign['strap']['kind'], (spot: Spot) => void> = {
  leather,
  textile,
  mesh,
  bracelet,
}
