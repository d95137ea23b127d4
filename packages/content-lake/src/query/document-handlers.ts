import { missingDocumentStub, type LakeDocument } from '@orrery/groq/document'
import { booleanParam, requireDataset, visibleDocumentsTest } from '../http/data-request.ts'
import { serializedDocumentChunks } from '../http/document-chunks.ts'
import { quotaMeteredBody, bodyStreamAbortedOnAccessLoss } from '../http/metered-body.ts'
import type { Handler } from '../http/router.ts'
import { datasetPermissionsOf } from '../access/permissions.ts'

/**
 * Characters of JSON up to which a response is built at once; a longer body is serialized as it is
 * read.
 */
const MAX_BUFFERED_LENGTH = 1024 * 1024

/**
 * `GET /data/doc/{dataset}/{ids}`: stored documents by id, each once, and the reason for each
 * omitted id.
 */
export const getDocuments: Handler = (context) => {
  const { documents } = requireDataset(context)
  const mayRead = visibleDocumentsTest(context)
  const ids = new Set((context.params.ids ?? '').split(',').filter(Boolean))
  const everyVersion = booleanParam(context.url, 'includeAllVersions')
  const found = new Set<LakeDocument>()
  const omitted: { id: string; reason: 'existence' | 'permission' }[] = []
  for (const id of ids) {
    const requested = everyVersion
      ? [...documents.versionsOf(id)]
      : [documents.byId(id)].filter((document) => document !== undefined)
    const readable = requested.filter(mayRead)
    for (const document of readable) found.add(document)
    if (readable.length > 0) continue
    // A client without read access must not learn whether a document exists.
    const reason = mayRead(missingDocumentStub(id)) ? 'existence' : 'permission'
    if (reason === 'permission') context.reportDenied('The document is private', id)
    omitted.push({ id, reason })
  }
  const excludeContent = booleanParam(context.url, 'excludeContent')
  const shown = Array.from(found, (each) => (excludeContent ? systemFields(each) : each))
  const next = documentsBody(shown, omitted)
  const headers = { 'content-type': 'application/json' }
  let head: string | undefined = ''
  while (head.length <= MAX_BUFFERED_LENGTH) {
    const piece = next()
    if (piece === undefined) {
      const body = quotaMeteredBody(new TextEncoder().encode(head), context.quota)
      return new Response(body, { headers })
    }
    head += piece
  }
  const withHead = (): string | undefined => {
    const first = head
    head = undefined
    return first ?? next()
  }
  return new Response(bodyStreamAbortedOnAccessLoss(context, withHead), { headers })
}

/** Yields `{documents, omitted}` as JSON, piece by piece. */
function documentsBody(shown: readonly LakeDocument[], omitted: readonly object[]) {
  const next = serializedDocumentChunks(
    shown,
    (document, index) => `${index === 0 ? '' : ','}${JSON.stringify(document)}`,
  )
  const ends = ['{"documents":[', `],"omitted":${JSON.stringify(omitted)}}`]
  let isOpen = false
  return (): string | undefined => {
    if (isOpen) return next() ?? ends.pop()
    isOpen = true
    return ends.shift()
  }
}

function systemFields({ _id, _type, _rev, _createdAt, _updatedAt }: LakeDocument): LakeDocument {
  return { _id, _type, _rev, _createdAt, _updatedAt }
}

/**
 * `GET /data/export/{dataset}`: every readable document, one per line, optionally filtered by
 * `types`. Ignores the API version, because a backup by a client of an old version must include the
 * versions of releases.
 */
export const exportDocuments: Handler = (context) => {
  const dataset = requireDataset(context)
  const mayRead = datasetPermissionsOf(context.principal, dataset.name).read
  const types = context.url.searchParams.get('types')?.split(',').filter(Boolean)
  // The list is copied now; documents are immutable, so the export is a consistent snapshot.
  const documents = [...dataset.documents.all()]
  const isWanted = ({ _type }: { _type: string }): boolean => types?.includes(_type) ?? true
  const next = serializedDocumentChunks(documents, (document) =>
    isWanted(document) && mayRead(document) ? `${JSON.stringify(document)}\n` : undefined,
  )
  return new Response(bodyStreamAbortedOnAccessLoss(context, next), {
    headers: { 'content-type': 'application/x-ndjson' },
  })
}

/**
 * `GET /data/references/{dataset}/documents/{id}/to`: references from other datasets to a document.
 * Always empty, because cross-dataset references are not supported.
 */
export const listNoExternalReferences: Handler = (context) => {
  requireDataset(context)
  return Response.json({ totalCount: 0, references: [] })
}
