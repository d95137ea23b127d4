import sharp from 'sharp'
import { watchOf } from '../demo.ts'
import { groundOf } from '../ground.ts'
import { createCanvas, createFloatingCanvas, develop, onGround, toImage } from '../render/canvas.ts'
import type { Camera } from '../render/canvas.ts'
import { drawCounterHands, drawWatch } from '../watch-scene.ts'
import { drawInstrument } from './instrument.ts'
import { nightGround } from './sky.ts'

/** Frames stacked into an endless animation. */
async function animate(
  width: number,
  height: number,
  delay: number,
  frames: readonly Buffer[],
): Promise<Buffer> {
  const stacked = Buffer.concat(frames)
  return sharp(stacked, {
    raw: { width, height: height * frames.length, channels: 3, pageHeight: height },
  })
    .webp({ quality: 60, effort: 5, loop: 0, delay: frames.map(() => delay) })
    .toBuffer()
}

/** A small seconds hand through one turn; the rest of the watch is drawn once. */
export async function secondsLoop(size: number): Promise<Buffer> {
  const camera: Camera = {
    scale: size / 19,
    cx: size * 0.5,
    cy: size * 0.06,
    turn: -0.12,
    tilt: 0.35,
  }
  const watch = watchOf('meridian')
  const still = createCanvas(size, size)
  await drawWatch(still, camera, watch, { withoutSmallSeconds: true })
  const ground = onGround(still, groundOf('bone', size, size))
  const count = 40
  const frames = Array.from({ length: count }, (_, frame) => {
    const canvas = { ...ground, pixels: ground.pixels.slice() }
    drawCounterHands(canvas, camera, watch, (frame / count) * 2 * Math.PI)
    return develop(canvas)
  })
  return animate(size, size, 150, frames)
}

/** The instrument through one turn in which every planet comes home. Drawn at double size, because leaning edges are rough at single size. */
export async function orreryLoop(finalWidth: number, finalHeight: number): Promise<Buffer> {
  const [width, height] = [finalWidth * 2, finalHeight * 2]
  const camera: Camera = {
    scale: Math.min(width / 112, height / 78),
    cx: width / 2,
    cy: height * 0.55,
    turn: -0.35,
    tilt: 0.98,
  }
  const ground = nightGround(width, height)
  const sky = onGround(createCanvas(width, height), ground)
  const cached = (i: number, j: number, out: Float64Array) => {
    const at = (j * width + i) * 3
    for (let c = 0; c < 3; c++) out[c] = sky.pixels[at + c]!
  }
  const count = 24
  const frames: Buffer[] = []
  for (let frame = 0; frame < count; frame++) {
    const canvas = createFloatingCanvas(width, height)
    drawInstrument(canvas, camera, (frame / count) * 2 * Math.PI)
    frames.push(await toImage(onGround(canvas, cached)).resize(finalWidth).raw().toBuffer())
  }
  return animate(finalWidth, finalHeight, 200, frames)
}
