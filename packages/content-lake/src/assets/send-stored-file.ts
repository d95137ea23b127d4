import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { matchesEtag } from '@orrery/server-kit/etag'
import type { AssetStore, ByteRange } from '../asset-store/asset-store.ts'
import { notFound } from '../http/errors.ts'
import { bufferedResponse } from '../http/buffered-response.ts'
import type { Lake } from '../lake.ts'
import type { HttpRequest } from '../http/router.ts'
import { mediaTypeEssence } from './media-types.ts'

/** Validators of a file for conditional requests. */
interface Validators {
  etag: string
  modified?: Date | undefined
}

/** Whether the client's copy is current: `If-None-Match`, else `If-Modified-Since` (RFC 9110, 13.2.2). */
function isUnchanged(headers: Headers, { etag, modified }: Validators): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) return matchesEtag(tags, etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return modified !== undefined && !Number.isNaN(since) && wholeSeconds(modified) <= since
}

/**
 * The requested byte range. Undefined means the whole file, as the RFC allows for several ranges and requires
 * for a stale `If-Range`.
 */
function readRange(
  headers: Headers,
  size: number,
  validators: Validators,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const header = headers.get('range')
  if (header === null || !isSame(headers.get('if-range'), validators)) return undefined
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

function isSame(condition: string | null, { etag, modified }: Validators): boolean {
  if (condition === null || condition === etag) return true
  return modified !== undefined && Date.parse(condition) === wholeSeconds(modified)
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}

/** `Content-Disposition` value: ASCII filename, plus the full name in UTF-8. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const full = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/** Size of the in-memory file cache in bytes. */
const MOST = 32 * 1024 * 1024

/** Maximum size in bytes of a cached file; covers most transformed images. */
const SMALL = 256 * 1024

/**
 * LRU cache of small files. Reading a file takes five asynchronous steps on the event loop of the whole
 * server, and a network request for a bucket. Entries never become stale, because names identify content.
 */
export class SmallFileCache {
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>()
  #bytes = 0

  /** The bytes of a cached file, or undefined. */
  get(name: string): Uint8Array<ArrayBuffer> | undefined {
    const bytes = this.#files.get(name)
    if (bytes === undefined) return undefined
    this.#files.delete(name)
    this.#files.set(name, bytes)
    return bytes
  }

  /** Reads a small file and caches it, evicting the least recently used ones. */
  async read(
    name: string,
    load: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await load()
    this.forget(name)
    this.#files.set(name, bytes)
    this.#bytes += bytes.byteLength
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= MOST) break
      this.forget(oldest)
    }
    return bytes
  }

  /** Drops a deleted file. */
  forget(name: string): void {
    this.#bytes -= this.#files.get(name)?.byteLength ?? 0
    this.#files.delete(name)
  }
}

/** One year: URLs identify content, which never changes. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * Stored files are uploads, so none may run as a page of this origin. An SVG displayed as an image keeps its
 * styles and embedded data under this policy; opened as a page it runs no script.
 */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; sandbox"

/**
 * Types whose built-in viewers a sandbox would break, and which cannot run script in this origin. Browsers
 * treat every `+xml` type as a page, so none of them is listed.
 */
const HARMLESS =
  /^(?:(?:image|audio|video|font)\/(?!svg)(?![\w.+-]*\+xml$)[\w.+-]+|application\/pdf)$/

const hot = new SmallFileCache()

/** Where the bytes of a response come from. */
export type FileBytesLocation =
  | { path: string }
  | { bytes: Uint8Array }
  | { store: AssetStore; place: string }

export interface FileResponseMetadata {
  mediaType: string
  etag: string
  /** `Cache-Control` value. */
  cacheControl: string
  /** Upload time of the asset; absent if unknown. */
  modified?: Date | undefined
  /** Filename of the download; undefined displays the file inline. */
  downloadName?: string | undefined
  /** Additional headers. */
  headers?: Record<string, string>
}

