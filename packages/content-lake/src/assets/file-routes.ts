import type { LakeDocument } from '@orrery/groq/document'
import { notFound } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { assetPath } from '../asset-store/asset-store.ts'
import { localCopiesOf } from './local-asset-copies.ts'
import { mediaTypeEssence, declaredOrInferredMediaType, mediaTypeOf } from './media-types.ts'
import { authorizeAndGetCacheControl } from './signing/authorize-asset.ts'
import { requireDatasetOfFile, sendStoredFile } from './send-stored-file.ts'

/**
 * Filename for the download: `dl` and `dlRaw` request one, `dl=NAME` sets it. The default is the name in the
 * path, then the uploaded filename, then the stored one.
 * @returns undefined if the file is displayed inline.
 */
export function downloadName(
  url: URL,
  named: string | undefined,
  document: LakeDocument,
  filename: string,
): string | undefined {
  const requested = url.searchParams.get('dl')
  if (requested === null && !requestsOriginal(url)) return undefined
  const { originalFilename } = document
  const uploaded = typeof originalFilename === 'string' ? originalFilename : ''
  return requested || named || uploaded || filename
}

/** Whether a URL requests the original bytes, as exports do: `dlRaw`, `dlRaw=true`. */
export function requestsOriginal(url: URL): boolean {
  const value = url.searchParams.get('dlRaw')
  return value !== null && value !== 'false'
}

/** Time at which the asset was uploaded. */
export function assetUploadTime({ _createdAt }: LakeDocument): Date | undefined {
  const time = Date.parse(_createdAt)
  return Number.isNaN(time) ? undefined : new Date(time)
}

/** `GET /files/{project}/{dataset}/{sha1}.{ext}`: the stored file, unchanged. */
async function serveFile(context: RequestContext): Promise<Response> {
  const { lake, params, request, url } = context
  const store = requireDatasetOfFile(lake, params.project ?? '', params.dataset ?? '', url.pathname)
  const filename = params.filename ?? ''
  const [, sha1 = '', extension = ''] = /^([\da-f]{40})\.([a-z0-9]{1,12})$/.exec(filename) ?? []
  const document = store.documents.byId(`file-${sha1}-${extension}`)
  if (!document) throw notFound(`File not found: ${url.pathname}`)
  const file = {
    mediaType: servedType(document.mimeType, extension),
    etag: `"${sha1}"`,
    cacheControl: authorizeAndGetCacheControl(context, document),
    modified: assetUploadTime(document),
    downloadName: downloadName(url, params.name, document, filename),
  }
  const place = assetPath(store.name, 'files', filename)
  return sendStoredFile(request, file, () => localCopiesOf(lake).contentOf(place))
}

/** The document's media type plus the charset implied by its extension. */
function servedType(declared: unknown, extension: string): string {
  const known = mediaTypeOf(extension)
  const type = declaredOrInferredMediaType(declared, extension)
  return type === mediaTypeEssence(known) ? known : type
}

export const fileRoutes: Route[] = [
  {
    method: 'GET',
    path: '/files/:project/:dataset/:filename',
    handler: serveFile,
  },
  {
    method: 'GET',
    path: '/files/:project/:dataset/:filename/:name',
    handler: serveFile,
  },
]
