import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { AssetStore, ByteRange } from '../asset-store/asset-store.ts'
import { notFound } from '../http/errors.ts'
import { bufferedResponse } from '../http/buffered-response.ts'
import type { Lake } from '../lake.ts'
import type { HttpRequest } from '../http/router.ts'
import { essenceOf } from './media-types.ts'

/** What names one state of a file. */
interface Validators {
  etag: string
  modified?: Date | undefined
}

/** Whether the asker has this very state already: `If-None-Match`, else `If-Modified-Since` (RFC 9110, 13.2.2). */
function isUnchanged(headers: Headers, { etag, modified }: Validators): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null)
    return tags
      .split(',')
      .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return modified !== undefined && !Number.isNaN(since) && wholeSeconds(modified) <= since
}

/**
 * The one range of bytes that is asked for; undefined means the whole file, as the rules allow where several are asked
 * for at once or the file is another one than `If-Range` says.
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

/** A download's name, safe in a header: plain characters, and the full name beside it. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const full = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

/** Bytes of small files that are kept in memory. */
const MOST = 32 * 1024 * 1024

/** Largest file that is read whole, in bytes: most transformed pictures. */
const SMALL = 256 * 1024

/**
 * Small files that were asked for lately. Each step of reading a file waits for a turn of the thread that serves everybody, so a picture
 * that everybody looks at would take five of them; from a bucket it would come over the network each time. What a name leads to never
 * changes: it is that of its content.
 */
export class SmallFileCache {
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>()
  #bytes = 0

  /** The bytes of a small file, where they are in memory. */
  get(name: string): Uint8Array<ArrayBuffer> | undefined {
    const bytes = this.#files.get(name)
    if (bytes === undefined) return undefined
    this.#files.delete(name)
    this.#files.set(name, bytes)
    return bytes
  }

  /** Reads a small file, and keeps it in the place of those that were not asked for the longest. */
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

  /** Of a file that was removed. */
  forget(name: string): void {
    this.#bytes -= this.#files.get(name)?.byteLength ?? 0
    this.#files.delete(name)
  }
}

/** A year: the address names the content, so what it leads to never changes. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * Stored files come from uploads: none may act as a page of this server. An SVG shown as a picture keeps its
 * own styles and embedded data under this policy; opened as a page it runs no script.
 */
const SANDBOX =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; media-src data:; sandbox"

/**
 * Types that are shown by viewers that the sandbox would break, and unable to run script in this origin. Whatever ends in
 * `+xml` is a page to browsers, of any kind.
 */
const HARMLESS =
  /^(?:(?:image|audio|video|font)\/(?!svg)(?![\w.+-]*\+xml$)[\w.+-]+|application\/pdf)$/

const hot = new SmallFileCache()

/** Where the bytes of an answer are. */
export type FileSource =
  | { path: string }
  | { bytes: Uint8Array }
  | { store: AssetStore; place: string }

export interface FileResponse {
  mediaType: string
  etag: string
  /** What caches are told. */
  cacheControl: string
  /** When the file became an asset; absent where nobody knows. */
  modified?: Date | undefined
  /** Name under which it is saved; undefined shows it instead. */
  downloadName?: string | undefined
  /** Headers besides. */
  headers?: Record<string, string>
}

/** @throws ApiError 404 for another project or an unknown dataset. */
export function requireDataset(lake: Lake, project: string, dataset: string, pathname: string) {
  const store = project === lake.config.projectId ? lake.dataset(dataset) : undefined
  if (!store) throw notFound(`File not found: ${pathname}`)
  return store
}

/**
 * Sends a file: `HEAD`, `If-None-Match`, `If-Modified-Since`, one byte range. What the asker has already is not even
 * looked for.
 * @param find says where the bytes are, and may have to make them first
 * @throws ApiError 404 when they are gone.
 */
export async function sendStoredFile(
  request: HttpRequest,
  file: FileResponse,
  find: () => FileSource | Promise<FileSource>,
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

function inMemory(content: FileSource): FileSource {
  const bytes = 'bytes' in content ? undefined : hot.get(nameOf(content))
  return bytes ? { bytes } : content
}

function headersOf(file: FileResponse): Headers {
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-type': file.mediaType,
    'cross-origin-resource-policy': 'cross-origin',
    etag: file.etag,
    'x-content-type-options': 'nosniff',
    ...(HARMLESS.test(essenceOf(file.mediaType)) ? {} : { 'content-security-policy': SANDBOX }),
    ...file.headers,
  })
  if (file.modified) headers.set('last-modified', file.modified.toUTCString())
  if (file.downloadName !== undefined)
    headers.set('content-disposition', attachment(file.downloadName))
  return headers
}

/** What tells a file from all others that this process reads. */
function nameOf(content: Exclude<FileSource, { bytes: Uint8Array }>): string {
  return 'path' in content ? content.path : `${content.store.location} ${content.place}`
}

function fileNotFound(request: HttpRequest) {
  return notFound(`File not found: ${new URL(request.url).pathname}`)
}

/** Small files go out in one piece, which costs a third of a stream; undefined where the file is gone. */
async function bodyOf(
  content: FileSource,
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
  content: Exclude<FileSource, { bytes: Uint8Array }>,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array> | undefined> {
  return 'path' in content
    ? (Readable.toWeb(createReadStream(content.path, range)) as ReadableStream<Uint8Array>)
    : content.store.read(content.place, range)
}

async function wholeOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(body).arrayBuffer())
}

async function sizeOf(content: FileSource): Promise<number | undefined> {
  if ('bytes' in content) return content.bytes.byteLength
  if ('store' in content) return content.store.sizeOf(content.place)
  try {
    return (await stat(content.path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
