import { randomBytes } from 'node:crypto'
import { requireUploadPermission } from '../access/require-permission.ts'
import type { LakeDocument } from '@orrery/groq/document'
import type { IncomingDocument } from '../document/commit.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'
import { OpenResourceLimiter } from '../fair-scheduling/open-resource-limiter.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import {
  fileDocument,
  imageDocument,
  imageFilename,
  imageId,
  filenameWithoutFolders,
  readUploadDetails,
} from './asset-document.ts'
import { assetPath } from '../asset-store/asset-store.ts'
import { storeFileAndCreateDocument, assertStoreAvailable } from './local-asset-copies.ts'
import { mediaTypeEssence, extensionFor, declaredOrInferredMediaType } from './media-types.ts'
import { inspectUploadedImage } from './inspect-image.ts'
import {
  discardFile,
  receiveFile,
  assertDeclaredUploadSize,
  type ReceivedFile,
} from './receive-file.ts'
import { openRemoteFile } from './remote/remote-file.ts'

/** Maximum upload in bytes; an image at the pixel limit rarely exceeds its limit. */
const LIMIT = { images: 256 * 1024 * 1024, files: 2 * 1024 * 1024 * 1024 }

type Kind = keyof typeof LIMIT

/** An uploaded or remotely fetched file. */
interface Incoming {
  body: ReadableStream<Uint8Array> | null
  /** Declared media type. */
  mediaType: string
  filename: string | undefined
}

/** A completely received upload. */
interface Upload {
  context: RequestContext
  store: DatasetStore
  received: ReceivedFile
  incoming: Incoming
}

/** Maximum duration of a remote fetch, in milliseconds. */
const FETCH_TIME = 300_000

/** Concurrent uploads per person or token; the import command sends a dozen, Studio four. */
const underWay = new OpenResourceLimiter('uploads', { stranger: 0, member: 32 })

/**
 * `POST /assets/images/{dataset}`: stores the raw bytes as an image asset; identical bytes return the
 * existing one.
 */
async function storeImage(upload: Upload): Promise<LakeDocument> {
  const { context, store, received } = upload
  const { kind, describe } = await inspectUploadedImage(context, received)
  const filename = imageFilename(received.sha1, kind)
  const place = assetPath(store.name, 'images', filename)
  const existing = store.documents.byId(imageId(received.sha1, kind))
  // A document does not imply that its file exists: a mutation may have created it, or the file may be lost.
  if (existing)
    return storeFileAndCreateDocument(context.lake, received, place, () =>
      Promise.resolve(existing),
    )
  const metadata = await describe(askedParts(context.url))
  const document = imageDocument(assetParts(upload), kind, metadata)
  return storeFileAndCreateDocument(context.lake, received, place, () =>
    create(context, store, document),
  )
}

/** `POST /assets/files/{dataset}`: stores the raw bytes as a file asset. */
async function storeFile(upload: Upload): Promise<LakeDocument> {
  const { context, store, received, incoming } = upload
  const { filename: name = null, mediaType } = incoming
  const extension = extensionFor(name, mediaType)
  const document = fileDocument(
    assetParts(upload),
    extension,
    declaredOrInferredMediaType(mediaType, extension),
  )
  const filename = `${received.sha1}.${extension}`
  const place = assetPath(store.name, 'files', filename)
  const existing = store.documents.byId(document._id ?? '')
  if (existing)
    return storeFileAndCreateDocument(context.lake, received, place, () =>
      Promise.resolve(existing),
    )
  return storeFileAndCreateDocument(context.lake, received, place, () =>
    create(context, store, document),
  )
}

const STORE = { images: storeImage, files: storeFile }

/** Handles an upload of raw bytes. */
function upload(kind: Kind) {
  return async (context: RequestContext): Promise<Response> => {
    const { headers, body } = context.request
    return accept(context, kind, () => {
      const mediaType = headers.get('content-type') ?? ''
      if (mediaTypeEssence(mediaType) === 'multipart/form-data')
        throw badRequest('Send the bytes of the file as the request body, not as a form')
      assertDeclaredUploadSize(headers, LIMIT[kind])
      const filename = filenameWithoutFolders(context.url.searchParams.get('filename'))
      return Promise.resolve({ body, mediaType, filename })
    })
  }
}

/**
 * `POST /assets/{kind}/{dataset}/from-url` with `{"url": "https://…"}`: the lake downloads the file, from the
 * public internet only.
 */
function uploadFromUrl(kind: Kind) {
  return async (context: RequestContext): Promise<Response> =>
    accept(context, kind, async () => {
      const { url } = (await readBodyAndReauthenticate(context)).body
      if (typeof url !== 'string') throw badRequest('"url" is missing: send {"url": "https://…"}')
      const { request, lake } = context
      const signal = AbortSignal.any([request.signal, lake.closed, AbortSignal.timeout(FETCH_TIME)])
      const file = await openRemoteFile(url, { signal, limit: LIMIT[kind] })
      const filename = filenameWithoutFolders(
        context.url.searchParams.get('filename') || file.filename,
      )
      return { body: file.body, mediaType: file.mediaType ?? '', filename }
    })
}

async function accept(
  context: RequestContext,
  kind: Kind,
  open: () => Promise<Incoming>,
): Promise<Response> {
  requireUploadPermission(context, kind)
  const { lake, params, quota } = context
  const store = lake.dataset(params.dataset ?? '')
  if (!store)
    throw notFound(
      `Dataset "${params.dataset}" not found for project ID "${lake.config.projectId}"`,
    )
  const release = underWay.acquire(quota)
  try {
    await assertStoreAvailable(lake)
    const incoming = await open()
    const received = await receiveFile(lake.config.dataDir, incoming.body, { bytes: LIMIT[kind] })
    try {
      requireUploadPermission({ params, principal: await context.reauthenticate() }, kind)
      if (received.size === 0) throw badRequest('The request body is empty')
      const document = await STORE[kind]({ context, store, received, incoming })
      return Response.json({ document })
    } finally {
      await discardFile(received)
    }
  } finally {
    release()
  }
}

async function create(
  { lake, principal }: RequestContext,
  store: DatasetStore,
  document: IncomingDocument,
): Promise<LakeDocument> {
  const mutations = [{ createIfNotExists: document }]
  await lake.writer.mutate(store, mutations, { author: principal.id })
  const created = store.documents.byId(document._id ?? '')
  if (!created) throw new Error(`The asset document ${document._id} was not created`)
  return created
}

function assetParts({ context: { lake, url }, store, received, incoming }: Upload) {
  return {
    config: lake.config,
    dataset: store.name,
    received,
    details: {
      ...(incoming.filename && { originalFilename: incoming.filename }),
      ...readUploadDetails(url.searchParams),
    },
    uploadId: randomBytes(24).toString('base64url'),
  }
}

/** Metadata parts that `meta` can select; these are the defaults. */
const DEFAULT_PARTS: readonly string[] = ['blurhash', 'lqip', 'palette']

/** Defaults without `meta`; `meta=none` selects none. */
function askedParts(url: URL): readonly string[] {
  const requested = url.searchParams.getAll('meta').flatMap((value) => value.split(','))
  return requested.length === 0 ? DEFAULT_PARTS : requested
}

const KINDS: readonly Kind[] = ['images', 'files']

export const uploadRoutes: Route[] = KINDS.flatMap((kind): Route[] => [
  { method: 'POST', path: `/assets/${kind}/:dataset`, handler: upload(kind) },
  { method: 'POST', path: `/assets/${kind}/:dataset/from-url`, handler: uploadFromUrl(kind) },
])
