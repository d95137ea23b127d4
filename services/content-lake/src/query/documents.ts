import { flag, requestedDataset, visibleDocuments } from '../http/data-request.ts'
import type { Handler } from '../http/router.ts'
import { unknownDocument, type LakeDocument } from '../document/document.ts'

/** `GET /data/doc/{dataset}/{ids}`: stored documents by id, and why the others are left out. */
export const getDocuments: Handler = (context) => {
  const { documents } = requestedDataset(context)
  const mayRead = visibleDocuments(context)
  const ids = (context.params.ids ?? '').split(',').filter(Boolean)
  const everyVersion = flag(context.url, 'includeAllVersions')
  const found: LakeDocument[] = []
  const omitted: { id: string; reason: 'existence' | 'permission' }[] = []
  for (const id of ids) {
    const asked = everyVersion
      ? [...documents.versionsOf(id)]
      : [documents.byId(id)].filter((document) => document !== undefined)
    const readable = asked.filter(mayRead)
    found.push(...readable)
    if (readable.length > 0) continue
    // Whoever may not read a document learns nothing about whether it exists.
    omitted.push({ id, reason: mayRead(unknownDocument(id)) ? 'existence' : 'permission' })
  }
  const shown = flag(context.url, 'excludeContent') ? found.map(systemFields) : found
  return Response.json({ documents: shown, omitted })
}

function systemFields({ _id, _type, _rev, _createdAt, _updatedAt }: LakeDocument): LakeDocument {
  return { _id, _type, _rev, _createdAt, _updatedAt }
}
