import { rightsOf } from '../access/may.ts'
import { requestedDataset } from '../http/data-request.ts'
import { documentPieces } from '../http/document-pieces.ts'
import { heldStream } from '../http/held-stream.ts'
import type { Handler } from '../http/router.ts'

/**
 * `GET /data/export/{dataset}`: every readable document, one a line. `types` narrows it. The API version does not: a
 * backup by a command that names an old one must not lose the versions of releases.
 */
export const exportDocuments: Handler = (context) => {
  const dataset = requestedDataset(context)
  const mayRead = rightsOf(context.principal, dataset.name).read
  const types = context.url.searchParams.get('types')?.split(',').filter(Boolean)
  // The set is taken now: documents are never changed in place, so the export is one consistent moment.
  const documents = [...dataset.documents.all()]
  const isWanted = ({ _type }: { _type: string }): boolean => types?.includes(_type) ?? true
  const next = documentPieces(documents, (document) =>
    isWanted(document) && mayRead(document) ? `${JSON.stringify(document)}\n` : undefined,
  )
  return new Response(heldStream(context, next), {
    headers: { 'content-type': 'application/x-ndjson' },
  })
}
