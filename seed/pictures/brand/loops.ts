import sharp from 'sharp'
import { watchOf } from '../../catalogue/watches.ts'
import { groundOf } from '../ground.ts'
import { createCanvas, develop, onGround } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { drawWatch } from '../watch-scene.ts'
import { drawInstrument } from './instrument.ts'
import { nightGround } from './sky.ts'

/** Frames stacked into an endless animation. */
async function animate(size: number, delay: number, frames: readonly Canvas[]): Promise<Buffer> {
  const stacked = Buffer.concat(frames.map(develop))
  return sharp(stacked, {
    raw: { width: size, height: size * frames.length, channels: 3, pageHeight: size },
  })
    .webp({ quality: 62, effort: 2, loop: 0, delay: frames.map(() => delay) })
    .toBuffer()
}

/** Five seconds of a small seconds hand, from one division to the same hand twelve ways on. */
export async function secondsLoop(size: number): Promise<Buffer> {
  const half = size / 2
  const camera: Camera = {
    scale: size / 18,
    cx: size * 0.5,
    cy: size * -0.02,
    turn: -0.12,
    tilt: 0.35,
  }
  const frames: Canvas[] = []
  const count = 24
  for (let frame = 0; frame < count; frame++) {
    const canvas = createCanvas(half * 2, size)
    await drawWatch(canvas, camera, watchOf('meridian'), { seconds: (frame / count) * 2 * Math.PI })
    frames.push(onGround(canvas, groundOf('bone', size, size)))
  }
  return animate(size, 170, frames)
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
  const count = 30
  return animate(
    size,
    165,
    Array.from({ length: count }, (_, frame) => {
      const canvas = createCanvas(size, size)
      drawInstrument(canvas, camera, (frame / count) * 2 * Math.PI)
      return onGround(canvas, cached)
    }),
  )
}
