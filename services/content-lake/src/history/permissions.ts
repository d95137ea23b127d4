import { assertKnown, idFilter, requestedDataset } from '../http/data-request.ts'
import type { RequestContext } from '../http/router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

/**
 * The dataset and the readable ids of a history request. What a document was may hold what is no longer public, so
 * history is for the known only.
 * @throws ApiError 401 for strangers, 404 for an unknown dataset.
 */
export function historyRequest(context: RequestContext): { dataset: DatasetStore; ids: string[] } {
  const dataset = requestedDataset(context)
  assertKnown(context, 'History')
  return {
    dataset,
    ids: (context.params.ids ?? '').split(',').filter(Boolean).filter(idFilter(context)),
  }
}
