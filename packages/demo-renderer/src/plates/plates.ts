import { pictureNamed } from '../demo.ts'
import { encodeStill, QUALITY } from '../encode.ts'
import { groundOf } from '../ground.ts'
import { createCanvas, onGround, rasterise, stamp, toImage } from '../render/canvas.ts'
import { linear } from '../render/math.ts'
import { almanac, timing, train } from './bench-plates.ts'
import { atlas, tides } from './chart-plates.ts'
import { meridian, sundial } from './light-plates.ts'
import type { Plate } from './plate.ts'
import { eclipse, moonPhases } from './sky-plates.ts'

/** The engraved plates of the journal, by file. */
export const plates: Readonly<Record<string, Plate>> = {
  'plate-moon-phases.webp': moonPhases,
  'plate-eclipse.webp': eclipse,
  'plate-atlas.webp': atlas,
  'plate-tides.webp': tides,
  'plate-sundial.webp': sundial,
  'plate-meridian.webp': meridian,
  'plate-train.webp': train,
  'plate-timing.webp': timing,
  'plate-almanac.webp': almanac,
}

const flat = { scale: 1, cx: 0, cy: 0, turn: 0, tilt: 0 }

/** @throws Error when no plate has that name */
export async function renderPlate(file: string): Promise<Buffer> {
  const plate = plates[file]
  if (!plate) throw new Error(`No plate is named ${file}`)
  const { width, height } = pictureNamed(file)
  const canvas = onGround(createCanvas(width, height), groundOf(plate.ground, width, height))
  for (const { body, colour, opacity } of plate.layers())
    stamp(canvas, await rasterise(canvas, flat, 0, body), linear(colour), opacity)
  return encodeStill(toImage(canvas), QUALITY.wide).toBuffer()
}
