import { encode as encodeBlurHash } from 'blurhash'
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { extractPalette, type Palette } from './palette.ts'
import { readExifMetadata, type ExifMetadata } from './exif-metadata.ts'

/** Image metadata of an asset document. */
export interface ImageMetadata extends ExifMetadata {
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
  /** Base64. */
  thumbHash?: string
}

/** Properties of an uploaded file, read before it is stored. */
export interface IdentifiedImage {
  /** Displayed size, after EXIF orientation. */
  width: number
  height: number
  extension: string
  mimeType: string
  /** Frames of an animation or pages of a scan; else 1. */
  pages: number
  /** Whether EXIF orientation requires a rotation, for which the whole image is held in memory. */
  turned: boolean
}

/** 268 megapixels, Sanity's limit. */
export const PIXEL_LIMIT = 268_402_689

/** EXIF orientation 2, mirrored horizontally, can be processed row by row; higher values cannot. */
const MIRRORED = 2

/** Longest side of the sample from which palette and placeholders are computed. */
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

/** HEIC file brands: same extension family as AVIF, but with a codec that is not free. */
const HEIC = /^ftyp(?:hei[cxms]|hev[cxms])/

/**
 * Identifies the kind of an image file.
 * @throws Error with a reason if it is not a supported image.
 */
export async function identifyImage(path: string): Promise<IdentifiedImage> {
  if (await isHeic(path))
    throw new Error('HEIC pictures cannot be read here: save it as JPEG, PNG, WebP or AVIF')
  const metadata = await sharp(path, {
    limitInputPixels: PIXEL_LIMIT,
  }).metadata()
  const kind = KINDS[metadata.format ?? '']
  if (!kind) throw new Error(`Unsupported image format "${metadata.format}"`)
  const { width, height } = metadata.autoOrient
  if (!(width > 0 && height > 0)) throw new Error('The image has no size')
  if (width * height > PIXEL_LIMIT)
    throw new Error(`The image has ${width}x${height} pixels, which is more than ${PIXEL_LIMIT}`)
  const { pages = 1, orientation = 1 } = metadata
  return { ...kind, width, height, pages, turned: orientation > MIRRORED }
}

async function isHeic(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0)
    return HEIC.test(buffer.toString('latin1', 4))
  } finally {
    await file.close()
  }
}

/**
 * Decodes the image and extracts its metadata.
 * @throws Error if the image is truncated or corrupt.
 */
export async function extractImageMetadata(
  path: string,
  kind: IdentifiedImage,
  parts: readonly string[],
): Promise<ImageMetadata> {
  const { width, height } = kind
  const { data, info } = await sample(path)
  const isOpaque = data.every((value, index) => index % 4 !== 3 || value === 255)
  const { hasAlpha, exif } = await sharp(path, {
    limitInputPixels: PIXEL_LIMIT,
  }).metadata()
  return {
    _type: 'sanity.imageMetadata',
    ...(parts.includes('blurhash') ? { blurHash: blurHash(data, info.width, info.height) } : {}),
    dimensions: {
      _type: 'sanity.imageDimensions',
      aspectRatio: width / height,
      height,
      width,
    },
    ...readExifMetadata(exif, parts),
    hasAlpha,
    isOpaque,
    ...(parts.includes('lqip') ? { lqip: await lqip(path, { data, info }, isOpaque) } : {}),
    ...(parts.includes('palette') ? { palette: extractPalette(data) } : {}),
    ...(parts.includes('thumbhash')
      ? {
          thumbHash: Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64'),
        }
      : {}),
  }
}

interface Sample {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

/** JPEG and WebP decoders scale while decoding, at a fraction of the cost of the full image. */
function sample(path: string): Promise<Sample> {
  return sharp(path, { limitInputPixels: PIXEL_LIMIT })
    .autoOrient()
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Five components along the longer side, and proportionally many along the shorter one. */
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

/**
 * A tiny image as a data URL, displayed until the image is loaded. Made from the sample, because decoding
 * again would cost as much as everything else; a sample narrower than that belongs to an extremely tall
 * image.
 */
async function lqip(path: string, { data, info }: Sample, isOpaque: boolean): Promise<string> {
  const source =
    info.width < LQIP_WIDTH
      ? sharp(path, { limitInputPixels: PIXEL_LIMIT }).autoOrient()
      : sharp(data, { raw: info })
  const tiny = source.resize(LQIP_WIDTH)
  const encoded = isOpaque
    ? tiny.flatten({ background: '#fff' }).jpeg({ quality: 70 })
    : tiny.png({ compressionLevel: 9 })
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${(await encoded.toBuffer()).toString('base64')}`
}
