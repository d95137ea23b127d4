import sharp from 'sharp'

/** Where a drawing in millimetres lands on the pixels: origin in pixels and pixels to a millimetre. */
export interface View {
  width: number
  height: number
  scale: number
  cx: number
  cy: number
}

/** Pixels with straight alpha, four bytes each. */
export interface Layer {
  width: number
  height: number
  data: Uint8Array
}

export interface Bounds {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Red, green, blue and cover of one point, each from 0 to 1. */
export type Pixel = Float64Array

/** Paints one point, given in millimetres; a cover of 0 leaves the point as it is. */
export type Shader = (x: number, y: number, out: Pixel) => void

export const clamp = (value: number, low = 0, high = 1): number =>
  value < low ? low : value > high ? high : value
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t
export const smooth = (from: number, to: number, value: number): number => {
  const t = clamp((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}

export function emptyLayer(width: number, height: number): Layer {
  return { width, height, data: new Uint8Array(width * height * 4) }
}

/** Paints a shader over the layer within bounds in millimetres. */
export function paint(layer: Layer, view: View, bounds: Bounds, shader: Shader): void {
  const out: Pixel = new Float64Array(4)
  const x0 = Math.max(0, Math.floor(bounds.x0 * view.scale + view.cx))
  const x1 = Math.min(layer.width, Math.ceil(bounds.x1 * view.scale + view.cx))
  const y0 = Math.max(0, Math.floor(bounds.y0 * view.scale + view.cy))
  const y1 = Math.min(layer.height, Math.ceil(bounds.y1 * view.scale + view.cy))
  const { data } = layer
  for (let row = y0; row < y1; row++) {
    const y = (row + 0.5 - view.cy) / view.scale
    for (let column = x0; column < x1; column++) {
      out[3] = 0
      shader((column + 0.5 - view.cx) / view.scale, y, out)
      const cover = out[3]!
      if (cover <= 0.002) continue
      const at = (row * layer.width + column) * 4
      if (cover >= 0.998) {
        for (let channel = 0; channel < 3; channel++) {
          const value = out[channel]!
          data[at + channel] = value >= 1 ? 255 : value <= 0 ? 0 : value * 255 + 0.5
        }
        data[at + 3] = 255
        continue
      }
      const under = (data[at + 3]! / 255) * (1 - cover)
      const alpha = cover + under
      data[at] = clamp((out[0]! * 255 * cover + data[at]! * under) / alpha, 0, 255) + 0.5
      data[at + 1] = clamp((out[1]! * 255 * cover + data[at + 1]! * under) / alpha, 0, 255) + 0.5
      data[at + 2] = clamp((out[2]! * 255 * cover + data[at + 2]! * under) / alpha, 0, 255) + 0.5
      data[at + 3] = alpha * 255 + 0.5
    }
  }
}

/** Lays one layer over another of the same size. */
export function layOver(under: Layer, over: Layer): void {
  const a = under.data
  const b = over.data
  for (let at = 0; at < a.length; at += 4) {
    const cover = b[at + 3]! / 255
    if (cover === 0) continue
    if (cover === 1) {
      a[at] = b[at]!
      a[at + 1] = b[at + 1]!
      a[at + 2] = b[at + 2]!
      a[at + 3] = 255
      continue
    }
    const rest = (a[at + 3]! / 255) * (1 - cover)
    const alpha = cover + rest
    for (let channel = 0; channel < 3; channel++)
      a[at + channel] = (b[at + channel]! * cover + a[at + channel]! * rest) / alpha + 0.5
    a[at + 3] = alpha * 255 + 0.5
  }
}

/** Rasters vector parts that are drawn in millimetres. */
export async function rasterVector(view: View, parts: string): Promise<Layer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}"><g transform="translate(${view.cx} ${view.cy}) scale(${view.scale})">${parts}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** The layer as a sharp picture. */
export function asSharp(layer: Layer) {
  return sharp(layer.data, {
    raw: { width: layer.width, height: layer.height, channels: 4 },
  })
}

/** The layer at another size. */
export async function resized(layer: Layer, width: number, height: number): Promise<Layer> {
  const data = await asSharp(layer)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { width, height, data }
}

/** #rrggbb as red, green and blue from 0 to 1. */
export function rgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
