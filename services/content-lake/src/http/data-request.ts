import { RELEASES_VERSION, versionAtLeast } from '../document/api-version.ts'
import { notFound, unauthorized } from './errors.ts'
import type { RequestContext } from './router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { Principal } from '../access/principal.ts'

/**
 * The dataset that a request names in its path.
 * @throws ApiError 404 when there is none, 401 when a stranger asks for a private one.
 */
export function requestedDataset({ lake, params, principal }: RequestContext): DatasetStore {
  const name = params.dataset ?? ''
  const dataset = lake.dataset(name)
  if (!dataset)
    throw notFound(`Dataset "${name}" not found for project ID "${lake.config.projectId}"`)
  if (dataset.aclMode === 'private' && principal.role === 'none')
    throw unauthorized('This dataset is private: sign in or send a token')
  return dataset
}

/** Which stored ids a request may see. Ids with a dot (drafts, versions, private documents) need somebody known. */
export function idFilter({
  principal,
  apiVersion,
}: Pick<RequestContext, 'principal' | 'apiVersion'>): (id: string) => boolean {
  const known = principal.role !== 'none'
  const releases = versionAtLeast(apiVersion, RELEASES_VERSION)
  return (id) => !id.includes('.') || (known && (releases || !id.startsWith('versions.')))
}

export function mayWrite(principal: Principal): boolean {
  return principal.role === 'editor' || principal.role === 'administrator'
}

/** @throws ApiError 401 for strangers. */
export function assertKnown({ principal }: RequestContext, what: string): void {
  if (principal.role === 'none') throw unauthorized(`${what} needs a token`)
}

/** A switch in the query string: absent means the default, `true` and `false` are the only values. */
export function flag(url: URL, name: string, fallback = false): boolean {
  const value = url.searchParams.get(name)
  return value === null ? fallback : value === 'true' || value === '1'
}
