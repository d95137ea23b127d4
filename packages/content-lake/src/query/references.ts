import { requestedDataset } from '../http/data-request.ts'
import type { Handler } from '../http/router.ts'

/**
 * `GET /data/references/{dataset}/documents/{id}/to`: who in other datasets points to a document. References
 * across datasets do not exist here, so nobody does.
 */
export const externalReferences: Handler = (context) => {
  requestedDataset(context)
  return Response.json({ totalCount: 0, references: [] })
}
