import type { LakeDocument } from '../document/document.ts'
import { documentFilter } from '../groq/query.ts'
import { flag, visibleDocuments } from '../http/data-request.ts'
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
  const mayRead = visibleDocuments(context)
  // Drafts and versions used to come along; from this version on they have to be asked for.
  const everyLayer =
    flag(url, 'includeAllVersions') || !versionAtLeast(apiVersion, RELEASES_VERSION)
  const wanted = ({ _id }: LakeDocument): boolean => everyLayer || !/^(drafts|versions)\./.test(_id)
  const matches = documentFilter(query, {
    params,
    dataset: dataset.documents,
    canRead: mayRead,
    clock: lake.clock,
    identity: principal.id,
  })
  // A filter that no document can be held against is refused now, not at the first change.
  matches({ _id: '', _type: '', _rev: '', _createdAt: '', _updatedAt: '' })

  const sees = (document: LakeDocument | undefined): boolean =>
    document !== undefined && mayRead(document) && wanted(document) && matches(document)

  return (before, after) => {
    const was = sees(before)
    const is = sees(after)
    if (!was && !is) return undefined
    const hidden = [before, after].some((document) => document !== undefined && !mayRead(document))
    return { transition: was ? (is ? 'update' : 'disappear') : 'appear', hidden }
  }
}
