import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import { parseTime } from '@orrery/groq/parse-time'
import { storedDocumentOrPlaceholder } from '../access/permissions.ts'
import {
  requireAuthenticated,
  requireDataset,
  visibleDocumentsTest,
  booleanParam,
} from '../http/data-request.ts'
import type { RequestContext, Handler } from '../http/router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { badRequest } from '../http/errors.ts'
import {
  documentAtSequence,
  documentAtTime,
  lastExistingDocument,
} from '../store/document-revisions.ts'

interface HistoryRequest {
  dataset: DatasetStore
  /** The requested ids whose history the caller may read. */
  ids: string[]
  /** Whether the caller may read a current or past document. */
  sees: DocumentTest
  /** The same for an id: by its current document, or by the id alone. */
  seesId: (id: string) => boolean
}

/**
 * Authorizes a history request for the documents in its path and `further` ones. Past content may no longer
 * be public, so history requires authentication.
 * @throws ApiError 401 for anonymous callers, 404 for an unknown dataset.
 */
export function authorizeHistoryRequest(
  context: RequestContext,
  further: readonly string[] = [],
): HistoryRequest {
  const dataset = requireDataset(context)
  requireAuthenticated(context, 'History')
  const sees = visibleDocumentsTest(context, 'history')
  const seesId = (id: string): boolean => sees(storedDocumentOrPlaceholder(dataset.documents, id))
  const asked = [...(context.params.ids ?? '').split(',').filter(Boolean), ...further]
  for (const id of asked) if (!seesId(id)) context.reportDenied('The history is private', id)
  return { dataset, ids: asked.filter(seesId), sees, seesId }
}

/**
 * `GET /data/history/{dataset}/documents/{ids}`: documents at a revision, at a time, or in their last state.
 */
export const getPastDocuments: Handler = (context) => {
  const { dataset, ids, sees } = authorizeHistoryRequest(context)
  const { url } = context
  const revision = url.searchParams.get('revision')
  const time = url.searchParams.get('time')
  if (time !== null && parseTime(time) === undefined) throw badRequest('"time" is not a time')
  const sequence = revision === null ? undefined : dataset.log.sequenceOf(revision)
  const past = (id: string): LakeDocument | undefined => {
    if (booleanParam(url, 'lastRevision')) return lastExistingDocument(dataset.history(id))
    if (revision !== null)
      return sequence === undefined ? undefined : documentAtSequence(dataset.history(id), sequence)
    return time === null ? dataset.documents.byId(id) : documentAtTime(dataset.history(id), time)
  }
  return Response.json({
    documents: ids.map(past).filter((document) => document !== undefined && sees(document)),
  })
}
