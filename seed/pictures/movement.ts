import { calibres } from '../catalogue/calibres.ts'
import type { WatchDesign } from '../catalogue/watch-design.ts'
import { bodyOf } from './body.ts'
import { clamp, emptyLayer, layOver, mix, paint, rasterVector, smooth } from './canvas.ts'
import type { Layer, View } from './canvas.ts'
import { paintCrown } from './case.ts'
import { metalColours, shadeMetal } from './metal.ts'
import { movementParts, trainParts, wells } from './movement-parts.ts'
import { noise } from './noise.ts'
import { cover } from './shapes.ts'
import { paintStrap } from './strap.ts'
import { circularLettering } from './lettering.ts'

type Colour = readonly [number, number, number]

const plateColours: Record<'rhodium' | 'gilt' | 'anthracite', Colour> = {
  rhodium: [0.86, 0.86, 0.86],
  gilt: [0.93, 0.76, 0.46],
  anthracite: [0.34, 0.34, 0.36],
}

/** Distance to the bridges of a movement of unit radius: plate minus wells and the gaps between bridges. */
function bridges(x: number, y: number): number {
  let distance = Math.sqrt(x * x + y * y) - 0.95
  for (const well of wells)
    distance = Math.max(distance, well.r - Math.hypot(x - well.x, y - well.y))
  const first = Math.abs(Math.hypot(x + 0.55, y - 1.25) - 1.18) - 0.012
  const second = Math.abs(x * 0.5 + y * 0.87 + 0.3 + 0.06 * Math.sin(x * 4)) - 0.01
  distance = Math.max(distance, -first)
  return y < 0.35 ? Math.max(distance, x > -0.9 && y > -0.9 ? -second : -1) : distance
}

/** Paints main plate, bridges and their finish: perlage below, Geneva stripes and polished bevels above. */
export function paintPlates(
  layer: Layer,
  view: View,
  radius: number,
  plates: 'rhodium' | 'gilt' | 'anthracite',
  above: boolean,
): void {
  const metal = plateColours[plates]
  const bevelMetal = plates === 'anthracite' ? metalColours['rose-gold'] : metal
  const pixel = 1 / view.scale
  paint(layer, view, { x0: -radius, x1: radius, y0: -radius, y1: radius }, (px, py, out) => {
    const x = px / radius
    const y = py / radius
    const r = Math.sqrt(x * x + y * y)
    if (r > 1) return
    if (!above) {
      const pitch = 0.085
      const row = Math.round(y / (pitch * 0.86))
      const cx = (Math.round(x / pitch - (row & 1) * 0.5) + (row & 1) * 0.5) * pitch
      const dx = x - cx
      const dy = y - row * pitch * 0.86
      const angle = Math.atan2(dy, dx)
      const curl =
        0.62 + 0.3 * Math.abs(Math.cos(angle - 0.9)) ** 2 + 0.1 * Math.sin(Math.hypot(dx, dy) * 420)
      for (let channel = 0; channel < 3; channel++) out[channel] = metal[channel]! * curl * 0.62
      out[3] = cover((r - 1) * radius, pixel)
      return
    }
    const d = bridges(x, y) * radius
    if (d > pixel * 2) {
      const lit = bridges(x - 0.02, y - 0.028)
      if (lit < 0.02) {
        out[0] = out[1] = out[2] = 0
        out[3] = 0.55 * smooth(0.02, -0.015, lit)
      }
      return
    }
    const bevel = radius * 0.021
    if (d > -bevel) {
      const e = 0.004
      const gx = bridges(x + e, y) - bridges(x - e, y)
      const gy = bridges(x, y + e) - bridges(x, y - e)
      const length = Math.hypot(gx, gy) || 1
      shadeMetal(out, bevelMetal, (gx / length) * 0.85, (gy / length) * 0.85, 1, 1, 1.08)
    } else {
      const across = (x * 0.94 + y * 0.34) / 0.098
      const stripe = across - Math.floor(across)
      const wave = stripe * 0.85 + 0.15 * Math.sin(stripe * Math.PI)
      const fine = (noise(across * 34, (y - x * 0.3) * 1.4 + Math.floor(across) * 7) - 0.5) * 0.13
      const light = 0.66 + 0.42 * wave + fine - 0.14 * (x * 0.58 + y * 0.81)
      for (let channel = 0; channel < 3; channel++)
        out[channel] =
          light > 0.95
            ? mix(metal[channel]!, 1, clamp((light - 0.95) * 1.4))
            : metal[channel]! * light
    }
    out[3] = cover(d, pixel)
  })
}

