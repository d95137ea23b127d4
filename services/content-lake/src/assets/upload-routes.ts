import { randomBytes } from 'node:crypto'
import { badRequest, notFound } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { LakeDocument } from '../document/document.ts'
import type { IncomingDocument } from '../document/mutation.ts'
import { requireAssetRights } from '../access/guard.ts'
import {
  fileDocument,
  imageDocument,
  imageFilename,
  imageId,
  readAssetDetails,
} from './asset-document.ts'
import { assetPath, discardFile, keepFile, receiveFile, type ReceivedFile } from './asset-files.ts'
import { essenceOf, extensionFor, mediaTypeOf } from './media-types.ts'
import { DEFAULT_PARTS } from './metadata/image-metadata.ts'
import { readPicture } from './read-picture.ts'

/** Largest upload in bytes. An image of the largest pixel count hardly exceeds its limit. */
const LIMIT = { images: 256 * 1024 * 1024, files: 2 * 1024 * 1024 * 1024 }

/** `POST /assets/images/{dataset}`: the raw bytes become an image asset; the same bytes twice, the same one. */
async function uploadImage(context: RequestContext): Promise<Response> {
  return upload(context, 'images', async (received, store) => {
    const { lake, url } = context
    const { kind, describe } = await readPicture(context, received)
    const filename = imageFilename(received.sha1, kind)
    const path = assetPath(lake.config.dataDir, 'images', store.name, filename)
    const existing = store.documents.byId(imageId(received.sha1, kind))
    if (existing) return keepFor(existing, received, path)
    const metadata = await describe(askedParts(url))
    await keepFile(received, path)
    return create(
      context,
      store,
      imageDocument(assetParts(context, store, received), kind, metadata),
    )
  })
}

/** `POST /assets/files/{dataset}`: the raw bytes become a file asset. */
async function uploadFile(context: RequestContext): Promise<Response> {
  return upload(context, 'files', async (received, store) => {
    const { lake, request, url } = context
    const declared = essenceOf(request.headers.get('content-type'))
    const extension = extensionFor(url.searchParams.get('filename'), declared)
    const document = fileDocument(
      assetParts(context, store, received),
      extension,
      fileType(declared, extension),
    )
    const filename = `${received.sha1}.${extension}`
    const path = assetPath(lake.config.dataDir, 'files', store.name, filename)
    const existing = store.documents.byId(document._id ?? '')
    if (existing) return keepFor(existing, received, path)
    await keepFile(received, path)
    return create(context, store, document)
  })
}

async function upload(
  context: RequestContext,
  kind: 'images' | 'files',
  store: (received: ReceivedFile, dataset: DatasetStore) => Promise<LakeDocument>,
): Promise<Response> {
  requireAssetRights(context, kind)
  const { lake, params, request } = context
  const dataset = lake.dataset(params.dataset ?? '')
  if (!dataset)
    throw notFound(
      `Dataset "${params.dataset}" not found for project ID "${lake.config.projectId}"`,
    )
  if (essenceOf(request.headers.get('content-type')) === 'multipart/form-data') {
    throw badRequest('Send the bytes of the file as the request body, not as a form')
  }
  const received = await receiveFile(lake.config.dataDir, request.body, LIMIT[kind])
  try {
    requireAssetRights({ params, principal: await context.askAgain() }, kind)
    if (received.size === 0) throw badRequest('The request body is empty')
    return Response.json({ document: await store(received, dataset) })
  } finally {
    await discardFile(received)
  }
}

/** A document does not prove its file: it may have been written by a mutation, or the file may be lost. */
async function keepFor(
  document: LakeDocument,
  received: ReceivedFile,
  path: string,
): Promise<LakeDocument> {
  await keepFile(received, path)
  return document
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

function assetParts({ lake, url }: RequestContext, store: DatasetStore, received: ReceivedFile) {
  return {
    config: lake.config,
    dataset: store.name,
    received,
    details: readAssetDetails(url.searchParams),
    uploadId: randomBytes(24).toString('base64url'),
  }
}

/** Without `meta` the usual parts; `meta=none` asks for none of them. */
function askedParts(url: URL): readonly string[] {
  const asked = url.searchParams.getAll('meta').flatMap((value) => value.split(','))
  return asked.length === 0 ? DEFAULT_PARTS : asked
}

/** Browsers send no type, or a vague one, for what they do not know. */
function fileType(declared: string, extension: string): string {
  const vague =
    declared === '' ||
    declared === 'application/octet-stream' ||
    !/^[\w.+-]+\/[\w.+-]+$/.test(declared)
  return vague ? essenceOf(mediaTypeOf(extension)) : declared
}

export const uploadRoutes: Route[] = [
  { method: 'POST', path: '/assets/images/:dataset', handler: uploadImage },
  { method: 'POST', path: '/assets/files/:dataset', handler: uploadFile },
]
