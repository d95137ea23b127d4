import { encode as encodeBlurHash } from 'blurhash'
import sharp, { type Metadata } from 'sharp'
import { ApiError } from '../../http/errors.ts'
import { extractPalette, type Palette } from './palette.ts'

/** What an asset document says about its picture. */
export interface ImageMetadata {
  _type: 'sanity.imageMetadata'
  blurHash?: string
  dimensions: {
    _type: 'sanity.imageDimensions'
    aspectRatio: number
    height: number
    width: number
  }
  hasAlpha: boolean
  isOpaque: boolean
  lqip?: string
  palette?: Palette
}

/** What a file is, before anything is stored. */
export interface ImageKind {
  /** Size as shown: the EXIF orientation is applied. */
  width: number
  height: number
  extension: string
  mimeType: string
}

/** Parts of the metadata that an upload may ask for with `meta`; these are the ones extracted by default. */
export const DEFAULT_PARTS: readonly string[] = ['blurhash', 'lqip', 'palette']

/** 268 megapixels, the largest picture the service accepts. */
export const PIXEL_LIMIT = 268_402_689

/** Longest side of the copy that palette and blurhash are computed from. */
const SAMPLE_SIDE = 100
const LQIP_WIDTH = 20

const KINDS: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  tiff: { extension: 'tif', mimeType: 'image/tiff' },
  heif: { extension: 'avif', mimeType: 'image/avif' },
}

/**
 * Reads what kind of picture a file holds.
 * @throws ApiError 400 when it holds none.
 */
export async function identifyImage(path: string): Promise<ImageKind> {
  let metadata: Metadata
  try {
    metadata = await sharp(path, { limitInputPixels: PIXEL_LIMIT }).metadata()
  } catch (error) {
    throw invalidImage((error as Error).message)
  }
  const kind = KINDS[metadata.format ?? '']
  if (!kind) throw invalidImage(`Unsupported image format "${metadata.format}"`)
  const { width, height } = metadata.autoOrient
  if (!(width > 0 && height > 0)) throw invalidImage('The image has no size')
  return { ...kind, width, height }
}

/** Decodes the picture and describes it. @throws ApiError 400 when the picture is cut off or broken. */
export async function describeImage(
  path: string,
  kind: ImageKind,
  parts: readonly string[],
): Promise<ImageMetadata> {
  const { width, height } = kind
  try {
    const { data, info } = await sample(path)
    const isOpaque = data.every((value, index) => index % 4 !== 3 || value === 255)
    const hasAlpha =
      (await sharp(path, { limitInputPixels: PIXEL_LIMIT }).metadata()).hasAlpha ?? false
    return {
      _type: 'sanity.imageMetadata',
      ...(parts.includes('blurhash') ? { blurHash: blurHash(data, info.width, info.height) } : {}),
      dimensions: { _type: 'sanity.imageDimensions', aspectRatio: width / height, height, width },
      hasAlpha,
      isOpaque,
      ...(parts.includes('lqip') ? { lqip: await lqip(path, isOpaque) } : {}),
      ...(parts.includes('palette') ? { palette: extractPalette(data) } : {}),
    }
  } catch (error) {
    throw invalidImage((error as Error).message)
  }
}

function sample(path: string) {
  return sharp(path, { limitInputPixels: PIXEL_LIMIT })
    .autoOrient()
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Five components along the longer side, and as many along the shorter one as its share of it. */
function blurHash(pixels: Buffer, width: number, height: number): string {
  const components = (side: number, other: number) =>
    Math.max(1, Math.round(5 * Math.min(1, side / other)))
  return encodeBlurHash(
    new Uint8ClampedArray(pixels),
    width,
    height,
    components(width, height),
    components(height, width),
  )
}

/** A tiny copy as a data address, shown until the picture is there. */
async function lqip(path: string, isOpaque: boolean): Promise<string> {
  const tiny = sharp(path, { limitInputPixels: PIXEL_LIMIT }).autoOrient().resize(LQIP_WIDTH)
  const encoded = isOpaque
    ? tiny.flatten({ background: '#fff' }).jpeg({ quality: 70 })
    : tiny.png({ compressionLevel: 9 })
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${(await encoded.toBuffer()).toString('base64')}`
}

function invalidImage(details: string): ApiError {
  return new ApiError(400, {
    statusCode: 400,
    error: 'Bad Request',
    message: 'Invalid image, could not read metadata',
    details,
  })
}
