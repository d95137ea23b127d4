import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { Body } from './body.ts'
import { clamp, mix, paint, rgb, smooth } from './canvas.ts'
import type { Layer, Pixel, View } from './canvas.ts'
import { metalColours, shadeMetal } from './metal.ts'
import { hash2, noise } from './noise.ts'
import { cover } from './shapes.ts'
import type { Distance } from './shapes.ts'

const delta = 0.03

/** Direction in which the distance grows: out of the shape. */
function slope(shape: Distance, x: number, y: number, out: [number, number]): void {
  const gx = shape(x + delta, y) - shape(x - delta, y)
  const gy = shape(x, y + delta) - shape(x, y - delta)
  const length = Math.sqrt(gx * gx + gy * gy) || 1
  out[0] = gx / length
  out[1] = gy / length
}

interface BezelLean {
  /** How far the surface leans outwards. */
  slope: number
  brushed: boolean
}

/** Works out the lean of a bezel's surface, by the depth from its edge. */
function bezelLean(
  design: WatchDesign,
  depth: number,
  width: number,
  toOpening: number,
  into: BezelLean,
): void {
  const part = depth / width
  into.brushed = false
  if (toOpening < 0.4) {
    into.slope = -0.85
    return
  }
  switch (design.case.bezel) {
    case 'domed':
      into.slope = mix(1.55, -0.12, part ** 0.75)
      return
    case 'coin-edge':
      into.slope = depth < 0.95 ? 1.1 : mix(0.95, -0.1, (part - 0.35) / 0.65)
      return
    case 'stepped':
      into.slope =
        depth < 0.3
          ? 1.2
          : part < 0.55
            ? 0.04
            : part < 0.66
              ? 1.25
              : mix(0.42, 0.1, (part - 0.66) / 0.34)
      into.brushed = depth >= 0.3 && part < 0.55 && design.case.finish !== 'polished'
      return
    case 'octagonal':
      into.slope = depth < 0.5 ? 0.8 : 0.03
      into.brushed = depth >= 0.5
      return
    case 'tachymeter':
      into.slope = depth < 0.45 ? 1.2 : 0
  }
}

/** Paints case, lugs and bezel; the dial's opening stays as it is under the flange. */
export function paintCase(layer: Layer, view: View, design: WatchDesign, body: Body): void {
  const metal = metalColours[design.case.metal]
  const { finish, shape } = design.case
  const polish = finish === 'polished' ? 1 : finish === 'brushed' ? 0.3 : 0.08
  const pixel = 1 / view.scale
  const g: [number, number] = [0, 0]
  const insert = rgb(design.dial.second ?? '#1c1c1d')
  const dialColour = rgb(design.dial.colour)
  const dark = design.case.metal === 'black-dlc'

  const streak = (x: number, y: number, round: boolean): number => {
    if (finish === 'sandblasted') return (hash2(x * 31, y * 31) - 0.5) * 0.12
    if (round) {
      const r = Math.sqrt(x * x + y * y)
      return (noise(r * 26, Math.atan2(y, x) * 5) - 0.5) * 0.2
    }
    return (noise(x * 24, y * 0.9) - 0.5) * 0.2
  }

  const surface: BezelLean = { slope: 0, brushed: false }

  const flank = (x: number, y: number, depth: number, out: Pixel): void => {
    slope(body.silhouette, x, y, g)
    const lean = depth < 0.42 ? 1.05 : mix(0.3, 0.03, smooth(0.42, 2.4, depth))
    const droop = 0.5 * smooth(body.radius * 0.72, body.lugTip * 1.05, Math.abs(y)) * Math.sign(y)
    const brushed = finish !== 'polished' && depth >= 0.42
    const grain = brushed ? streak(x, y, false) : 0
    shadeMetal(
      out,
      metal,
      g[0] * lean + grain,
      g[1] * lean + (shape === 'octagon' ? 0 : droop),
      1,
      brushed ? polish : dark ? 0.5 : 1,
    )
    const beside = body.bezel(x + 0.28, y + 0.36)
    const shade = 1 - 0.5 * (1 - smooth(-0.1, 0.85, body.bezel(x - 0.3, y - 0.38)))
    const contact = beside < 0.5 ? 1 - 0.22 * (1 - smooth(-0.1, 0.5, beside)) : 1
    for (let channel = 0; channel < 3; channel++) out[channel]! *= shade * contact
  }

  const onBezel = (x: number, y: number, depth: number, out: Pixel): void => {
    bezelLean(design, depth, body.bezelWidth, body.opening(x, y), surface)
    const { slope: lean, brushed } = surface
    const inserted =
      design.case.bezel === 'tachymeter' && depth > 0.45 && depth < body.bezelWidth - 0.4
    slope(lean < 0 ? body.opening : body.bezel, x, y, g)
    if (inserted) {
      const glow = 0.5 + (0.5 * -(x * 0.58 + y * 0.81)) / body.radius
      const gloss = 0.1 * smooth(0.72, 0.9, glow) + 0.05 * smooth(0.2, 0, glow)
      const edge = Math.min(depth - 0.45, body.bezelWidth - 0.4 - depth)
      const sink = mix(0.55, 1, smooth(0, 0.22, edge))
      for (let channel = 0; channel < 3; channel++)
        out[channel] = ((dark ? 0.1 : Math.min(insert[channel]!, 0.16) * 0.85) + gloss) * sink
      return
    }
    let nx = g[0] * lean
    let ny = g[1] * lean
    if (design.case.bezel === 'coin-edge' && depth < 0.95) {
      const flute = Math.sin(Math.atan2(y, x) * 132) * 1.15
      nx += -g[1] * flute
      ny += g[0] * flute
    }
    const matte = brushed || finish === 'sandblasted'
    const round = shape !== 'octagon'
    if (matte) {
      const grain = streak(x, y, round)
      nx += round ? g[0] * grain : grain
      ny += round ? g[1] * grain : 0
    }
    const sweep = matte && round ? 1 + 0.16 * Math.cos(2 * (Math.atan2(y, x) + 2.19)) : 1
    shadeMetal(
      out,
      metal,
      nx,
      ny,
      1,
      matte ? (finish === 'sandblasted' ? 0.1 : 0.35) : dark ? 0.5 : 1,
      sweep,
    )
    const rim = 1 - 0.35 * (1 - smooth(0, 0.14, depth))
    for (let channel = 0; channel < 3; channel++) out[channel]! *= rim
  }

  const onFlange = (x: number, y: number, depth: number, out: Pixel): void => {
    slope(body.opening, x, y, g)
    shadeMetal(out, metal, -g[0] * 1.3, -g[1] * 1.3, 1, 0.45)
    const fall = mix(0.62, 0.95, smooth(0, 0.7, depth))
    for (let channel = 0; channel < 3; channel++)
      out[channel] = mix(out[channel]!, dialColour[channel]!, 0.45) * fall
  }

  const half = Math.max(body.radius, body.halfHeight, body.lugTip) + 1
  paint(layer, view, { x0: -half, x1: half, y0: -half, y1: half }, (x, y, out) => {
    const dial = -body.dial(x, y)
    if (dial > pixel) return
    const edge = body.silhouette(x, y)
    if (edge > pixel) return
    const opening = -body.opening(x, y)
    const bezel = -body.bezel(x, y)
    if (opening > 0) onFlange(x, y, opening, out)
    else if (bezel > 0) onBezel(x, y, bezel, out)
    else flank(x, y, -edge, out)
    out[3] = cover(edge, pixel) * (1 - cover(-dial, pixel))
  })
}

