import type { ImageParameters } from './image-parameters.ts'
import type { TransformPlan, Size } from './transform-plan.ts'
import type { Encoding } from './output-format.ts'

/** Blurs with at least this deviation, in pixels, run on a downscaled copy. */
const BLURRED_SMALL = 8

/** Deviation that remains on the downscaled copy, in its pixels. */
const SMALL_SIGMA = 4

/** Deviation in pixels of the result: the URL accepts 0–2000; above 100 px results look the same. */
export function blurSigma(blur: number): number {
  return blur > 0 ? Math.min(100, Math.max(0.3, blur / 2)) : 0
}

/** Whether to blur a downscaled copy. Entropy crops need the full-size image. */
export function usesDownscaledBlur({
  blur,
  crop,
}: Pick<ImageParameters, 'blur' | 'crop'>): boolean {
  return blurSigma(blur) >= BLURRED_SMALL && !crop.includes('entropy')
}

/**
 * Plan of the downscaled copy, on which every large blur costs the same. A blur removes the detail that a
 * proportionally smaller copy lacks, so the enlarged results look the same.
 */
export function downscaledBlurPlan(
  { width, height }: { width: number; height: number },
  blur: number,
): { width: number; height: number; sigma: number } {
  const sigma = blurSigma(blur)
  const factor = sigma / SMALL_SIGMA
  return {
    width: Math.max(1, Math.round(width / factor)),
    height: Math.max(1, Math.round(height / factor)),
    sigma: SMALL_SIGMA,
  }
}

/**
 * Milliseconds of one core per megapixel, measured on the two-core reference machine of this repository. The
 * cost decides queue order and rejection, so its magnitude matters, not its precision.
 */
const DECODE: Record<string, number> = {
  jpg: 7,
  png: 12,
  webp: 20,
  gif: 15,
  tif: 10,
  avif: 75,
  svg: 40,
}
const ENCODE: Record<Encoding, number> = {
  jpg: 5,
  pjpg: 8,
  png: 50,
  webp: 65,
  avif: 130,
  gif: 120,
}
const PER_MEGAPIXEL = {
  scale: 6,
  turn: 8,
  sharpen: 45,
  entropy: 20,
  colours: 8,
  blurForSigma: 0.7,
  smallBlur: 8,
}

/** Fixed cost of a task, in milliseconds. */
const TASK = 5

/** Images with a higher estimated cost, in milliseconds, are rejected. */
export const MAX_ESTIMATED_RENDER_MS = 15_000

/** Encoder memory in bytes per pixel of the result, measured on the same machine. */
const MEMORY: Record<Encoding, number> = { jpg: 2, pjpg: 8, png: 4, webp: 16, avif: 35, gif: 12 }

/** Animations are written frame by frame: memory per retained frame, in bytes per pixel. */
const FILM_MEMORY = 5

/** The same where frames are transformed separately: each is in memory as such and in the column. */
const SEPARATE_FRAME_MEMORY = 13

/** Bytes per pixel of a decoded frame. */
const RGBA = 4

/** Rotated or entropy-cropped images are held in memory as a whole: bytes per pixel, fewer without alpha. */
const WHOLE = 6
const WHOLE_PHOTOGRAPH = 4

/** Images with a higher estimated memory use, in bytes, are rejected. */
export const MAX_ESTIMATED_RENDER_BYTES = 420_000_000

/** A stored image with its displayed size. */
export interface StoredImageSize extends Size {
  extension: string
}

/** Properties of a stored image that determine the result and its cost. */
export interface RenderSource extends StoredImageSize {
  /** Frames in the result; 1 if not animated. */
  frames: number
  /** Whether EXIF orientation requires a rotation. */
  turned: boolean
}

/** Estimated memory in bytes for rendering an image. */
export function estimateRenderBytes(
  source: RenderSource,
  plan: TransformPlan,
  parameters: ImageParameters,
  encoding: Encoding,
): number {
  const { output, region, entropy } = plan
  const isSeparated = source.frames > 1 && needsSeparateFrames(parameters)
  const film = isSeparated ? SEPARATE_FRAME_MEMORY : FILM_MEMORY
  const each = source.frames > 1 ? film * source.frames : MEMORY[encoding]
  const stored = isSeparated ? source.width * source.height * source.frames * RGBA : 0
  const held = isTurned(source, plan) ? source : entropy ? region : { width: 0, height: 0 }
  const whole = source.extension === 'jpg' ? WHOLE_PHOTOGRAPH : WHOLE
  return output.width * output.height * each + held.width * held.height * whole + stored
}

/** Rotation happens before cropping. */
function isTurned({ turned }: RenderSource, { rotate }: TransformPlan): boolean {
  return turned || rotate !== 0
}

/** Estimated cost of rendering an image, in milliseconds of one core. */
export function estimateRenderMs(
  source: RenderSource,
  plan: TransformPlan,
  parameters: ImageParameters,
  encoding: Encoding,
): number {
  const output = megapixels(plan.output)
  const sigma = blurSigma(parameters.blur)
  const blur = usesDownscaledBlur(parameters)
    ? PER_MEGAPIXEL.smallBlur
    : sigma * PER_MEGAPIXEL.blurForSigma
  const each =
    PER_MEGAPIXEL.scale +
    ENCODE[encoding] +
    blur +
    (parameters.sharpen > 0 ? PER_MEGAPIXEL.sharpen : 0) +
    (plan.entropy ? PER_MEGAPIXEL.entropy : 0) +
    (parameters.saturation !== 0 || parameters.invert ? PER_MEGAPIXEL.colours : 0)
  const turning = isTurned(source, plan) ? megapixels(source) * PER_MEGAPIXEL.turn : 0
  return 2 * TASK + source.frames * (decoding(source) + output * each + turning)
}

/** Cost of decoding a whole image, in milliseconds of one core. */
export function estimateDecodeMs(source: StoredImageSize): number {
  return TASK + decoding(source)
}

function decoding(source: StoredImageSize): number {
  return megapixels(source) * (DECODE[source.extension] ?? 20)
}

function megapixels({ width, height }: Size): number {
  return (width * height) / 1_000_000
}

/** Largest animation that is transformed, in pixels of all frames together. */
const FILM_PIXELS = 80_000_000

/** The same for an animation whose frames are transformed separately: all are in memory at once. */
const SEPARATE_FRAMES_PIXELS = 20_000_000

/** Number of the stored animation's `pages` in the result: all or only the first. */
export function outputFrameCount(
  { width, height, extension }: StoredImageSize,
  pages: number,
  parameters: ImageParameters,
  encoding: Encoding,
): number {
  const isFilm = extension === 'gif' || extension === 'webp'
  const limit = needsSeparateFrames(parameters) ? SEPARATE_FRAMES_PIXELS : FILM_PIXELS
  const isMovable = pages * width * height <= limit
  return isFilm && isMovable && keepsAnimation(parameters, encoding) ? pages : 1
}

/** Whether a step of the request treats the frames of an animation as images of their own. */
export function needsSeparateFrames(parameters: ImageParameters): boolean {
  const turned = parameters.rotate !== 0 || parameters.flipHorizontal || parameters.flipVertical
  const framed = parameters.pad > 0 || parameters.fit === 'fill' || parameters.fit === 'fillmax'
  return turned || framed || parameters.blur > 0
}

/** An entropy crop would be another one in each frame. */
function keepsAnimation(parameters: ImageParameters, encoding: Encoding): boolean {
  const chosen = parameters.crop.includes('entropy')
  return !chosen && !parameters.firstFrame && (encoding === 'gif' || encoding === 'webp')
}
