import type { DocumentTest } from '@orrery/groq/document'
import { isProjectMember } from '../access/role-grants.ts'
import { datasetPermissionsOf, withoutReleaseVersions } from '../access/permissions.ts'
import { RELEASES_API_VERSION, isApiVersionAtLeast } from '../document/api-version.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { notFound, unauthorized, badRequest } from './errors.ts'
import type { RequestContext } from './router.ts'

/**
 * The dataset that the path names.
 * @throws ApiError 404 for an unknown dataset, 401 for anonymous requests to a private one.
 */
export function requireDataset({ lake, params, principal }: RequestContext): DatasetStore {
  const name = params.dataset ?? ''
  const dataset = lake.dataset(name)
  if (!dataset)
    throw notFound(`Dataset "${name}" not found for project ID "${lake.config.projectId}"`)
  if (dataset.aclMode === 'private' && !isProjectMember(principal))
    throw unauthorized('This dataset is private: sign in or send a token')
  return dataset
}

/** A dataset and what a request may read of it: as a test, and as filters for a worker thread. */
export interface ReadableDataset {
  dataset: DatasetStore
  canRead: DocumentTest
  readFilters: readonly string[]
}

/**
 * What a request may read of its dataset: documents that its principal may read, without versions where its API
 * version predates releases.
 */
export function readableDataset(
  { principal, apiVersion }: Sender,
  dataset: DatasetStore,
): ReadableDataset {
  const { read, readFilters } = datasetPermissionsOf(principal, dataset.name)
  return { dataset, canRead: visibleInApiVersion(apiVersion, read), readFilters }
}

/** The stored documents of its dataset that a request may see, now or in their history. */
export function visibleDocumentsTest(
  { principal, apiVersion, params }: Sender & Pick<RequestContext, 'params'>,
  permission: 'read' | 'history' = 'read',
): DocumentTest {
  return visibleInApiVersion(
    apiVersion,
    datasetPermissionsOf(principal, params.dataset ?? '')[permission],
  )
}

type Sender = Pick<RequestContext, 'principal' | 'apiVersion'>

function visibleInApiVersion(apiVersion: string, granted: DocumentTest): DocumentTest {
  return isApiVersionAtLeast(apiVersion, RELEASES_API_VERSION)
    ? granted
    : withoutReleaseVersions(granted)
}

/** @throws ApiError 401 for anonymous requests. */
export function requireAuthenticated({ principal }: RequestContext, what: string): void {
  if (!isProjectMember(principal)) throw unauthorized(`${what} needs a token`)
}

/** A boolean query parameter: absent means the default, `true` and `1` are true. */
export function booleanParam(url: URL, name: string, fallback = false): boolean {
  const value = url.searchParams.get(name)
  return value === null ? fallback : value === 'true' || value === '1'
}

/**
 * The `$name` parameters of a query string, each a JSON value.
 * @throws ApiError 400 for invalid JSON.
 */
export function groqParams(url: URL): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, text] of url.searchParams) {
    if (!name.startsWith('$')) continue
    try {
      params[name.slice(1)] = JSON.parse(text)
    } catch {
      throw badRequest(
        `Unable to parse value of "${name}": it must be JSON (a string needs quotes)`,
      )
    }
  }
  return params
}
