import sharp from 'sharp'
import { watchOf } from '../demo.ts'
import { groundOf } from '../ground.ts'
import { createCanvas, develop, onGround } from '../render/canvas.ts'
import type { Camera } from '../render/canvas.ts'
import { drawCounterHands, drawWatch } from '../watch-scene.ts'
import { drawInstrument } from './instrument.ts'
import { nightGround } from './sky.ts'

/** Frames stacked into an endless animation. */
async function animate(size: number, delay: number, frames: readonly Buffer[]): Promise<Buffer> {
  const stacked = Buffer.concat(frames)
  return sharp(stacked, {
    raw: { width: size, height: size * frames.length, channels: 3, pageHeight: size },
  })
    .webp({ quality: 60, effort: 2, loop: 0, delay: frames.map(() => delay) })
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
  return animate(size, 150, frames)
}

/** The instrument through one turn in which every planet comes home. */
export async function orreryLoop(size: number): Promise<Buffer> {
  const camera: Camera = {
    scale: size / 112,
    cx: size / 2,
    cy: size * 0.55,
    turn: -0.35,
    tilt: 0.98,
  }
  const ground = nightGround(size, size)
  const sky = onGround(createCanvas(size, size), ground)
  const cached = (i: number, j: number, out: Float64Array) => {
    const at = (j * size + i) * 3
    for (let c = 0; c < 3; c++) out[c] = sky.pixels[at + c]!
  }
  const count = 24
  return animate(
    size,
    200,
    Array.from({ length: count }, (_, frame) => {
      const canvas = createCanvas(size, size)
      drawInstrument(canvas, camera, (frame / count) * 2 * Math.PI)
      return develop(onGround(canvas, cached))
    }),
  )
}