/** Draws the movement alone: plate, train, bridges, balance. */
export async function drawMovement(
  layer: Layer,
  view: View,
  design: WatchDesign,
  radius: number,
): Promise<void> {
  const calibre = calibres[design.calibre]
  const below = rasterVector(view, `<g transform="scale(${radius})">${trainParts(calibre)}</g>`)
  const above = rasterVector(view, `<g transform="scale(${radius})">${movementParts(calibre)}</g>`)
  paintPlates(layer, view, radius, calibre.plates, false)
  layOver(layer, await below)
  paintPlates(layer, view, radius, calibre.plates, true)
  layOver(layer, await above)
}

/** Draws a watch from the back: case back with its engraving, sapphire glass and movement. */
export async function drawBack(design: WatchDesign, view: View): Promise<Layer> {
  const body = bodyOf(design)
  const layer = emptyLayer(view.width, view.height)
  const metal = metalColours[design.case.metal]
  const pixel = 1 / view.scale
  const lining = {
    ...design,
    strap: {
      ...design.strap,
      ...(design.strap.kind === 'leather' && { colour: '#b08a63', stitching: '#8c6a48' }),
    },
  }
  paintStrap(layer, view, lining, body)
  paintCrown(layer, { ...view, cx: view.cx }, design, body)
  const ring = Math.min(body.radius, 21) - 1.1
  const glass = ring - 3.3
  await drawMovement(layer, view, design, glass)
  const half = Math.max(body.radius, body.halfHeight, body.lugTip) + 1
  paint(layer, view, { x0: -half, x1: half, y0: -half, y1: half }, (x, y, out) => {
    const r = Math.sqrt(x * x + y * y)
    if (r < glass - pixel) return
    const edge = body.silhouette(x, y)
    if (edge > pixel) return
    const ux = x / r
    const uy = y / r
    const sweep = 1 + 0.14 * Math.cos(2 * (Math.atan2(y, x) + 2.19))
    const grain = (noise(r * 26, Math.atan2(y, x) * 6) - 0.5) * 0.16
    if (r < glass + 0.55) shadeMetal(out, metal, -ux * 0.95, -uy * 0.95, 1, 1)
    else if (r < ring - 0.4) shadeMetal(out, metal, ux * grain, uy * grain, 1, 0.3, sweep)
    else if (r < ring) shadeMetal(out, metal, ux * 1.1, uy * 1.1, 1, 1)
    else {
      const e = 0.04
      const gx = body.silhouette(x + e, y) - body.silhouette(x - e, y)
      const gy = body.silhouette(x, y + e) - body.silhouette(x, y - e)
      const length = Math.hypot(gx, gy) || 1
      const lean = -edge < 0.5 ? 1 : 0.16
      const droop = 0.4 * smooth(body.radius * 0.72, body.lugTip, Math.abs(y)) * Math.sign(y)
      shadeMetal(
        out,
        metal,
        (gx / length) * lean,
        (gy / length) * lean + droop,
        1,
        0.8,
        r < ring + 0.5 ? 0.72 : 0.96,
      )
    }
    out[3] = cover(edge, pixel) * (1 - cover(r - glass, pixel))
  })
  const words = { face: 'plain', size: 0.98, spacing: 0.16 } as const
  const at = glass + 1.15
  const calibre = calibres[design.calibre]
  const text =
    circularLettering('MAISON ORRERY', at, 0, { face: 'inscription', size: 1.28, spacing: 0.14 }) +
    circularLettering(calibre.name.toUpperCase(), at, 92, words) +
    circularLettering(`${calibre.jewels} JEWELS · SWISS MADE`, at + 0.72, 180, words, true) +
    circularLettering(`${design.waterResistanceBar} BAR · ${design.pictured} MM`, at, 268, words)
  const light = design.case.metal === 'black-dlc'
  layOver(
    layer,
    await rasterVector(
      view,
      `<g fill="#fff" opacity=".5" transform="translate(.045 .06)">${text}</g><g fill="${light ? '#8b8a86' : '#1d1a16'}" opacity=".82">${text}</g>`,
    ),
  )
  const sheen = glass + 0.3
  paint(layer, view, { x0: -sheen, x1: sheen, y0: -sheen, y1: sheen }, (x, y, out) => {
    const r = Math.hypot(x, y)
    if (r > glass) return
    out[0] = out[1] = out[2] = 0
    out[3] =
      0.5 *
      smooth(
        -1.2,
        0.3,
        Math.hypot(x - 0.7, y - 0.95) * -1 + glass - 0.7 > 0
          ? -2
          : Math.hypot(x + 0.5, y + 0.7) - glass,
      )
  })
  return layer
}
