import { readFile, stat } from 'node:fs/promises'
import { notFound } from '../http/errors.ts'
import type { Lake } from '../lake.ts'
import { streamFile } from './asset-files.ts'

/** A year: the address names the content, so what it leads to never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Stored files come from uploads: none may act as a page of this server. An SVG shown as a picture keeps its
 * own styles and embedded data under this policy; opened as a page it runs no script.
 */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; sandbox"

/** Shown by viewers that the sandbox would break, and unable to run script in this origin. */
const HARMLESS = /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/pdf$)/

/** Largest file that is read whole, in bytes: most transformed pictures. */
const ONE_PIECE = 256 * 1024

export interface StoredFile {
  path: string
  mediaType: string
  etag: string
  /** Name under which `dl` saves it. */
  downloadName: string
}

/** @throws ApiError 404 for another project or an unknown dataset. */
export function requireDataset(lake: Lake, project: string, dataset: string, pathname: string) {
  const store = project === lake.config.projectId ? lake.dataset(dataset) : undefined
  if (!store) throw notFound(`File not found: ${pathname}`)
  return store
}

/**
 * Sends a file: `HEAD`, `If-None-Match`, one byte range, `?dl`.
 * @throws ApiError 404 when it is gone.
 */
export async function sendStoredFile(
  request: Request,
  file: StoredFile,
  extra: Record<string, string> = {},
): Promise<Response> {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': IMMUTABLE,
    'content-type': file.mediaType,
    'cross-origin-resource-policy': 'cross-origin',
    etag: file.etag,
    'x-content-type-options': 'nosniff',
    ...(HARMLESS.test(file.mediaType) ? {} : { 'content-security-policy': SANDBOX }),
    ...extra,
  })
  const download = new URL(request.url).searchParams.get('dl')
  if (download !== null)
    headers.set('content-disposition', attachment(download || file.downloadName))
  if (matchesTag(request.headers.get('if-none-match'), file.etag))
    return new Response(null, { status: 304, headers })
  const size = await sizeOf(file.path, request)
  const range = readRange(request.headers, size, file.etag)
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
    })
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const body = request.method === 'HEAD' || size === 0 ? null : await bodyOf(file.path, size, range)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Small files go out in one piece, which costs a third of a stream. */
async function bodyOf(
  path: string,
  size: number,
  range: { start: number; end: number } | undefined,
) {
  return range || size > ONE_PIECE ? streamFile(path, range) : new Uint8Array(await readFile(path))
}

async function sizeOf(path: string, request: Request): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw notFound(`File not found: ${new URL(request.url).pathname}`)
    throw error
  }
}

function matchesTag(header: string | null, etag: string): boolean {
  if (header === null) return false
  return header
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

/** One range of bytes; several at once are answered with the whole file, as the rules allow. */
function readRange(headers: Headers, size: number, etag: string) {
  const header = headers.get('range')
  const condition = headers.get('if-range')
  if (header === null || (condition !== null && condition !== etag)) return undefined
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [first, last] = [found[1] ?? '', found[2] ?? '']
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start >= size || (first === '' && Number(last) === 0)
    ? ('unsatisfiable' as const)
    : { start, end }
}

/** A download's name (from a query, hence well-formed), safe in a header: plain characters, and the full name beside it. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
