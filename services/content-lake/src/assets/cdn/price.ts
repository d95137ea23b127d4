import type { Plan } from './geometry.ts'
import type { Encoding } from './output-format.ts'
import type { ImageParameters } from './parameters.ts'
import { blurSigma, isBlurredSmall } from './blur.ts'

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
export const DEAREST = 15_000

/** Bytes of memory that an encoder takes for a pixel of the result, measured likewise. */
const MEMORY: Record<Encoding, number> = { jpg: 2, pjpg: 8, png: 4, webp: 16, avif: 35, gif: 12 }

/** What is turned, or looked at before it is cut, lies in memory as a whole: bytes for a pixel. */
const WHOLE = 6

/** A picture that is expected to take more than this, in bytes, is not made. */
export const LARGEST = 420_000_000

/** The memory, in bytes, that making a picture is expected to take. */
export function memoryOfPicture(plan: Plan, encoding: Encoding): number {
  const { output, region, rotate, entropy } = plan
  const isWhole = rotate !== 0 || entropy
  const held = isWhole ? region.width * region.height * WHOLE : 0
  return output.width * output.height * MEMORY[encoding] + held
}

/** What making a picture is expected to cost, in milliseconds of one core. */
export function priceOfPicture(
  source: { width: number; height: number; extension: string },
  plan: Plan,
  parameters: ImageParameters,
  encoding: Encoding,
): number {
  const output = megapixels(plan.output)
  const sigma = blurSigma(parameters.blur)
  const blur = isBlurredSmall(parameters)
    ? PER_MEGAPIXEL.smallBlur
    : sigma * PER_MEGAPIXEL.blurForSigma
  const each =
    PER_MEGAPIXEL.scale +
    ENCODE[encoding] +
    blur +
    (parameters.sharpen > 0 ? PER_MEGAPIXEL.sharpen : 0) +
    (plan.rotate === 0 ? 0 : PER_MEGAPIXEL.turn) +
    (plan.entropy ? PER_MEGAPIXEL.entropy : 0) +
    (parameters.saturation !== 0 || parameters.invert ? PER_MEGAPIXEL.colours : 0)
  return TASK + priceOfReading(source) + output * each
}

/** What reading a whole picture costs, in milliseconds of one core. */
export function priceOfReading(source: {
  width: number
  height: number
  extension: string
}): number {
  return TASK + megapixels(source) * (DECODE[source.extension] ?? 20)
}

function megapixels({ width, height }: { width: number; height: number }): number {
  return (width * height) / 1_000_000
}
