import {
  type CropKeyword,
  type Fit,
  type ImageParameters,
  type CropRect,
  MAX_SIDE,
} from './image-parameters.ts'

export interface Size {
  width: number
  height: number
}

/** The steps from the stored image to the result. All numbers are whole pixels. */
export interface TransformPlan {
  /** Clockwise rotation, applied first; `region` is in rotated coordinates. */
  rotate: 0 | 90 | 180 | 270
  /** The visible part of the image. */
  region: CropRect
  /** Size to which the region is scaled. */
  scaled: Size
  /** Set when the crop depends on the content: scale to cover `scaled`, then keep the busiest part. */
  entropy: boolean
  /** Padding around the scaled region. */
  margin: { top: number; bottom: number; left: number; right: number }
  /** Size of the result: `scaled` plus margin. */
  output: Size
}

/**
 * The geometry of image URLs as pure arithmetic: `clip` and `max` fit inside the box, `crop` and `min` cut to
 * its proportions, `fill` and `fillmax` pad to the box, `scale` distorts. `max`, `fillmax` and `min` never
 * enlarge. The default `fit` is `clip`.
 */
export function planTransform(source: Size, parameters: ImageParameters): TransformPlan {
  const { rotate, pad } = parameters
  const upright = clampRect(parameters.rect ?? { left: 0, top: 0, ...source }, source)
  const region = turnRect(upright, source, rotate)
  const box = wantedBox(region, parameters)
  const shape = fitInto(region, box, parameters)
  const margin = centred(shape.scaled, shape.canvas, pad)
  return {
    rotate,
    region: shape.region,
    scaled: shape.scaled,
    entropy: shape.entropy,
    margin,
    output: around(shape.scaled, margin),
  }
}

/** A size plus its margin. */
function around({ width, height }: Size, margin: TransformPlan['margin']): Size {
  return {
    width: width + margin.left + margin.right,
    height: height + margin.top + margin.bottom,
  }
}

interface Shape {
  region: CropRect
  scaled: Size
  canvas: Size
  entropy: boolean
}

/**
 * The box requested by `w`, `h` and `dpr`; an undefined side is free. Size limits apply with `fit=crop` only.
 */
function wantedBox(region: Size, parameters: ImageParameters): { width?: number; height?: number } {
  const { dpr, fit } = parameters
  const times = (value: number | undefined) =>
    value === undefined ? undefined : Math.max(1, Math.round(value * dpr))
  const [width, height] = [times(parameters.w), times(parameters.h)]
  const limits = [parameters.minW, parameters.maxW, parameters.minH, parameters.maxH]
  if (fit !== 'crop' || limits.every((limit) => limit === undefined)) {
    return {
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
    }
  }
  const natural = proportional(region, { width, height })
  return {
    width: between(natural.width, times(parameters.minW), times(parameters.maxW)),
    height: between(natural.height, times(parameters.minH), times(parameters.maxH)),
  }
}

/** Resolves the free side of a box from the image's proportions. */
function proportional(
  region: Size,
  box: { width?: number | undefined; height?: number | undefined },
): Size {
  const width =
    box.width ??
    (box.height === undefined ? region.width : (region.width * box.height) / region.height)
  const height =
    box.height ??
    (box.width === undefined ? region.height : (region.height * box.width) / region.width)
  return { width: atLeastOne(width), height: atLeastOne(height) }
}

function fitInto(
  region: CropRect,
  box: { width?: number; height?: number },
  parameters: ImageParameters,
): Shape {
  const fit: Fit = parameters.fit ?? 'clip'
  const neverLarger = fit === 'max' || fit === 'fillmax' || fit === 'min'
  if (box.width === undefined || box.height === undefined) {
    const wanted = proportional(region, box)
    const larger = wanted.width > region.width || wanted.height > region.height
    const scaled = neverLarger && larger ? { width: region.width, height: region.height } : wanted
    return {
      region,
      scaled,
      canvas: fit === 'fillmax' ? { ...scaled, ...box } : scaled,
      entropy: false,
    }
  }
  const target: Size = { width: box.width, height: box.height }
  switch (fit) {
    case 'clip':
    case 'max':
    case 'fill':
    case 'fillmax': {
      const scaled = inside(region, target, neverLarger)
      return {
        region,
        scaled,
        canvas: fit === 'fill' || fit === 'fillmax' ? target : scaled,
        entropy: false,
      }
    }
    case 'scale':
      return { region, scaled: target, canvas: target, entropy: false }
    case 'crop':
    case 'min': {
      const scaled = fit === 'min' ? shrinkInto(target, region) : target
      const entropy = fit === 'crop' && parameters.crop.includes('entropy')
      const part = entropy ? region : cutTo(region, scaled, anchor(fit, parameters))
      return { region: part, scaled, canvas: scaled, entropy }
    }
  }
}

