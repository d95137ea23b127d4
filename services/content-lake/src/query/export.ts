import { rightsOf } from '../access/may.ts'
import { requestedDataset } from '../http/data-request.ts'
import { heldStream } from '../http/held-stream.ts'
import type { Handler } from '../http/router.ts'

/** Documents put into one chunk of the stream. */
const BATCH = 500

/**
 * `GET /data/export/{dataset}`: every readable document, one a line. `types` narrows it. The API version does not: a
 * backup by a command that names an old one must not lose the versions of releases.
 */
export const exportDocuments: Handler = (context) => {
  const dataset = requestedDataset(context)
  const mayRead = rightsOf(context.principal, dataset.name).read
  const types = context.url.searchParams.get('types')?.split(',').filter(Boolean)
  // The set is taken now: documents are never changed in place, so the export is one consistent moment.
  const documents = [...dataset.documents.all()].filter(
    (document) => mayRead(document) && (types === undefined || types.includes(document._type)),
  )
  let next = 0
  const body = heldStream(context, () => {
    if (next >= documents.length) return undefined
    const batch = documents.slice(next, (next += BATCH))
    return batch.map((document) => `${JSON.stringify(document)}\n`).join('')
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
}
