import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { ApiError, badRequest, notFound } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { assetPath } from './asset-files.ts'
import { DiskCache, type CacheEntry } from './cdn/disk-cache.ts'
import { planTransform, type Plan } from './cdn/geometry.ts'
import { chooseEncoding, mediaTypeOfEncoding } from './cdn/output-format.ts'
import {
  changesNothing,
  MAX_SIDE,
  readImageParameters,
  type ImageParameters,
} from './cdn/parameters.ts'
import { keepsAnimation, renderImage, type RenderJob } from './cdn/render.ts'
import { WorkQueue } from './cdn/work-queue.ts'
import { mediaTypeOf } from './media-types.ts'
import { requireDataset, sendStoredFile } from './stored-file.ts'

/** Results kept on the disk, in bytes. */
const CACHE_LIMIT = 1024 ** 3

/** Largest result, in pixels: about what the largest allowed square crop of a phone's photograph needs. */
const MAX_OUTPUT_PIXELS = 48_000_000

/** Counts up when a change of this code changes results; old ones are made anew then. */
const PIPELINE = 2

const queue = new WorkQueue(availableParallelism(), 2_000)
const caches = new WeakMap<Lake, DiskCache>()

/** `GET /images/{project}/{dataset}/{sha1}-{w}x{h}.{ext}`: the stored picture, or a transformation of it. */
async function serveImage(context: RequestContext): Promise<Response> {
  const { lake, params, request, url } = context
  const store = requireDataset(lake, params.project ?? '', params.dataset ?? '', url.pathname)
  const filename = params.filename ?? ''
  const parts = /^([\da-f]{40})-(\d{1,6})x(\d{1,6})\.([a-z]{3,4})$/.exec(filename)
  const [, sha1 = '', width = '', height = '', extension = ''] = parts ?? []
  if (!store.documents.byId(`image-${sha1}-${width}x${height}-${extension}`))
    throw notFound(`Image not found: ${url.pathname}`)
  const parameters = readImageParameters(url.searchParams)
  const path = assetPath(lake.config.dataDir, 'images', store.name, filename)
  const downloadName = params.name ?? filename
  // A drawing fits every size by itself: only `fm` turns it into pixels.
  if (changesNothing(parameters) || (extension === 'svg' && !parameters.format)) {
    return sendStoredFile(request, {
      path,
      mediaType: mediaTypeOf(extension),
      etag: `"${sha1}"`,
      downloadName,
    })
  }
  const source = { width: Number(width), height: Number(height), extension }
  const plan = planTransform(source, parameters)
  refuseHuge(plan, source)
  const moving = extension === 'gif' || extension === 'webp'
  const encoding = chooseEncoding(
    parameters,
    { extension, animated: moving },
    request.headers.get('accept'),
    plan.output,
  )
  const key = JSON.stringify([PIPELINE, store.name, filename, encoding, canonical(parameters)])
  return sendCached(
    cacheOf(lake),
    key,
    () => render({ path, source, plan, parameters, encoding, animated: moving }),
    ({ path: cached }) =>
      sendStoredFile(
        request,
        {
          path: cached,
          mediaType: mediaTypeOfEncoding(encoding),
          etag: `"${cached.slice(-40)}"`,
          downloadName: downloadName.replace(
            /\.[a-z]+$/,
            `.${encoding === 'pjpg' ? 'jpg' : encoding}`,
          ),
        },
        parameters.autoFormat && !parameters.format ? { vary: 'Accept' } : {},
      ),
  )
}

/** Sends a cached result, and makes it anew when its file was evicted or deleted in the meantime. */
async function sendCached(
  cache: DiskCache,
  key: string,
  make: () => Promise<Uint8Array>,
  send: (entry: CacheEntry) => Promise<Response>,
): Promise<Response> {
  try {
    return await send(await cache.get(key, make))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    cache.forget(key)
    return send(await cache.get(key, make))
  }
}

/** @throws ApiError 404 when the stored file is gone, 400 when it breaks off in a part that the upload did not show. */
function render(job: RenderJob): Promise<Buffer> {
  return queue.run(async () => {
    try {
      const pages =
        job.animated && keepsAnimation(job.parameters, job.encoding)
          ? ((await sharp(job.path).metadata()).pages ?? 1)
          : 1
      return await renderImage({ ...job, animated: pages > 1 })
    } catch (error) {
      if (!existsSync(job.path)) throw notFound('The file of this image is missing')
      throw badRequest(`The image cannot be transformed: ${(error as Error).message}`)
    }
  })
}

/** Nobody may ask for a picture that costs more memory than the lake can spare. */
function refuseHuge({ output }: Plan, source: { width: number; height: number }): void {
  const side = Math.max(MAX_SIDE, source.width, source.height)
  const pixels = Math.max(MAX_OUTPUT_PIXELS, source.width * source.height)
  if (output.width <= side && output.height <= side && output.width * output.height <= pixels)
    return
  throw badRequest(
    `The result would be ${output.width}x${output.height} pixels, which is too large`,
  )
}

/** The parameters that shape the bytes, in one order. How the format was found does not matter, only which. */
function canonical({
  autoFormat: _auto,
  format: _format,
  ...shape
}: ImageParameters): [string, unknown][] {
  return Object.entries(shape).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function cacheOf(lake: Lake): DiskCache {
  let cache = caches.get(lake)
  if (!cache) {
    cache = new DiskCache(join(lake.config.dataDir, 'image-cache'), CACHE_LIMIT)
    caches.set(lake, cache)
  }
  return cache
}

/** `GET /files/{project}/{dataset}/{sha1}.{ext}`: the stored file as it is. */
async function serveFile(context: RequestContext): Promise<Response> {
  const { lake, params, request, url } = context
  const store = requireDataset(lake, params.project ?? '', params.dataset ?? '', url.pathname)
  const filename = params.filename ?? ''
  const [, sha1 = '', extension = ''] = /^([\da-f]{40})\.([a-z0-9]{1,12})$/.exec(filename) ?? []
  const document = store.documents.byId(`file-${sha1}-${extension}`)
  if (!document) throw notFound(`File not found: ${url.pathname}`)
  const named = typeof document.originalFilename === 'string' ? document.originalFilename : filename
  return sendStoredFile(request, {
    path: assetPath(lake.config.dataDir, 'files', store.name, filename),
    mediaType: servedType(document.mimeType, extension),
    etag: `"${sha1}"`,
    downloadName: params.name ?? named,
  })
}

/** The type the uploader declared, with the character set that its extension implies. */
function servedType(declared: unknown, extension: string): string {
  const known = mediaTypeOf(extension)
  return typeof declared === 'string' && !known.startsWith(declared) ? declared : known
}

export const cdnRoutes: Route[] = [
  { method: 'GET', path: '/images/:project/:dataset/:filename', handler: serveImage },
  { method: 'GET', path: '/images/:project/:dataset/:filename/:name', handler: serveImage },
  { method: 'GET', path: '/files/:project/:dataset/:filename', handler: serveFile },
  { method: 'GET', path: '/files/:project/:dataset/:filename/:name', handler: serveFile },
]
