import { calibres, pictureNamed, watchOf } from '../demo.ts'
import { encodeStill, QUALITY } from '../encode.ts'
import { groundOf } from '../ground.ts'
import { drawMovement } from '../parts/movement.ts'
import {
  createCanvas,
  createFloatingCanvas,
  onGround,
  rasterise,
  stamp,
  toImage,
} from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { letters } from '../render/lettering.ts'
import { linear } from '../render/math.ts'
import { drawWatch } from '../watch-scene.ts'
import { drawInstrument } from './instrument.ts'
import { orreryLoop, secondsLoop } from './loops.ts'
import { drawBench } from './scenes/bench.ts'
import { drawBox } from './scenes/box.ts'
import { drawHands } from './scenes/hands.ts'
import { drawIssues } from './scenes/issues.ts'
import { drawMount, drawRoof } from './scenes/roof.ts'
import { escapementEngraving, orreryEngraving, starChart } from './paper.ts'
import { pressMarks } from './press.ts'
import { faviconSvg, logoSvg, signMarks, signSvg } from './sign.ts'
import { nightGround, starTrails } from './sky.ts'
import { drawParts } from './still-life.ts'

type Render = (width: number, height: number) => Canvas | Promise<Canvas>

const flat = (scale: number, cx: number, cy: number, turn = 0, tilt = 0): Camera => ({
  scale,
  cx,
  cy,
  turn,
  tilt,
})
const plain = flat(1, 0, 0)

const instrument: Render = async (width, height) => {
  const canvas = createFloatingCanvas(width, height)
  const wide = width > height
  drawInstrument(
    canvas,
    // High enough for the words below it.
    flat(wide ? 12 : 8.6, width * 0.5, height * (wide ? 0.41 : 0.46), -0.35, 0.98),
    0.7,
  )
  return onGround(canvas, nightGround(width, height))
}

const trails: Render = async (width, height) =>
  onGround(createCanvas(width, height), starTrails(width, height))

const meridian: Render = async (width, height) => {
  const canvas = createCanvas(width, height)
  const wide = width > height
  await drawWatch(
    canvas,
    flat(wide ? 27 : 23, width * (wide ? 0.64 : 0.49), height * (wide ? 0.5 : 0.54), -0.62, 0.62),
    watchOf('meridian'),
  )
  return onGround(canvas, groundOf('bone', width, height))
}

const parts: Render = async (width, height) => {
  const canvas = createCanvas(width, height)
  const upright = height > width
  await drawParts(canvas, flat(upright ? 21 : 23, width / 2, height / 2), upright)
  return onGround(canvas, groundOf('bone', width, height))
}

const movement: Render = async (width, height) => {
  const canvas = createCanvas(width, height)
  await drawMovement(
    canvas,
    flat(100, width * 0.3, height * 0.22, 0.22, 0.55),
    calibres['mo-1'],
    14,
  )
  return onGround(canvas, groundOf('ink', width, height))
}

const chart: Render = async (width, height) => {
  const canvas = onGround(createCanvas(width, height), groundOf('night', width, height))
  const { lines, stars } = starChart()
  stamp(canvas, await rasterise(canvas, plain, 0, lines), linear('#b08d57'), 0.75)
  stamp(canvas, await rasterise(canvas, plain, 0, stars), linear('#efe6d2'), 0.95)
  return canvas
}

const engraving =
  (body: () => string): Render =>
  async (width, height) => {
    const canvas = onGround(createCanvas(width, height), groundOf('bone', width, height))
    stamp(canvas, await rasterise(canvas, plain, 0, body()), linear('#2a2620'), 0.88)
    return canvas
  }

const group =
  (ground: 'bone' | 'night', ...handles: [string, string, string]): Render =>
  async (width, height) => {
    const canvas = createCanvas(width, height)
    for (const [index, handle] of handles.entries())
      await drawWatch(
        canvas,
        flat(15.4, width * (0.22 + index * 0.28), height * 0.5),
        watchOf(handle),
      )
    return onGround(canvas, groundOf(ground, width, height))
  }

const share: Render = async (width, height) => {
  const canvas = onGround(createCanvas(width, height), nightGround(width, height))
  const sign = `<g transform="translate(504 130) scale(2)" color="#fff">${signMarks()}</g>`
  const words = letters('MAISON ORRERY', width / 2, 450, { cap: 44, spacing: 0.34 })
  stamp(canvas, await rasterise(canvas, plain, 0, sign), linear('#c9a465'), 1)
  stamp(canvas, await rasterise(canvas, plain, 0, words), linear('#f6f2ea'), 1)
  return canvas
}

const pictures: Record<string, Render> = {
  'hero-orrery.webp': instrument,
  'hero-orrery-tall.webp': instrument,
  'hero-night.webp': trails,
  'hero-night-tall.webp': trails,
  'hero-meridian.webp': meridian,
  'hero-meridian-tall.webp': meridian,
  'still-life-parts.webp': parts,
  'still-life-parts-tall.webp': parts,
  'workshop-movement.webp': movement,
  'workshop-bench.webp': drawBench,
  'workshop-hands.webp': drawHands,
  'roof-telescope.webp': drawRoof,
  'roof-mount.webp': drawMount,
  'box-open.webp': drawBox,
  'journal-issues.webp': drawIssues,
  'star-chart.webp': chart,
  'engraving-orrery.webp': engraving(orreryEngraving),
  'engraving-escapement.webp': engraving(escapementEngraving),
  'collection-mechanical-line.webp': group('bone', 'perihelion', 'meridian', 'apsis'),
  'collection-mechaquartz.webp': group('bone', 'transit-eclipse', 'transit', 'ecliptic'),
  'collection-night-sky.webp': group('night', 'selene', 'orrery-no-1', 'vesper'),
  'collection-first-light.webp': group('bone', 'aldebaran', 'first-light', 'almagest'),
  'share.webp': share,
}

const drawings: Record<string, () => string> = {
  ...pressMarks,
  'logo.svg': logoSvg,
  'sign.svg': signSvg,
  'favicon.svg': faviconSvg,
}

const loops: Record<string, (width: number, height: number) => Promise<Buffer>> = {
  'loop-seconds.webp': secondsLoop,
  'loop-orrery.webp': orreryLoop,
  'loop-orrery-wide.webp': orreryLoop,
}

/** Names of the files that the registry can render. */
export const brandFiles = [pictures, drawings, loops].flatMap((each) => Object.keys(each))

/** @throws Error when the renderer draws no such file */
export async function renderBrandFile(file: string): Promise<Buffer> {
  const { width, height } = pictureNamed(file)
  const picture = pictures[file]
  if (picture) return encodeStill(toImage(await picture(width, height)), QUALITY.wide).toBuffer()
  const loop = loops[file]
  if (loop) return loop(width, height)
  const drawing = drawings[file]
  if (drawing) return Buffer.from(drawing())
  throw new Error(`Nothing draws ${file}`)
}
