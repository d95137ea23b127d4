import readExif from 'exif-reader'

/** A value of a photograph's details, as JSON has it. */
type Detail = string | number | (string | number)[]

/** Where a photograph was taken, as the schema type `geopoint` has it: degrees, and metres above the sea. */
export interface Geopoint {
  _type: 'geopoint'
  lat: number
  lng: number
  alt?: number
}

/** What a camera wrote into a photograph, in the parts and names of image metadata. */
export interface ExifMetadata {
  image?: { _type: 'sanity.imageExifTags' } & Record<string, Detail>
  exif?: { _type: 'sanity.imageExifMetadata' } & Record<string, Detail>
  location?: Geopoint
}

/** The names that asset documents have for these details: those of ExifTool, where the reader has those of Exiv2. */
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

/** Details that are text. */
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

/** Longest text and list of a detail; what cameras write is far shorter. */
const LONGEST = { text: 1_000, list: 64 }

/**
 * Reads the details of a photograph. Broken ones are none: the picture itself is whole.
 * @param exif the EXIF block of the file
 * @param parts which are asked for: `image`, `exif`, `location`
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

/** The details that have a name and a value; blocks of bytes (makers' notes) have none that anybody could read. */
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

/** Texts beyond ASCII come as bytes, which nothing but their name tells from makers' notes. */
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

/** Degrees out of degrees, minutes and seconds; undefined for what is no place on Earth. */
function degrees(parts: unknown, isNegative: boolean, most: number): number | undefined {
  if (!Array.isArray(parts) || parts.length !== 3) return undefined
  const [whole = NaN, minutes = NaN, seconds = NaN] = parts.map(Number)
  const value = whole + minutes / 60 + seconds / 3600
  if (!(value >= 0 && value <= most)) return undefined
  return isNegative ? -value : value
}
