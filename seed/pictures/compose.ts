import { asSharp, clamp, mix, smooth } from './canvas.ts'
import type { Layer } from './canvas.ts'
import sharp from 'sharp'
import { hash2, noise } from './noise.ts'

export type Ground = 'bone' | 'ink'

/** A ground of paper or of black, with light from the upper left. */
export function groundOf(kind: Ground, width: number, height: number): Layer {
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

/** The blurred cover of a layer, one byte a pixel, worked out small. */
export async function blurredCover(layer: Layer, blur: number): Promise<Uint8Array> {
  const shrink = Math.max(2, Math.min(8, Math.round(blur / 3)))
  const small = await asSharp(layer)
    .extractChannel(3)
    .resize(Math.ceil(layer.width / shrink), Math.ceil(layer.height / shrink), { fit: 'fill', kernel: 'linear' })
    .blur(Math.max(0.6, blur / shrink))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(small.data, { raw: { width: small.info.width, height: small.info.height, channels: small.info.channels } })
    .resize(layer.width, layer.height, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

export interface Shadow {
  cover: Uint8Array
  dx: number
  dy: number
  strength: number
}

/** The contact shadow and the long shadow of a subject lit from the upper left. */
export async function shadowsOf(subject: Layer, size: number, ground: Ground): Promise<Shadow[]> {
  const deep = ground === 'bone' ? 1 : 1.5
  return [
    { cover: await blurredCover(subject, size * 0.34), dx: size * 0.26, dy: size * 0.36, strength: 0.44 * deep },
    { cover: await blurredCover(subject, size * 1.6), dx: size * 1.15, dy: size * 1.5, strength: 0.36 * deep },
  ]
}

/** Lays a subject and its shadows on a ground, which it changes. */
export function place(ground: Layer, subject: Layer, shadows: readonly Shadow[]): void {
  const { width, height, data } = ground
  for (const { cover, dx, dy, strength } of shadows) {
    const sx = Math.round(dx)
    const sy = Math.round(dy)
    for (let y = Math.max(0, sy); y < height; y++) {
      for (let x = Math.max(0, sx); x < width; x++) {
        const dark = cover[(y - sy) * width + x - sx]!
        if (dark === 0) continue
        const at = (y * width + x) * 4
        const depth = Math.min(0.94, (dark / 255) * strength)
        data[at] = data[at]! * (1 - depth) + 0.5
        data[at + 1] = data[at + 1]! * (1 - depth * 1.02) + 0.5
        data[at + 2] = data[at + 2]! * (1 - depth * 1.05) + 0.5
      }
    }
  }
  const over = subject.data
  for (let at = 0; at < data.length; at += 4) {
    const cover = over[at + 3]! / 255
    if (cover === 0) continue
    for (let channel = 0; channel < 3; channel++)
      data[at + channel] = over[at + channel]! * cover + data[at + channel]! * (1 - cover) + 0.5
  }
}

/** Lets a picture fall out of focus away from a band, as a close lens does. */
export async function shallowFocus(picture: Layer, sharpness: (u: number, v: number) => number, blur: number): Promise<Layer> {
  const { width, height } = picture
  const small = await asSharp(picture)
    .removeAlpha()
    .resize(Math.round(width / 3), Math.round(height / 3), { kernel: 'linear', fit: 'fill' })
    .blur(blur / 3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const soft = await sharp(small.data, { raw: { width: small.info.width, height: small.info.height, channels: 3 } })
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
