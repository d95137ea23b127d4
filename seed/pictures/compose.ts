import { asSharp, clamp, mix, smooth } from './canvas.ts'
import type { Layer } from './canvas.ts'
import sharp from 'sharp'
import { hash2, noise } from './noise.ts'

export type Ground = 'bone' | 'ink'

const grounds = new Map<string, Layer>()

/** A ground of paper or of black, with light from the upper left. */
export function groundOf(kind: Ground, width: number, height: number): Layer {
  const key = `${kind} ${width} ${height}`
  const known = grounds.get(key) ?? paintGround(kind, width, height)
  grounds.set(key, known)
  return { ...known, data: known.data.slice() }
}

function paintGround(kind: Ground, width: number, height: number): Layer {
  const data = new Uint8Array(width * height * 4)
  const paper = kind === 'bone'
  for (let y = 0; y < height; y++) {
    const v = y / height
    for (let x = 0; x < width; x++) {
      const u = x / width
      const at = (y * width + x) * 4
      if (paper) {
        const far = Math.hypot((u - 0.36) * 1.0, (v - 0.3) * 0.92)
        const fibre = (noise(x * 0.55, y * 0.55) - 0.5) * 0.011 + (hash2(x, y) - 0.5) * 0.008
        const light = mix(1.012, 0.885, smooth(0.08, 1.0, far)) + fibre
        data[at] = clamp(246 * light, 0, 255)
        data[at + 1] = clamp(242 * light * mix(1, 0.992, far), 0, 255)
        data[at + 2] = clamp(234 * light * mix(1, 0.975, far), 0, 255)
      } else {
        const far = Math.hypot((u - 0.42) * 1.05, (v - 0.36) * 0.95)
        const pool = (1 - smooth(0, 0.78, far)) ** 1.6
        const fine = (hash2(x, y) - 0.5) * 2.2
        data[at] = clamp(15 + 40 * pool + fine, 0, 255)
        data[at + 1] = clamp(14 + 35 * pool + fine, 0, 255)
        data[at + 2] = clamp(12 + 27 * pool + fine, 0, 255)
      }
      data[at + 3] = 255
    }
  }
  return { width, height, data }
}

/** A layer's cover, blurred, at an eighth of its size. */
async function blurredCover(
  layer: Layer,
  width: number,
  height: number,
  blur: number,
): Promise<Uint8Array> {
  return asSharp(layer)
    .extractChannel(3)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .blur(Math.max(0.4, blur))
    .raw()
    .toBuffer()
}

/** How dark a subject's shadow is, 0 to 255, at each pixel of the picture. */
export type Shadow = Uint8Array

const shrink = 8

/** The contact shadow and the long shadow of a subject that is lit from the upper left and lies `rise` pixels above the ground. */
export async function shadowOfSubject(subject: Layer, rise: number): Promise<Shadow> {
  const width = Math.ceil(subject.width / shrink)
  const height = Math.ceil(subject.height / shrink)
  const parts = await Promise.all(
    [
      { blur: 0.34, dx: 0.26, dy: 0.36, strength: 0.44 },
      { blur: 1.6, dx: 1.15, dy: 1.5, strength: 0.38 },
    ].map(async ({ blur, dx, dy, strength }) => ({
      cover: await blurredCover(subject, width, height, (blur * rise) / shrink),
      dx: Math.round((dx * rise) / shrink),
      dy: Math.round((dy * rise) / shrink),
      strength,
    })),
  )
  const dark = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let rest = 1
      for (const part of parts) {
        const sx = Math.max(0, x - part.dx)
        const sy = Math.max(0, y - part.dy)
        rest *= 1 - (part.cover[sy * width + sx]! / 255) * part.strength
      }
      dark[y * width + x] = (1 - rest) * 255
    }
  return sharp(dark, { raw: { width, height, channels: 1 } })
    .resize(subject.width, subject.height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

/** Lays a subject and its shadow on a ground, which it changes. */
export function place(ground: Layer, subject: Layer, shadow: Shadow, strength = 1): void {
  const { data } = ground
  const over = subject.data
  const depth = strength / 255
  for (let at = 0, pixel = 0; at < data.length; at += 4, pixel++) {
    const cover = over[at + 3]!
    if (cover === 255) {
      data[at] = over[at]!
      data[at + 1] = over[at + 1]!
      data[at + 2] = over[at + 2]!
      continue
    }
    const dark = shadow[pixel]! * depth
    const rest = dark > 0.94 ? 0.06 : 1 - dark
    const share = cover / 255
    const bare = (1 - share) * rest
    data[at] = over[at]! * share + data[at]! * bare + 0.5
    data[at + 1] = over[at + 1]! * share + data[at + 1]! * bare + 0.5
    data[at + 2] = over[at + 2]! * share + data[at + 2]! * bare + 0.5
  }
}

/** Lets a picture fall out of focus away from a band, as a close lens does. */
export async function shallowFocus(
  picture: Layer,
  sharpness: (u: number, v: number) => number,
  blur: number,
): Promise<Layer> {
  const { width, height } = picture
  const small = await asSharp(picture)
    .removeAlpha()
    .resize(Math.round(width / 3), Math.round(height / 3), { kernel: 'linear', fit: 'fill' })
    .blur(blur / 3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const soft = await sharp(small.data, {
    raw: { width: small.info.width, height: small.info.height, channels: 3 },
  })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer()
  const { data } = picture
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const t = clamp(sharpness(x / width, y / height))
      if (t >= 0.999) continue
      const at = (y * width + x) * 4
      const from = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = mix(soft[from + channel]!, data[at + channel]!, t) + 0.5
    }
  return picture
}
