import { encode as encodeBlurHash } from 'blurhash'
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { extractPalette, type Palette } from './palette.ts'
import { readExifMetadata, type ExifMetadata } from './exif-metadata.ts'

/** What an asset document says about its picture. */
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

/** What a file is, before anything is stored. */
export interface ImageKind {
  /** Size as shown: the EXIF orientation is applied. */
  width: number
  height: number
  extension: string
  mimeType: string
  /** Pictures of a film, sheets of a scan; else 1. */
  pages: number
  /** Whether it is stored on its side or its head, and must be held as a whole to be set upright. */
  turned: boolean
}

/** 268 megapixels, the largest picture the service accepts. */
export const PIXEL_LIMIT = 268_402_689

/** The second EXIF orientation, mirrored from left to right, which goes row by row; those beyond do not. */
const MIRRORED = 2

/** Longest side of the copy that palette and placeholders are computed from. */
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

/** Kinds of picture (the brands of their files) that have the ending of AVIF's family and a coding that is not free. */
const HEIC = /^ftyp(?:hei[cxms]|hev[cxms])/

/**
 * Reads what kind of picture a file holds.
 * @throws Error in words when it holds none, or none that can be read here.
 */
export async function identifyImage(path: string): Promise<ImageKind> {
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

/** Decodes the picture and describes it. @throws Error when the picture is cut off or broken. */
export async function describeImage(
  path: string,
  kind: ImageKind,
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

/** Decoders of JPEG and WebP scale while they decode, so this costs a fraction of the whole picture. */
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

/**
 * A tiny copy as a data address, shown until the picture is there. It is made of the sample, because another decoding
 * would cost as much as all the rest; a sample that is narrower is of a picture too tall for that.
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
