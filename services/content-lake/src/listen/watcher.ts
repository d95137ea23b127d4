import { documentFilter } from '../groq/query.ts'
import { flag, idFilter } from '../http/data-request.ts'
import { RELEASES_VERSION, versionAtLeast } from '../document/api-version.ts'
import type { RequestContext } from '../http/router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { Watcher } from './mutation-event.ts'

/**
 * Compiles a listener's query into a function over changes.
 * @throws GroqError when the query is malformed or no filter over documents.
 */
export function createWatcher(
  context: RequestContext,
  dataset: DatasetStore,
  query: string,
  params: Record<string, unknown>,
): Watcher {
  const { lake, principal, apiVersion, url } = context
  const mayRead = idFilter(context)
  // Drafts and versions used to come along; from this version on they have to be asked for.
  const everyLayer =
    flag(url, 'includeAllVersions') || !versionAtLeast(apiVersion, RELEASES_VERSION)
  const wanted = (id: string): boolean =>
    mayRead(id) && (everyLayer || !/^(drafts|versions)\./.test(id))
  const matches = documentFilter(query, {
    params,
    dataset: dataset.documents,
    clock: lake.clock,
    identity: principal.id,
  })
  // A filter that no document can be held against is refused now, not at the first change.
  matches({ _id: '', _type: '', _rev: '', _createdAt: '', _updatedAt: '' })

  return (before, after) => {
    const id = (after ?? before)?._id
    if (id === undefined || !wanted(id)) return undefined
    const was = before !== undefined && matches(before)
    const is = after !== undefined && matches(after)
    if (was) return is ? 'update' : 'disappear'
    return is ? 'appear' : undefined
  }
}
