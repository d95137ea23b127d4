import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { shadowSlope } from './light.ts'
import { clamp01, hash, smoothstep } from './math.ts'
import type { Rgb } from './math.ts'

/** A picture in linear light, three numbers a pixel. */
export interface Canvas {
  width: number
  height: number
  pixels: Float32Array
  /** Share of the ground that still shows at each pixel. */
  through: Float32Array
  /** Nothing lies below, so shadows fall only on what is drawn. */
  floating?: boolean
}

/** How millimetres of the scene become pixels. */
export interface Camera {
  /** Pixels a millimetre. */
  scale: number
  /** Where the scene's origin lies, in pixels. */
  cx: number
  cy: number
  /** Turn of the scene about the axis of sight, and lean away from it, in radians. */
  turn: number
  tilt: number
}

export interface Shadow {
  /** Height of the part over what it darkens, in millimetres. */
  height: number
  soft: number
  strength: number
}

/** Something flat at a height: an outline as a signed distance, and a way to colour its inside. */
export interface Part {
  x?: number
  y?: number
  /** Reach from (x, y), in millimetres. */
  reach: number
  /** Farthest reach to either side of the scene's upright axis, for long and narrow parts. */
  halfWidth?: number
  /** Radius about the scene's middle within which nothing is drawn, for parts that others cover. */
  hollow?: number
  z?: number
  /** Millimetres from the outline, negative inside. */
  distance: (x: number, y: number) => number
  /** Writes linear light into `out`; a fourth value below 1 lets what lies beneath through. */
  shade: (x: number, y: number, d: number, out: Float64Array) => void
  shadow?: Shadow
}

export function createCanvas(width: number, height: number): Canvas {
  return {
    width,
    height,
    pixels: new Float32Array(width * height * 3),
    through: new Float32Array(width * height).fill(1),
  }
}

/** A canvas for what hangs before a sky. */
export function createFloatingCanvas(width: number, height: number): Canvas {
  return { ...createCanvas(width, height), floating: true }
}

export type Ground = (i: number, j: number, out: Float64Array) => void

/** The picture on a ground, which shows wherever nothing was drawn, in the shadows of what was. */
export function onGround(canvas: Canvas, ground: Ground): Canvas {
  const out = new Float64Array(4)
  const pixels = canvas.pixels.slice()
  for (let j = 0, p = 0; j < canvas.height; j++)
    for (let i = 0; i < canvas.width; i++, p++) {
      const share = canvas.through[p]!
      if (share < 0.001) continue
      ground(i, j, out)
      pixels[p * 3]! += out[0]! * share
      pixels[p * 3 + 1]! += out[1]! * share
      pixels[p * 3 + 2]! += out[2]! * share
    }
  return { ...canvas, pixels }
}

interface Frame {
  cos: number
  sin: number
  lean: number
  rise: number
  mx: number
  my: number
  reach: number
  j0: number
  j1: number
}

/** Turning keeps distances, so reach and hollow become spans of each row. */
function frameOf(canvas: Canvas, camera: Camera, part: Part, z: number, grow: number): Frame {
  const { scale, cy, turn, tilt } = camera
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const lean = Math.cos(tilt)
  const rise = z * Math.sin(tilt)
  const mx = cos * (part.x ?? 0) - sin * (part.y ?? 0)
  const my = sin * (part.x ?? 0) + cos * (part.y ?? 0)
  const reach = part.reach + grow
  const middle = cy + (my * lean - rise) * scale
  const j0 = Math.max(0, Math.floor(middle - reach * lean * scale))
  const j1 = Math.min(canvas.height, Math.ceil(middle + reach * lean * scale))
  return { cos, sin, lean, rise, mx, my, reach, j0, j1 }
}

const span = new Int32Array(4)

/** Columns of a row that a part may touch, and the gap in them: from, to, gap from, gap to. */
function spanOf(canvas: Canvas, camera: Camera, part: Part, frame: Frame, sy: number): void {
  const { scale, cx } = camera
  const { mx, my, reach } = frame
  const half = Math.sqrt(Math.max(0, reach * reach - (sy - my) * (sy - my)))
  const hollow = part.hollow ?? 0
  const gap = Math.sqrt(Math.max(0, hollow * hollow - sy * sy))
  let low = mx - half
  let high = mx + half
  if (part.halfWidth !== undefined && frame.cos > 0.2) {
    const side = part.halfWidth + reach - part.reach
    low = Math.max(low, (-side - frame.sin * sy) / frame.cos)
    high = Math.min(high, (side - frame.sin * sy) / frame.cos)
  }
  span[0] = Math.max(0, Math.floor(cx + low * scale))
  span[1] = Math.min(canvas.width, Math.ceil(cx + high * scale))
  span[2] = gap > 0 ? Math.ceil(cx - gap * scale) : span[1]!
  span[3] = Math.floor(cx + gap * scale)
}

