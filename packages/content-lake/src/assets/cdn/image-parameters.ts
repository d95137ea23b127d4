import { badRequest } from '../../http/errors.ts'

export const FITS = ['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'] as const
export type Fit = (typeof FITS)[number]

export const OUTPUT_FORMATS = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const
export type OutputFormat = (typeof OUTPUT_FORMATS)[number]

const CROP_WORDS = ['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'] as const
export type CropKeyword = (typeof CROP_WORDS)[number]

/** A color: channels 0–255, opacity 0–1. */
export interface Color {
  red: number
  green: number
  blue: number
  alpha: number
}

export interface CropRect {
  left: number
  top: number
  width: number
  height: number
}

/** The transformation requested by the query of an image URL. Absent fields were not requested. */
export interface ImageParameters {
  w?: number
  h?: number
  minW?: number
  maxW?: number
  minH?: number
  maxH?: number
  /** 1–3: multiplies the requested width and height. */
  dpr: number
  fit?: Fit
  crop: CropKeyword[]
  /** Focal point in fractions of the image. */
  focal?: { x: number; y: number }
  /** In pixels of the source. */
  rect?: CropRect
  rotate: 0 | 90 | 180 | 270
  flipHorizontal: boolean
  flipVertical: boolean
  format?: OutputFormat
  autoFormat: boolean
  /** 0–100 */
  quality?: number
  blur: number
  sharpen: number
  /** -100 is gray. */
  saturation: number
  invert: boolean
  background?: Color
  /** Padding in pixels on each side. */
  pad: number
  /** Only the first frame of an animation. */
  firstFrame: boolean
}

/** Maximum width and height that can be requested. */
export const MAX_SIDE = 8192

/**
 * Parses the query of an image URL. Unknown names are ignored, as in Sanity's CDN.
 * @throws ApiError 400 naming the parameter and its allowed values.
 */
export function readImageParameters(query: URLSearchParams): ImageParameters {
  const number = (name: string, min: number, max: number) => readNumber(query, name, min, max)
  const size = (name: string) => {
    const value = number(name, 1, MAX_SIDE)
    return value === undefined ? undefined : Math.round(value)
  }
  const flip = choice(query, 'flip', ['h', 'v', 'hv', 'vh'])
  const [x, y] = [number('fp-x', 0, 1), number('fp-y', 0, 1)]
  const autoWords = (query.get('auto') ?? '').split(',').filter(Boolean)
  if (autoWords.some((word) => word !== 'format' && word !== 'compress'))
    throw invalid('auto', '"format"')
  const parameters: ImageParameters = {
    w: size('w'),
    h: size('h'),
    minW: size('min-w'),
    maxW: size('max-w'),
    minH: size('min-h'),
    maxH: size('max-h'),
    dpr: number('dpr', 1, 3) ?? 1,
    fit: choice(query, 'fit', FITS),
    crop: readCrop(query),
    focal: x === undefined && y === undefined ? undefined : { x: x ?? 0.5, y: y ?? 0.5 },
    rect: readRect(query),
    rotate: Number(choice(query, 'or', ['0', '90', '180', '270']) ?? 0) as 0 | 90 | 180 | 270,
    flipHorizontal: flip?.includes('h') ?? false,
    flipVertical: flip?.includes('v') ?? false,
    format: choice(query, 'fm', OUTPUT_FORMATS),
    autoFormat: autoWords.includes('format'),
    quality: number('q', 0, 100),
    blur: number('blur', 0, 2000) ?? 0,
    sharpen: number('sharp', 0, 100) ?? 0,
    saturation: number('sat', -100, 100) ?? 0,
    invert:
      choice(query, 'invert', ['true', 'false', '1', '0', '']) === undefined
        ? false
        : /^(true|1|)$/.test(query.get('invert') ?? ''),
    background: readColor(query),
    pad: Math.round(number('pad', 0, MAX_SIDE / 2) ?? 0),
    firstFrame: choice(query, 'frame', ['1']) !== undefined,
  }
  return Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => value !== undefined),
  ) as unknown as ImageParameters
}

/** Whether the parameters leave the stored file unchanged. */
export function isIdentityTransform(parameters: ImageParameters): boolean {
  const neutral = readImageParameters(new URLSearchParams())
  const { autoFormat: _ignored, ...rest } = parameters
  const { autoFormat: _same, ...none } = neutral
  return !parameters.autoFormat && JSON.stringify(rest) === JSON.stringify(none)
}

function readNumber(
  query: URLSearchParams,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const text = query.get(name)
  if (text === null || text === '') return undefined
  const value = Number(text)
  if (!/^-?\d{1,9}(\.\d{1,12})?$/.test(text) || value < min || value > max) {
    throw invalid(name, `a number from ${min} to ${max}`)
  }
  return value
}

function choice<T extends string>(
  query: URLSearchParams,
  name: string,
  allowed: readonly T[],
): T | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const found = allowed.find((each) => each === text)
  if (found === undefined) throw invalid(name, `one of ${allowed.filter(Boolean).join(', ')}`)
  return found
}

function readCrop(query: URLSearchParams): CropKeyword[] {
  const text = query.get('crop')
  if (text === null || text === '') return []
  return text.split(',').map((word) => {
    const found = CROP_WORDS.find((each) => each === word)
    if (found === undefined)
      throw invalid('crop', `${CROP_WORDS.join(', ')}, or two edges such as top,left`)
    return found
  })
}

function readRect(query: URLSearchParams): CropRect | undefined {
  const text = query.get('rect')
  if (text === null || text === '') return undefined
  const found =
    /^(\d{1,6}(?:\.\d+)?),(\d{1,6}(?:\.\d+)?),(\d{1,6}(?:\.\d+)?),(\d{1,6}(?:\.\d+)?)$/.exec(text)
  const [left = 0, top = 0, width = 0, height = 0] = (found ?? [])
    .slice(1)
    .map((part) => Math.round(Number(part)))
  if (!found || width < 1 || height < 1) throw invalid('rect', 'left,top,width,height in pixels')
  return { left, top, width, height }
}

/** RGB, ARGB, RRGGBB or AARRGGBB in hexadecimal digits. */
function readColor(query: URLSearchParams): Color | undefined {
  const text = query.get('bg')?.replace(/^#/, '')
  if (text === undefined || text === '') return undefined
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text))
    throw invalid('bg', 'RGB, ARGB, RRGGBB or AARRGGBB')
  const long = text.length <= 4 ? text.replace(/./g, '$&$&') : text
  const argb = long.length === 6 ? `ff${long}` : long
  const at = (index: number) => Number.parseInt(argb.slice(index * 2, index * 2 + 2), 16)
  return { red: at(1), green: at(2), blue: at(3), alpha: at(0) / 255 }
}

function invalid(name: string, expected: string) {
  return badRequest(`Invalid value for image parameter "${name}": expected ${expected}`)
}
