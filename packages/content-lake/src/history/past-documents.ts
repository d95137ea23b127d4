import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import { parseTime } from '@orrery/groq/parse-time'
import { documentOrPlaceholder } from '../access/permissions.ts'
import {
  requireAuthenticated,
  requireDataset,
  visibleDocumentsTest,
  booleanParam,
} from '../http/data-request.ts'
import type { RequestContext, Handler } from '../http/router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { badRequest } from '../http/errors.ts'
import { documentAtSequence, documentAtTime, lastExistingRevision } from '../store/revisions.ts'

interface HistoryRequest {
  dataset: DatasetStore
  /** The ids that were asked for, without those that the caller may not look back at. */
  ids: string[]
  /** Which documents, as they are or were, the caller may look back at. */
  sees: DocumentTest
  /** The same for an id: of what is stored there now, or of the mere id. */
  seesId: (id: string) => boolean
}

/**
 * What a history request may tell of, of the documents in its path and of `further` ones. What a document was may hold what is no longer public, so history is for the
 * known only.
 * @throws ApiError 401 for strangers, 404 for an unknown dataset.
 */
export function historyRequest(
  context: RequestContext,
  further: readonly string[] = [],
): HistoryRequest {
  const dataset = requireDataset(context)
  requireAuthenticated(context, 'History')
  const sees = visibleDocumentsTest(context, 'history')
  const seesId = (id: string): boolean => sees(documentOrPlaceholder(dataset.documents, id))
  const asked = [...(context.params.ids ?? '').split(',').filter(Boolean), ...further]
  for (const id of asked) if (!seesId(id)) context.reportDenied('The history is private', id)
  return { dataset, ids: asked.filter(seesId), sees, seesId }
}

/** `GET /data/history/{dataset}/documents/{ids}`: documents as they were at a revision, at a time, or last. */
export const getPastDocuments: Handler = (context) => {
  const { dataset, ids, sees } = historyRequest(context)
  const { url } = context
  const revision = url.searchParams.get('revision')
  const time = url.searchParams.get('time')
  if (time !== null && parseTime(time) === undefined) throw badRequest('"time" is not a time')
  const sequence = revision === null ? undefined : dataset.log.sequenceOf(revision)
  const past = (id: string): LakeDocument | undefined => {
    if (booleanParam(url, 'lastRevision')) return lastExistingRevision(dataset.history(id))
    if (revision !== null)
      return sequence === undefined ? undefined : documentAtSequence(dataset.history(id), sequence)
    return time === null ? dataset.documents.byId(id) : documentAtTime(dataset.history(id), time)
  }
  return Response.json({
    documents: ids.map(past).filter((document) => document !== undefined && sees(document)),
  })
}
