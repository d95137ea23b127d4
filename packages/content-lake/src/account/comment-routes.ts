import { contentDatasetOfComments, commentsDatasetOf } from '../access/comment-permissions.ts'
import { requireMember } from '../access/require-permission.ts'
import { hasAnyWritePermission } from '../access/permissions.ts'
import { DomainError } from '../document/domain-error.ts'
import { notFound } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import type { DatasetStore } from '../store/dataset-store.ts'

/** `POST /comments/{dataset}/setup`: Studio sends it before the first comment on a dataset. */
async function setUp(context: RequestContext): Promise<Response> {
  const principal = requireMember(context)
  const about = context.params.dataset ?? ''
  if (!hasAnyWritePermission(principal, commentsDatasetOf(about)))
    throw new DomainError('forbidden', 'Your role reads comments and writes none')
  const { name } = await openOrCreateCommentsDataset(about, context.lake)
  return Response.json({ datasetName: name })
}

/**
 * The private dataset for the comments on another dataset; created on first use. A Studio opened before it exists would
 * not show the first comment of another user until it reloads.
 * @throws ApiError 404 if the dataset does not exist
 */
export async function openOrCreateCommentsDataset(
  about: string,
  lake: Lake,
): Promise<DatasetStore> {
  if (!lake.dataset(about) || contentDatasetOfComments(about) !== undefined)
    throw notFound(`There is no dataset "${about}" to comment on`)
  const name = commentsDatasetOf(about)
  return lake.dataset(name) ?? lake.createDataset(name, 'private')
}

export const commentsDatasetSetupRoutes: Route[] = [
  { method: 'POST', path: '/comments/:dataset/setup', handler: setUp },
]
