import { existsSync } from 'node:fs'
import { assetPath } from '../asset-store/asset-store.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { limitResultSize, planTransform, type TransformPlan } from './cdn/transform-plan.ts'
import {
  outputFrameCount,
  MAX_ESTIMATED_RENDER_MS,
  MAX_ESTIMATED_RENDER_BYTES,
  estimateRenderBytes,
  estimateRenderMs,
  type RenderSource,
  type StoredImageSize,
} from './cdn/render-cost.ts'
import { chooseEncoding, mediaTypeOfEncoding, type Encoding } from './cdn/output-format.ts'
import {
  isIdentityTransform,
  readImageParameters,
  type ImageParameters,
} from './cdn/image-parameters.ts'
import { IMAGE_EXTENSIONS, imageCacheOf } from './cdn/image-cache.ts'
import { downloadName, requestsOriginal, assetUploadTime } from './file-routes.ts'
import { localCopiesOf } from './local-asset-copies.ts'
import { readImageHeader, isAnimatedWebp } from './inspect-image.ts'
import { mediaTypeOf } from './media-types.ts'
import { authorizeAndGetCacheControl } from './signing/authorize-asset.ts'
import {
  requireDatasetOfFile,
  sendStoredFile,
  type FileBytesLocation,
  type FileResponseMetadata,
} from './send-stored-file.ts'
import { type ImageTaskScheduling, imageWorkerPool } from './image-worker-pool/image-worker-pool.ts'
import { InvalidImageError } from './image-worker-pool/image-task.ts'

/** `GET /images/{project}/{dataset}/{sha1}-{w}x{h}.{ext}`: the stored image or a transformation of it. */
export async function serveImage(context: RequestContext): Promise<Response> {
  const { lake, params, request, url } = context
  const store = requireDatasetOfFile(lake, params.project ?? '', params.dataset ?? '', url.pathname)
  const filename = params.filename ?? ''
  const parts = /^([\da-f]{40})-(\d{1,6})x(\d{1,6})\.([a-z]{3,4})$/.exec(filename)
  const [, sha1 = '', width = '', height = '', extension = ''] = parts ?? []
  const document = store.documents.byId(`image-${sha1}-${width}x${height}-${extension}`)
  if (!document) throw notFound(`Image not found: ${url.pathname}`)
  const parameters = readImageParameters(url.searchParams)
  const place = assetPath(store.name, 'images', filename)
  const file = {
    mediaType: mediaTypeOf(extension),
    etag: `"${sha1}"`,
    cacheControl: authorizeAndGetCacheControl(context, document),
    modified: assetUploadTime(document),
    downloadName: downloadName(url, params.name, document, filename),
  }
  // An SVG scales without loss; only `fm` rasterizes it.
  const isDrawing = extension === 'svg' && !parameters.format
  if (requestsOriginal(url) || isDrawing || isIdentityTransform(parameters))
    return sendStoredFile(request, file, () => localCopiesOf(lake).contentOf(place))

  const source = { width: Number(width), height: Number(height), extension }
  const plan = limitResultSize(planTransform(source, parameters), source)
  const animated =
    extension === 'gif' ||
    (extension === 'webp' &&
      (await isAnimatedWebp(place, (use) =>
        localCopiesOf(lake).withFile(place, request.signal, use),
      )))
  const accept = request.headers.get('accept')
  const { isOpaque } = (document.metadata ?? {}) as { isOpaque?: boolean }
  const stored = { extension, animated, opaque: isOpaque === true }
  const encoding = chooseEncoding(parameters, stored, accept, plan.output)
  const group = `${store.name}/${filename}`
  const key = imageCacheOf(lake).keyOf(encoding, parameters)
  return sendStoredFile(
    request,
    {
      ...file,
      ...encoded(file, encoding),
      etag: imageCacheOf(lake).etagOf(group, key),
      headers: parameters.autoFormat && !parameters.format ? { vary: 'Accept' } : {},
    },
    () => shown(context, { group, key, place, picture: source, plan, parameters, encoding }),
  )
}

/** Media type of a result and, if its extension differs, its filename. */
function encoded(
  file: FileResponseMetadata,
  encoding: Encoding,
): Pick<FileResponseMetadata, 'mediaType' | 'downloadName'> {
  const extension = encoding === 'pjpg' ? 'jpg' : encoding
  return {
    mediaType: mediaTypeOfEncoding(encoding),
    downloadName: file.downloadName?.replace(IMAGE_EXTENSIONS, `.${extension}`),
  }
}

interface Asked {
  group: string
  key: string
  /** Path of the stored file, and the properties encoded in its name. */
  place: string
  picture: StoredImageSize
  plan: TransformPlan
  parameters: ImageParameters
  encoding: Encoding
}

/** Serves a cached or new result, whether or not the disk cache accepts it. */
function shown(
  { lake, request, quota }: RequestContext,
  requested: Asked,
): Promise<FileBytesLocation> {
  const { group, key, place, parameters, encoding } = requested
  const signal = AbortSignal.any([request.signal, lake.closed])
  const make = (imageJob: Omit<ImageTaskScheduling, 'estimatedMs'>) => async (path: string) => {
    try {
      const source = await sourceOf(requested, path, imageJob)
      const plan = limitResultSize(requested.plan, source, source.frames)
      const price = estimateRenderMs(source, plan, parameters, encoding)
      if (
        price > MAX_ESTIMATED_RENDER_MS ||
        estimateRenderBytes(source, plan, parameters, encoding) > MAX_ESTIMATED_RENDER_BYTES
      )
        throw badRequest('This picture would take too much to make: ask for a smaller one')
      const job = { path, source, plan, parameters, encoding }
      return await imageWorkerPool.perform(
        { what: 'render', job },
        { ...imageJob, estimatedMs: price },
      )
    } catch (error) {
      if (!(error instanceof InvalidImageError)) throw error
      if (!existsSync(path)) throw notFound('The file of this image is missing')
      throw badRequest(`The image cannot be transformed: ${error.message}`)
    }
  }
  return imageCacheOf(lake).get(group, key, { signal, payer: quota }, (stop, waiters) =>
    localCopiesOf(lake).withFile(place, stop, make({ waiters, signal: stop })),
  )
}

/** Reads from the file header what the image's name lacks; not needed for an SVG. */
async function sourceOf(
  { place, picture, parameters, encoding }: Asked,
  path: string,
  imageJob: Omit<ImageTaskScheduling, 'estimatedMs'>,
): Promise<RenderSource> {
  if (picture.extension === 'svg') return { ...picture, frames: 1, turned: false }
  const { pages, turned } = await readImageHeader(place, path, imageJob)
  return { ...picture, frames: outputFrameCount(picture, pages, parameters, encoding), turned }
}

export const imageRoutes: Route[] = [
  {
    method: 'GET',
    path: '/images/:project/:dataset/:filename',
    handler: serveImage,
  },
  {
    method: 'GET',
    path: '/images/:project/:dataset/:filename/:name',
    handler: serveImage,
  },
]
