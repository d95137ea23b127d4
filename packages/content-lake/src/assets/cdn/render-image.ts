import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { PIXEL_LIMIT } from '../metadata/image-metadata.ts'
import type { TransformPlan } from './transform-plan.ts'
import type { Encoding } from './output-format.ts'
import { type AnimationTiming, transformFrames } from './transform-frames.ts'
import type { Color, ImageParameters } from './image-parameters.ts'
import {
  type RenderSource,
  blurSigma,
  needsSeparateFrames,
  usesDownscaledBlur,
  downscaledBlurPlan,
} from './render-cost.ts'

export interface RenderJob {
  /** Path of the stored file. */
  path: string
  plan: TransformPlan
  parameters: ImageParameters
  encoding: Encoding
  /** The stored image; an SVG is rasterized at the size needed. */
  source: RenderSource
}

const WHITE: Color = { red: 255, green: 255, blue: 255, alpha: 1 }
const DEFAULT_QUALITY = 75

/**
 * Image resize and conversion: decodes, transforms and encodes an image.
 * @throws Error with the library's message if the stored file is truncated or cannot be decoded.
 */
export async function renderImage(job: RenderJob): Promise<Buffer> {
  const { path, parameters, encoding, source } = job
  if (source.frames === 1 || !needsSeparateFrames(parameters)) {
    const image = await transformed(sharp(path, inputOptions(job)), job)
    return encode(image, encoding, parameters.quality).toBuffer()
  }
  const frame = { ...job, source: { ...source, frames: 1 } }
  const { image, timing } = await transformFrames(path, inputOptions(job), (input) =>
    transformed(input, frame),
  )
  return encode(image, encoding, parameters.quality, timing).toBuffer()
}

/** The image with every step applied except the encoding. */
async function transformed(input: Sharp, job: RenderJob): Promise<Sharp> {
  const { plan, parameters } = job
  let image = usesDownscaledBlur(parameters)
    ? await blurredSmall(input, job)
    : blurred(scaled(input, job, plan.scaled), parameters)
  image = effects(image, parameters)
  const filling = background(job)
  const { margin } = plan
  if (margin.top + margin.bottom + margin.left + margin.right > 0) {
    image = image.extend({
      ...margin,
      background: toSharp(filling ?? { ...WHITE, alpha: 0 }),
    })
  }
  if (filling && filling.alpha === 1) image = image.flatten({ background: toSharp(filling) })
  return image
}

/** The region, upright, scaled and mirrored. */
function scaled(input: Sharp, job: RenderJob, size: { width: number; height: number }): Sharp {
  const { plan, parameters } = job
  const { rotate } = plan
  const image = input.autoOrient()
  const upright = rotate === 0 ? image : image.rotate(rotate)
  const part = (isWhole(job) ? upright : upright.extract(drawnRegion(job))).resize({
    ...size,
    fit: plan.entropy ? 'cover' : 'fill',
    ...(plan.entropy ? { position: sharp.strategy.entropy } : {}),
  })
  // The library mirrors before it rotates, so the axes are swapped for sideways rotations.
  const isSideways = rotate === 90 || rotate === 270
  const { flipHorizontal, flipVertical } = parameters
  return part
    .flop(isSideways ? flipVertical : flipHorizontal)
    .flip(isSideways ? flipHorizontal : flipVertical)
}

/** Whether nothing is cropped: JPEG and WebP decoders then scale while decoding, at a fraction of the cost. */
function isWhole({ plan: { region, rotate }, source }: RenderJob): boolean {
  return (
    rotate === 0 &&
    source.frames === 1 &&
    source.extension !== 'svg' &&
    region.width === source.width &&
    region.height === source.height
  )
}

function blurred(image: Sharp, { blur }: ImageParameters): Sharp {
  return blur > 0 ? image.blur(blurSigma(blur)) : image
}

