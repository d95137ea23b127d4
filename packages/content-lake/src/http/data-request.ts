import type { DocumentTest } from '@orrery/groq/document'
import { isMember } from '../access/grants.ts'
import { rightsOf, withoutVersions } from '../access/may.ts'
import { RELEASES_VERSION, versionAtLeast } from '../document/api-version.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { notFound, unauthorized, badRequest } from './errors.ts'
import type { RequestContext } from './router.ts'

/**
 * The dataset that a request names in its path.
 * @throws ApiError 404 when there is none, 401 when a stranger asks for a private one.
 */
export function requestedDataset({ lake, params, principal }: RequestContext): DatasetStore {
  const name = params.dataset ?? ''
  const dataset = lake.dataset(name)
  if (!dataset)
    throw notFound(`Dataset "${name}" not found for project ID "${lake.config.projectId}"`)
  if (dataset.aclMode === 'private' && !isMember(principal))
    throw unauthorized('This dataset is private: sign in or send a token')
  return dataset
}

/**
 * Which stored documents a request may see: those that its sender has a right to, without versions where its API
 * version knows of none.
 */
export function visibleDocuments(
  { principal, apiVersion, params }: Pick<RequestContext, 'principal' | 'apiVersion' | 'params'>,
  permission: 'read' | 'history' = 'read',
): DocumentTest {
  const granted = rightsOf(principal, params.dataset ?? '')[permission]
  if (versionAtLeast(apiVersion, RELEASES_VERSION)) return granted
  return withoutVersions(granted)
}

/** @throws ApiError 401 for strangers. */
export function assertKnown({ principal }: RequestContext, what: string): void {
  if (!isMember(principal)) throw unauthorized(`${what} needs a token`)
}

/** A switch in the query string: absent means the default, `true` and `false` are the only values. */
export function flag(url: URL, name: string, fallback = false): boolean {
  const value = url.searchParams.get(name)
  return value === null ? fallback : value === 'true' || value === '1'
}

/**
 * The `$name` parameters of a query string, each a JSON value.
 * @throws ApiError 400 when one is no JSON.
 */
export function queryParams(url: URL): Record<string, unknown> {
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