/** @throws ApiError 404 for another project or an unknown dataset. */
export function requireDatasetOfFile(
  lake: Lake,
  project: string,
  dataset: string,
  pathname: string,
) {
  const store = project === lake.config.projectId ? lake.dataset(dataset) : undefined
  if (!store) throw notFound(`File not found: ${pathname}`)
  return store
}

/**
 * Sends a file; supports `HEAD`, `If-None-Match`, `If-Modified-Since` and one byte range. For a current
 * client copy the file is not located at all.
 * @param find locates the bytes, and may have to create them first
 * @throws ApiError 404 if the file is missing.
 */
export async function sendStoredFile(
  request: HttpRequest,
  file: FileResponseMetadata,
  find: () => FileBytesLocation | Promise<FileBytesLocation>,
): Promise<Response> {
  const headers = headersOf(file)
  if (isUnchanged(request.headers, file)) return new Response(null, { status: 304, headers })
  const content = inMemory(await find())
  const size = await sizeOf(content)
  if (size === undefined) throw fileNotFound(request)
  const range = readRange(request.headers, size, file)
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: {
        'content-range': `bytes */${size}`,
        'cache-control': 'no-store',
      },
    })
  }
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers })
  const body = await bodyOf(content, size, range)
  if (body === undefined) throw fileNotFound(request)
  return body instanceof Uint8Array
    ? bufferedResponse(body, { status, headers })
    : new Response(body, { status, headers })
}

function inMemory(content: FileBytesLocation): FileBytesLocation {
  const bytes = 'bytes' in content ? undefined : hot.get(nameOf(content))
  return bytes ? { bytes } : content
}

function headersOf(file: FileResponseMetadata): Headers {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-type': file.mediaType,
    'cross-origin-resource-policy': 'cross-origin',
    etag: file.etag,
    'x-content-type-options': 'nosniff',
    ...(HARMLESS.test(mediaTypeEssence(file.mediaType))
      ? {}
      : { 'content-security-policy': SANDBOX }),
    ...file.headers,
  })
  if (file.modified) headers.set('last-modified', file.modified.toUTCString())
  if (file.downloadName !== undefined)
    headers.set('content-disposition', attachment(file.downloadName))
  return headers
}

/** Cache key of a file, unique in this process. */
function nameOf(content: Exclude<FileBytesLocation, { bytes: Uint8Array }>): string {
  return 'path' in content ? content.path : `${content.store.location} ${content.place}`
}

function fileNotFound(request: HttpRequest) {
  return notFound(`File not found: ${new URL(request.url).pathname}`)
}

/** Sends small files in one piece, at a third of the cost of a stream; undefined if the file is missing. */
async function bodyOf(
  content: FileBytesLocation,
  size: number,
  range: ByteRange | undefined,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined> {
  if ('bytes' in content) {
    const part = range ? content.bytes.subarray(range.start, range.end + 1) : content.bytes
    return part as Uint8Array<ArrayBuffer>
  }
  if (range || size > SMALL) return streamOf(content, range)
  if ('path' in content)
    return hot.read(content.path, async () => new Uint8Array(await readFile(content.path)))
  const body = await streamOf(content)
  return body && hot.read(nameOf(content), () => wholeOf(body))
}

async function streamOf(
  content: Exclude<FileBytesLocation, { bytes: Uint8Array }>,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array> | undefined> {
  return 'path' in content
    ? (Readable.toWeb(createReadStream(content.path, range)) as ReadableStream<Uint8Array>)
    : content.store.read(content.place, range)
}

async function wholeOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(body).arrayBuffer())
}

async function sizeOf(content: FileBytesLocation): Promise<number | undefined> {
  if ('bytes' in content) return content.bytes.byteLength
  if ('store' in content) return content.store.sizeOf(content.place)
  try {
    return (await stat(content.path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
