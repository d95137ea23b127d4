import readExif from 'exif-reader'

/** An EXIF value as JSON. */
type Detail = string | number | (string | number)[]

/** GPS position as the schema type `geopoint`: degrees, and metres above sea level. */
export interface Geopoint {
  _type: 'geopoint'
  lat: number
  lng: number
  alt?: number
}

/** EXIF data of a photograph, by the parts and names of image metadata. */
export interface ExifMetadata {
  image?: { _type: 'sanity.imageExifTags' } & Record<string, Detail>
  exif?: { _type: 'sanity.imageExifMetadata' } & Record<string, Detail>
  location?: Geopoint
}

/** Field names of asset documents are those of ExifTool; the reader returns those of Exiv2. */
const NAMES: Record<string, string> = {
  ImageLength: 'ImageHeight',
  DateTime: 'ModifyDate',
  ExifTag: 'ExifOffset',
  GPSTag: 'GPSInfo',
  SubIFDs: 'SubIFD',
  JPEGInterchangeFormat: 'ThumbnailOffset',
  JPEGInterchangeFormatLength: 'ThumbnailLength',
  ISOSpeedRatings: 'ISO',
  FocalLengthIn35mmFilm: 'FocalLengthIn35mmFormat',
  InteroperabilityTag: 'InteropOffset',
}

/** Text fields. */
const TEXTS = new Set([
  'Artist',
  'CameraOwnerName',
  'Copyright',
  'DocumentName',
  'HostComputer',
  'ImageDescription',
  'LensMake',
  'LensModel',
  'Make',
  'Model',
  'Software',
])

/** Maximum lengths of texts and lists; cameras write far less. */
const LONGEST = { text: 1_000, list: 64 }

/**
 * Reads the EXIF metadata of an image. Returns nothing if the block is corrupt; the image itself is still
 * valid.
 * @param exif the EXIF block of the file
 * @param parts requested parts: `image`, `exif`, `location`
 */
export function readExifMetadata(exif: Buffer | undefined, parts: readonly string[]): ExifMetadata {
  if (!exif) return {}
  try {
    const { Image: image, Photo: photo, GPSInfo: gps } = readExif(exif)
    const location = parts.includes('location') ? locationOf(gps ?? {}) : undefined
    return {
      ...(parts.includes('image') && image
        ? { image: { _type: 'sanity.imageExifTags', ...detailsOf(image) } }
        : {}),
      ...(parts.includes('exif') && photo
        ? { exif: { _type: 'sanity.imageExifMetadata', ...detailsOf(photo) } }
        : {}),
      ...(location ? { location } : {}),
    }
  } catch {
    return {}
  }
}

/** Tags with a known name and a readable value; binary blocks such as maker notes are skipped. */
function detailsOf(tags: object): Record<string, Detail> {
  const details: Record<string, Detail> = {}
  for (const [name, value] of Object.entries(tags) as [string, unknown][]) {
    const detail = detailOf(unpacked(name, value))
    if (detail !== undefined && !/^\d+$/.test(name)) details[NAMES[name] ?? name] = detail
  }
  return details
}

function detailOf(value: unknown): Detail | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'string') return textOf(value)
  if (!Array.isArray(value) || value.length > LONGEST.list) return undefined
  const items = value.map(detailOf)
  const areSimple = items.every((item) => typeof item === 'number' || typeof item === 'string')
  return areSimple ? items : undefined
}

function textOf(text: string): string | undefined {
  const end = text.indexOf('\0')
  const value = (end === -1 ? text : text.slice(0, end)).trim()
  return value === '' || value.length > LONGEST.text ? undefined : value
}

/** Non-ASCII texts arrive as bytes; only the tag name distinguishes them from maker notes. */
function unpacked(name: string, value: unknown): unknown {
  if (!(value instanceof Uint8Array) || !TEXTS.has(name)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value)
  } catch {
    return undefined
  }
}

function locationOf(gps: object): Geopoint | undefined {
  const {
    GPSLatitude,
    GPSLatitudeRef,
    GPSLongitude,
    GPSLongitudeRef,
    GPSAltitude,
    GPSAltitudeRef,
  } = gps as Record<string, unknown>
  const lat = degrees(GPSLatitude, GPSLatitudeRef === 'S', 90)
  const lng = degrees(GPSLongitude, GPSLongitudeRef === 'W', 180)
  if (lat === undefined || lng === undefined) return undefined
  const alt =
    typeof GPSAltitude === 'number' && Number.isFinite(GPSAltitude) ? GPSAltitude : undefined
  const isBelowSea = GPSAltitudeRef === 1
  return {
    _type: 'geopoint',
    ...(alt === undefined ? {} : { alt: isBelowSea ? -alt : alt }),
    lat,
    lng,
  }
}

/** Decimal degrees from degrees, minutes and seconds; undefined for invalid coordinates. */
function degrees(parts: unknown, isNegative: boolean, most: number): number | undefined {
  if (!Array.isArray(parts) || parts.length !== 3) return undefined
  const [whole = NaN, minutes = NaN, seconds = NaN] = parts.map(Number)
  const value = whole + minutes / 60 + seconds / 3600
  if (!(value >= 0 && value <= most)) return undefined
  return isNegative ? -value : value
}
