import type { ImageParameters } from './image-parameters.ts'
import type { TransformPlan, Size } from './geometry.ts'
import type { Encoding } from './output-format.ts'

/** From this deviation on, in pixels, a blur is made on a smaller copy. */
const BLURRED_SMALL = 8

/** The deviation that is left to do on the smaller copy, in its pixels. */
const SMALL_SIGMA = 4

/** The deviation in pixels of the result: the address says 0–2000, and beyond 100 px nothing looks different any more. */
export function blurSigma(blur: number): number {
  return blur > 0 ? Math.min(100, Math.max(0.3, blur / 2)) : 0
}

/** Whether a picture is blurred on a smaller copy: the part that content chooses is found on the whole one alone. */
export function usesDownscaledBlur({
  blur,
  crop,
}: Pick<ImageParameters, 'blur' | 'crop'>): boolean {
  return blurSigma(blur) >= BLURRED_SMALL && !crop.includes('entropy')
}

/**
 * The smaller copy on which a large blur costs the same however large it is. What a blur takes away, a copy that is
 * smaller in the same measure does not have in the first place, so enlarged again both look the same.
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
 * Milliseconds of one core for a megapixel, measured on the two-core machine that all figures of this repository come
 * from. A price decides who comes next and what is refused, so its size matters, not its last digit.
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

/** What starting a task costs, in milliseconds. */
const TASK = 5

/** A picture that is expected to take longer than this, in milliseconds, is not made. */
export const MAX_RENDER_MS = 15_000

/** Bytes of memory that an encoder takes for a pixel of the result, measured likewise. */
const MEMORY: Record<Encoding, number> = { jpg: 2, pjpg: 8, png: 4, webp: 16, avif: 35, gif: 12 }

/** A film is written picture by picture: what is kept of each, in bytes for a pixel. */
const FILM_MEMORY = 5

/** What is turned, or looked at before it is cut, lies in memory as a whole: bytes for a pixel, fewer without transparency. */
const WHOLE = 6
const WHOLE_PHOTOGRAPH = 4

/** A picture that is expected to take more than this, in bytes, is not made. */
export const MAX_RENDER_BYTES = 420_000_000

/** A stored picture, in its size as shown. */
export interface StoredImage extends Size {
  extension: string
}

/** A stored picture, as far as it decides what is made of it and for which price. */
export interface SourceImage extends StoredImage {
  /** Pictures of a film that the result shows; 1 for any other. */
  frames: number
  /** Whether it must be set upright. */
  turned: boolean
}

/** The memory, in bytes, that making a picture is expected to take. */
export function renderMemory(source: SourceImage, plan: TransformPlan, encoding: Encoding): number {
  const { output, region, entropy } = plan
  const each = source.frames > 1 ? FILM_MEMORY * source.frames : MEMORY[encoding]
  const held = isTurned(source, plan) ? source : entropy ? region : { width: 0, height: 0 }
  const whole = source.extension === 'jpg' ? WHOLE_PHOTOGRAPH : WHOLE
  return output.width * output.height * each + held.width * held.height * whole
}

/** A picture is turned before it is cut. */
function isTurned({ turned }: SourceImage, { rotate }: TransformPlan): boolean {
  return turned || rotate !== 0
}

/** What making a picture is expected to cost, in milliseconds of one core. */
export function renderCost(
  source: SourceImage,
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
  return 2 * TASK + source.frames * (decoding(source) + output * each) + turning
}

/** What reading a whole picture costs, in milliseconds of one core. */
export function decodeCost(source: StoredImage): number {
  return TASK + decoding(source)
}

function decoding(source: StoredImage): number {
  return megapixels(source) * (DECODE[source.extension] ?? 20)
}

function megapixels({ width, height }: Size): number {
  return (width * height) / 1_000_000
}

/** Largest film that is transformed, in pixels of all its pictures together. */
const FILM_PIXELS = 80_000_000

/** How many of the `pages` pictures of a stored film a result has: all of them, or the first alone. */
export function outputFrameCount(
  { width, height, extension }: StoredImage,
  pages: number,
  parameters: ImageParameters,
  encoding: Encoding,
): number {
  const isFilm = extension === 'gif' || extension === 'webp'
  const isMovable = pages * width * height <= FILM_PIXELS
  return isFilm && isMovable && keepsAnimation(parameters, encoding) ? pages : 1
}

/** Several pictures are kept only where every step can treat them as one film. */
function keepsAnimation(parameters: ImageParameters, encoding: Encoding): boolean {
  const turned = parameters.rotate !== 0 || parameters.flipHorizontal || parameters.flipVertical
  const framed = parameters.pad > 0 || parameters.fit === 'fill' || parameters.fit === 'fillmax'
  const chosen = parameters.crop.includes('entropy')
  return (
    !turned &&
    !framed &&
    !chosen &&
    parameters.blur === 0 &&
    !parameters.firstFrame &&
    (encoding === 'gif' || encoding === 'webp')
  )
}
