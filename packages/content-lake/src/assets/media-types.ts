/** Media types by file extension, for serving stored files. */
const BY_EXTENSION: Record<string, string> = {
  aac: 'audio/aac',
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  flac: 'audio/flac',
  gif: 'image/gif',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  html: 'text/html; charset=utf-8',
  jpg: 'image/jpeg',
  json: 'application/json',
  m4a: 'audio/mp4',
  m4v: 'video/x-m4v',
  md: 'text/markdown; charset=utf-8',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
}

const ALIASES: Record<string, string> = { jpeg: 'jpg', tiff: 'tif', htm: 'html' }

/** Media type of a file extension; `application/octet-stream` if unknown. */
export function mediaTypeOf(extension: string): string {
  return BY_EXTENSION[extension] ?? 'application/octet-stream'
}

/** Extension of a stored file: from the filename, else from the media type, else `bin`. */
export function extensionFor(filename: string | null, mediaType: string | null): string {
  const named = /\.([a-z0-9]{1,12})$/i.exec(filename ?? '')?.[1]?.toLowerCase()
  if (named !== undefined) return ALIASES[named] ?? named
  const essence = mediaTypeEssence(mediaType)
  const known = Object.entries(BY_EXTENSION).find(([, type]) => mediaTypeEssence(type) === essence)
  return known?.[0] ?? 'bin'
}

/**
 * The declared media type without parameters, from the client or the document. Falls back to the extension if
 * the declaration is not exactly one `type/subtype`, or is a generic one that browsers send for unknown
 * files.
 */
export function declaredOrInferredMediaType(declared: unknown, extension: string): string {
  const essence = mediaTypeEssence(typeof declared === 'string' ? declared : null)
  const isClear = /^[\w.+-]+\/[\w.+-]+$/.test(essence) && essence !== 'application/octet-stream'
  return isClear ? essence : mediaTypeEssence(mediaTypeOf(extension))
}

/** `text/html` from `text/html; charset=utf-8`. */
export function mediaTypeEssence(mediaType: string | null): string {
  return (mediaType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