/** Paints crown and pushers, which the case then covers. */
export function paintCrown(layer: Layer, view: View, design: WatchDesign, body: Body): void {
  const metal = metalColours[design.case.metal]
  const pixel = 1 / view.scale
  const finish = design.case.finish === 'sandblasted' ? 0.35 : 1
  const onion = design.case.crown === 'onion'
  const long = onion ? 3.3 : 2.7
  const start = body.radius + 0.25
  const profile = (u: number): number =>
    onion
      ? 1.5 + 1.55 * Math.sin(Math.PI * clamp(u * 0.86 + 0.06)) ** 0.7
      : 2.75 - 0.35 * smooth(0.85, 1, u) - 0.3 * smooth(0.12, 0, u)
  paint(layer, view, { x0: start - 2, x1: start + long, y0: -4, y1: 4 }, (x, y, out) => {
    const u = (x - start) / long
    const half = u < 0 ? 1.5 : profile(u)
    const edge = Math.max(Math.abs(y) - half, x - start - long)
    if (edge > pixel) return
    const s = clamp(y / half, -0.98, 0.98)
    const angle = Math.asin(s)
    const fluted = u > 0.1 && u < (onion ? 0.9 : 0.82)
    const flute = fluted ? Math.sin(angle * (onion ? 18 : 30)) * 0.9 : 0
    const end = onion ? (u - 0.48) * 1.5 : u > 0.82 ? 0.7 : u < 0.1 ? -0.5 : 0
    shadeMetal(
      out,
      metal,
      end,
      Math.tan(angle) * 0.62 + flute,
      1,
      finish,
      u < 0 ? 0.5 : mix(0.72, 1, smooth(0, 0.3, u)),
    )
    out[3] = cover(edge, pixel)
  })
  if (!design.case.pushers) return
  for (const turn of [-1, 1]) {
    const angle = turn * 0.54
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    const from = design.case.shape === 'cushion' ? body.radius * 1.07 : body.radius
    const px = cos * from
    const py = sin * from
    paint(layer, view, { x0: px - 5, x1: px + 5, y0: py - 5, y1: py + 5 }, (x, y, out) => {
      const along = (x - px) * cos + (y - py) * sin
      const across = -(x - px) * sin + (y - py) * cos
      const cap = along > 0.75
      const half = cap ? 1.75 - 0.2 * smooth(2, 2.35, along) : 0.95
      const edge = Math.max(Math.abs(across) - half, along - 2.35, -2 - along)
      if (edge > pixel) return
      const lean = Math.tan(Math.asin(clamp(across / half, -0.97, 0.97))) * 0.7
      const front = cap && along > 1.95 ? 0.8 : 0
      shadeMetal(
        out,
        metal,
        cos * front - sin * lean,
        sin * front + cos * lean,
        1,
        finish,
        cap ? 1 : 0.62,
      )
      out[3] = cover(edge, pixel)
    })
  }
}
