import { documentAt } from '../access/may.ts'
import type { DocumentTest } from '@orrery/groq/document'
import { assertKnown, requestedDataset, visibleDocuments } from '../http/data-request.ts'
import type { RequestContext } from '../http/router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

export interface HistoryRequest {
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
  const dataset = requestedDataset(context)
  assertKnown(context, 'History')
  const sees = visibleDocuments(context, 'history')
  const seesId = (id: string): boolean => sees(documentAt(dataset.documents, id))
  const asked = [...(context.params.ids ?? '').split(',').filter(Boolean), ...further]
  for (const id of asked) if (!seesId(id)) context.refused('The history is private', id)
  return { dataset, ids: asked.filter(seesId), sees, seesId }
}