/** Darkens what lies beneath a part. */
export function castShadow(canvas: Canvas, camera: Camera, part: Part, shadow: Shadow): void {
  const { pixels, through, width } = canvas
  const { height, soft, strength } = shadow
  const { distance } = part
  const z = (part.z ?? 0) - height
  const frame = frameOf(canvas, camera, part, z, height + soft)
  const { cos, sin } = frame
  // The light is fixed to the picture, not to the turned scene.
  const ox = height * (shadowSlope.x * cos + shadowSlope.y * sin)
  const oy = height * (shadowSlope.y * cos - shadowSlope.x * sin)
  for (let j = frame.j0; j < frame.j1; j++) {
    const sy = ((j + 0.5 - camera.cy) / camera.scale + frame.rise) / frame.lean
    spanOf(canvas, camera, part, frame, sy)
    const [from, to, gapFrom, gapTo] = [span[0]!, span[1]!, span[2]!, span[3]!]
    for (let i = from; i < to; i++) {
      if (i >= gapFrom && i < gapTo) i = gapTo
      if (i >= to) break
      const sx = (i + 0.5 - camera.cx) / camera.scale
      const d = distance(cos * sx + sin * sy - ox, cos * sy - sin * sx - oy)
      if (d > soft) continue
      const keep = 1 - strength * (1 - smoothstep(-soft, soft, d))
      const pixel = j * width + i
      if (!canvas.floating) through[pixel]! *= keep
      pixels[pixel * 3]! *= keep
      pixels[pixel * 3 + 1]! *= keep
      pixels[pixel * 3 + 2]! *= keep
    }
  }
}

/** Draws a part over the picture, with its shadow when it has one. */
export function draw(canvas: Canvas, camera: Camera, part: Part): void {
  if (part.shadow) castShadow(canvas, camera, part, part.shadow)
  const { pixels, through, width } = canvas
  const { distance } = part
  const out = new Float64Array(4)
  const half = 0.5 / camera.scale
  const frame = frameOf(canvas, camera, part, part.z ?? 0, half * 2)
  const { cos, sin } = frame
  for (let j = frame.j0; j < frame.j1; j++) {
    const sy = ((j + 0.5 - camera.cy) / camera.scale + frame.rise) / frame.lean
    spanOf(canvas, camera, part, frame, sy)
    const [from, to, gapFrom, gapTo] = [span[0]!, span[1]!, span[2]!, span[3]!]
    for (let i = from; i < to; i++) {
      if (i >= gapFrom && i < gapTo) i = gapTo
      if (i >= to) break
      const sx = (i + 0.5 - camera.cx) / camera.scale
      const x = cos * sx + sin * sy
      const y = cos * sy - sin * sx
      const d = distance(x, y)
      if (d > half) continue
      out[3] = 1
      part.shade(x, y, d, out)
      const cover = clamp01(0.5 - d / (2 * half)) * out[3]
      if (cover === 0) continue
      const pixel = j * width + i
      const at = pixel * 3
      through[pixel]! *= 1 - cover
      pixels[at]! += (out[0]! - pixels[at]!) * cover
      pixels[at + 1]! += (out[1]! - pixels[at + 1]!) * cover
      pixels[at + 2]! += (out[2]! - pixels[at + 2]!) * cover
    }
  }
}

/** Multiplies or tints through an alpha plane of the picture's size (print, engraving). */
export function stamp(canvas: Canvas, alpha: Uint8Array, colour: Rgb, opacity = 1): void {
  const { pixels, through } = canvas
  for (let p = 0, at = 0; p < alpha.length; p++, at += 3) {
    const a = alpha[p]!
    if (a === 0) continue
    const cover = (a / 255) * opacity
    through[p]! *= 1 - cover
    pixels[at]! += (colour[0] - pixels[at]!) * cover
    pixels[at + 1]! += (colour[1] - pixels[at + 1]!) * cover
    pixels[at + 2]! += (colour[2] - pixels[at + 2]!) * cover
  }
}

const steps = 4096
const brightest = 3
/** Bytes of linear light from 0 to `brightest`, highlights rolled off. */
const toByte = new Uint8Array(steps * brightest + 1)
for (let at = 0; at < toByte.length; at++) {
  let l = at / steps
  if (l > 0.82) l = 0.82 + 0.18 * (1 - Math.exp((0.82 - l) / 0.32))
  toByte[at] = Math.round(255 * (l <= 0.0031308 ? l * 12.92 : 1.055 * l ** (1 / 2.4) - 0.055))
}

/** The finished bytes, with a grain too fine to see that hides banding. */
export function develop({ pixels }: Canvas): Buffer {
  const bytes = Buffer.allocUnsafe(pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    const grain = (hash(at, 71) - 0.5) * 3
    for (let c = at; c < at + 3; c++) {
      const step = pixels[c]! * steps
      const byte = toByte[step <= 0 ? 0 : step >= steps * brightest ? steps * brightest : step | 0]!
      const noisy = byte + grain
      bytes[c] = noisy < 0 ? 0 : noisy > 255 ? 255 : noisy
    }
  }
  return bytes
}

/** The picture as an image to encode or work on further. */
export function toImage(canvas: Canvas): Sharp {
  return sharp(develop(canvas), {
    raw: { width: canvas.width, height: canvas.height, channels: 3 },
  })
}

/** Rasterises vector drawing into one alpha plane of the picture's size. */
export async function rasterise(
  canvas: Canvas,
  camera: Camera,
  z: number,
  body: string,
): Promise<Uint8Array> {
  const { scale, cx, cy, turn, tilt } = camera
  const cos = Math.cos(turn) * scale
  const sin = Math.sin(turn) * scale
  const lean = Math.cos(tilt)
  const f = cy - z * Math.sin(tilt) * scale
  const matrix = [cos, sin * lean, -sin, cos * lean, cx, f].map((n) => n.toFixed(4)).join(' ')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}"><g transform="matrix(${matrix})" fill="#fff" stroke="none">${body}</g></svg>`
  const { data } = await sharp(Buffer.from(svg))
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data
}
