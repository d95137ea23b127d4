import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { QueueFull } from '../limits/fair-queue.ts'
import { transformImage, type ImageTransformOptions } from './transform-image.ts'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** Maximum edge length of a transformation, in pixels. */
const EDGE_LIMIT = 5760

function edge(value: string | null): number | null {
  const number = Number(value)
  return value !== null && Number.isSafeInteger(number) && number > 0
    ? Math.min(number, EDGE_LIMIT)
    : null
}

function readRequest(params: URLSearchParams): ImageTransformOptions {
  return {
    width: edge(params.get('width')),
    height: edge(params.get('height')),
    crop: params.get('crop'),
    format: params.get('format'),
  }
}

/** The file of a path below `/files/`; null when the path leaves the folder or is not an image. */
function resolvePath(mediaDir: string, path: string): string | null {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    return null
  }
  if (name.includes('\0') || !Object.hasOwn(types, extname(name).toLowerCase())) return null
  const file = normalize(join(mediaDir, name))
  return file.startsWith(normalize(mediaDir + sep)) ? file : null
}

function whenFull(error: unknown): 'full' {
  if (error instanceof QueueFull) return 'full'
  throw error
}

/**
 * Serves the images of the catalogue from `mediaDir`, resized and re-encoded by query parameters
 * (`width`, `height`, `crop`, `format`).
 */
export function createFileRoute(mediaDir: string) {
  return async (request: Request, path: string, address: string): Promise<Response | null> => {
    if (!path.startsWith('/files/') || (request.method !== 'GET' && request.method !== 'HEAD'))
      return null
    const file = resolvePath(mediaDir, path.slice('/files/'.length))
    const facts = file === null ? null : await stat(file).catch(() => null)
    if (file === null || !facts?.isFile()) return null
    const url = new URL(request.url)
    const etag = `"${facts.size.toString(36)}-${Math.trunc(facts.mtimeMs).toString(36)}"`
    const headers = {
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      etag,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      // An SVG that is opened as a document must not run scripts.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    }
    if (request.headers.get('if-none-match') === etag)
      return new Response(null, { status: 304, headers })
    const read = () => readFile(file)
    const requested = readRequest(url.searchParams)
    const picture = await transformImage(read, requested, `${file} ${etag}`, address).catch(
      whenFull,
    )
    if (picture === 'full')
      return new Response(null, { status: 503, headers: { 'retry-after': '1' } })
    const { data, type } = picture ?? {
      data: await read(),
      type: types[extname(file).toLowerCase()]!,
    }
    const body = request.method === 'HEAD' ? null : new Uint8Array(data)
    return new Response(body, {
      headers: { ...headers, 'content-type': type, 'content-length': String(data.byteLength) },
    })
  }
}