/** The largest size with the image's proportions inside a box. */
function inside(region: Size, target: Size, neverLarger: boolean): Size {
  const factor = Math.min(
    target.width / region.width,
    target.height / region.height,
    neverLarger ? 1 : Infinity,
  )
  const exact = {
    width: region.width * factor,
    height: region.height * factor,
  }
  // A box computed from the image itself is off by at most one rounded pixel; match it exactly then.
  const close = target.width - exact.width <= 1 && target.height - exact.height <= 1
  if (close && (factor < 1 || !neverLarger)) return target
  return { width: atLeastOne(exact.width), height: atLeastOne(exact.height) }
}

/** Shrinks the target, keeping its proportions, until it is not larger than the image. */
function shrinkInto(target: Size, region: Size): Size {
  const factor = Math.min(1, region.width / target.width, region.height / target.height)
  return {
    width: Math.min(region.width, atLeastOne(target.width * factor)),
    height: Math.min(region.height, atLeastOne(target.height * factor)),
  }
}

/**
 * The largest part of a region with the proportions of `size`, positioned by its anchor (fractions of the
 * region).
 */
function cutTo(region: CropRect, size: Size, at: { x: number; y: number }): CropRect {
  const factor = Math.min(region.width / size.width, region.height / size.height)
  const width = Math.min(region.width, atLeastOne(size.width * factor))
  const height = Math.min(region.height, atLeastOne(size.height * factor))
  const place = (centre: number, whole: number, part: number) =>
    Math.round(Math.min(whole - part, Math.max(0, centre * whole - part / 2)))
  return {
    left: region.left + place(at.x, region.width, width),
    top: region.top + place(at.y, region.height, height),
    width,
    height,
  }
}

/** Center of the crop. Edges take precedence; a focal point needs `crop=focalpoint` or no `crop`. */
function anchor(fit: Fit, { crop, focal }: ImageParameters): { x: number; y: number } {
  const has = (word: CropKeyword) => crop.includes(word)
  if (fit === 'crop' && focal && (crop.length === 0 || has('focalpoint'))) return focal
  return {
    x: has('left') ? 0 : has('right') ? 1 : 0.5,
    y: has('top') ? 0 : has('bottom') ? 1 : 0.5,
  }
}

function centred(inner: Size, canvas: Size, pad: number): TransformPlan['margin'] {
  const [x, y] = [canvas.width - inner.width, canvas.height - inner.height]
  return {
    top: Math.floor(y / 2) + pad,
    bottom: Math.ceil(y / 2) + pad,
    left: Math.floor(x / 2) + pad,
    right: Math.ceil(x / 2) + pad,
  }
}

function clampRect(rect: CropRect, { width, height }: Size): CropRect {
  const left = Math.min(rect.left, width - 1)
  const top = Math.min(rect.top, height - 1)
  return {
    left,
    top,
    width: Math.min(rect.width, width - left),
    height: Math.min(rect.height, height - top),
  }
}

/** Rotates a rectangle clockwise together with its image. */
function turnRect(
  { left, top, width, height }: CropRect,
  source: Size,
  degrees: 0 | 90 | 180 | 270,
): CropRect {
  const [right, bottom] = [source.width - left - width, source.height - top - height]
  if (degrees === 90) return { left: bottom, top: left, width: height, height: width }
  if (degrees === 180) return { left: right, top: bottom, width, height }
  if (degrees === 270) return { left: top, top: right, width: height, height: width }
  return { left, top, width, height }
}

function between(value: number, min = 1, max = Infinity): number {
  return Math.max(min, Math.min(max, value))
}

function atLeastOne(value: number): number {
  return Math.max(1, Math.round(value))
}

/** Maximum pixels of an enlarged result, all frames together: four megapixels. */
const ENLARGED_PIXELS = 2048 * 2048

/**
 * Shrinks the result to at most the pixels of its region, or four megapixels if the URL enlarges it; frames
 * of an animation share that budget. No side exceeds the longest that can be requested. Larger results
 * contain no more detail, and layouts scale images anyway.
 */
export function limitResultSize(plan: TransformPlan, source: Size, frames = 1): TransformPlan {
  const { output, region, scaled, margin } = plan
  const pixels = Math.max(ENLARGED_PIXELS / frames, region.width * region.height)
  const side = Math.max(MAX_SIDE, source.width, source.height)
  const factor = Math.min(
    1,
    Math.sqrt(pixels / (output.width * output.height)),
    side / output.width,
    side / output.height,
  )
  if (factor === 1) return plan
  const shrunk = {
    width: Math.max(1, Math.floor(scaled.width * factor)),
    height: Math.max(1, Math.floor(scaled.height * factor)),
  }
  const margins = {
    top: Math.floor(margin.top * factor),
    bottom: Math.floor(margin.bottom * factor),
    left: Math.floor(margin.left * factor),
    right: Math.floor(margin.right * factor),
  }
  return {
    ...plan,
    scaled: shrunk,
    margin: margins,
    output: around(shrunk, margins),
  }
}