/** Same result as `scaled` plus `blurred`, at the cost of the downscaled copy. */
async function blurredSmall(input: Sharp, job: RenderJob): Promise<Sharp> {
  const { width, height, sigma } = downscaledBlurPlan(job.plan.scaled, job.parameters.blur)
  const { data, info } = await scaled(input, job, { width, height })
    .blur(sigma)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = {
    width: info.width,
    height: info.height,
    channels: info.channels,
  }
  return sharp(data, { raw }).resize({
    ...job.plan.scaled,
    fit: 'fill',
    kernel: 'cubic',
  })
}

function inputOptions({ source, plan }: RenderJob): SharpOptions {
  return {
    animated: source.frames > 1,
    limitInputPixels: PIXEL_LIMIT,
    failOn: 'error',
    ...(source.extension === 'svg' ? { density: 72 * drawingScale({ plan }) } : {}),
  }
}

/** Rasterizes an SVG larger before cropping, so that enlarging keeps lines sharp; at most eight times. */
function drawingScale({ plan }: Pick<RenderJob, 'plan'>): number {
  const factor = Math.max(
    plan.scaled.width / plan.region.width,
    plan.scaled.height / plan.region.height,
  )
  return Math.min(8, Math.max(1, Math.ceil(factor)))
}

function drawnRegion({ plan, source, parameters }: RenderJob) {
  const scale = source.extension === 'svg' ? drawingScale({ plan }) : 1
  const { width, height } = plan.region
  const { left, top } = plan.rotate === 0 ? plan.region : mirroredCorner(plan, source, parameters)
  return {
    left: left * scale,
    top: top * scale,
    width: width * scale,
    height: height * scale,
  }
}

/** Position of the region after mirroring the whole rotated image. */
function mirroredCorner(
  { rotate, region }: TransformPlan,
  source: { width: number; height: number },
  { flipHorizontal, flipVertical }: ImageParameters,
): { left: number; top: number } {
  const [width, height] =
    rotate === 180 ? [source.width, source.height] : [source.height, source.width]
  return {
    left: flipHorizontal ? width - region.left - region.width : region.left,
    top: flipVertical ? height - region.top - region.height : region.top,
  }
}

function effects(image: Sharp, parameters: ImageParameters): Sharp {
  let result = image
  if (parameters.sharpen > 0) result = result.sharpen({ sigma: 0.5 + parameters.sharpen / 50 })
  if (parameters.saturation === -100) result = result.grayscale()
  else if (parameters.saturation !== 0)
    result = result.modulate({ saturation: 1 + parameters.saturation / 100 })
  if (parameters.invert) result = result.negate({ alpha: false })
  return result
}

/** Background color: `bg`, else white if the format has no transparency. */
function background({ parameters, encoding }: RenderJob): Color | undefined {
  if (encoding !== 'jpg' && encoding !== 'pjpg') return parameters.background
  return { ...(parameters.background ?? WHITE), alpha: 1 }
}

function toSharp({ red, green, blue, alpha }: Color) {
  return { r: red, g: green, b: blue, alpha }
}

function encode(
  image: Sharp,
  encoding: Encoding,
  requested: number | undefined,
  timing: AnimationTiming = {},
): Sharp {
  const quality = Math.max(1, Math.round(requested ?? DEFAULT_QUALITY))
  switch (encoding) {
    case 'jpg':
      return image.jpeg({ quality })
    case 'pjpg':
      return image.jpeg({ quality, progressive: true })
    case 'png':
      return image.png({ compressionLevel: 7 })
    case 'webp':
      return image.webp({ quality, effort: 3, ...timing })
    case 'avif':
      // AVIF quality numbers are higher for the same look: 48 in AVIF resembles 75 elsewhere.
      return image.avif({
        quality: Math.max(1, Math.round(quality * 0.64)),
        effort: 1,
      })
    case 'gif':
      return image.gif({ effort: 3, ...timing })
  }
}
