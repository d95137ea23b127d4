import type { LakeDocument } from '@orrery/groq/document'
import { isCommentsDataset } from '../access/comment-permissions.ts'
import { isProjectMember } from '../access/role-grants.ts'
import { documentFilter, GroqError } from '@orrery/groq/query'
import { booleanParam, visibleDocumentsTest } from '../http/data-request.ts'
import { RELEASES_API_VERSION, isApiVersionAtLeast } from '../document/api-version.ts'
import type { RequestContext } from '../http/router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { ListenerFilter } from './mutation-event.ts'

/**
 * Steps that a filter may take per document. A filter over the document alone takes about ten;
 * sub-queries take a step per document that they visit, at every change.
 */
const MAX_STEPS_PER_DOCUMENT = { stranger: 20_000, member: 1_000_000 }

/**
 * Compiles a listener's query into a function over changes.
 * @throws GroqError if the query is malformed, is not a document filter, or is too expensive per
 * document
 */
export function createListenerFilter(
  context: RequestContext,
  dataset: DatasetStore,
  query: string,
  params: Record<string, unknown>,
): ListenerFilter {
  const { lake, principal } = context
  const mayRead = visibleDocumentsTest(context)
  const everyLayer = includesDraftsAndVersions(context)
  const wanted = ({ _id }: LakeDocument): boolean => everyLayer || !/^(drafts|versions)\./.test(_id)
  const filter = documentFilter(query, {
    params,
    dataset: dataset.documents,
    canRead: mayRead,
    clock: lake.clock,
    identity: principal.id,
    workLimit: MAX_STEPS_PER_DOCUMENT[isProjectMember(principal) ? 'member' : 'stranger'],
  })
  const matches = (document: LakeDocument): boolean => {
    try {
      return filter(document)
    } catch (error) {
      throw error instanceof GroqError ? filterTooExpensive(error) : error
    }
  }
  // Rejects a filter that cannot be evaluated on any document now, not at the first change.
  matches({ _id: '', _type: '', _rev: '', _createdAt: '', _updatedAt: '' })

  const sees = (document: LakeDocument | undefined): boolean =>
    document !== undefined && mayRead(document) && wanted(document) && matches(document)

  return {
    pins: filter.pins,
    evaluate(before, after) {
      const was = sees(before)
      const is = sees(after)
      if (!was && !is) return undefined
      const hidden = [before, after].some(
        (document) => document !== undefined && !mayRead(document),
      )
      return { transition: was ? (is ? 'update' : 'disappear') : 'appear', hidden }
    },
  }
}

function filterTooExpensive({ type, message, query }: GroqError): GroqError {
  const advice = 'Name the documents by _id or _type, and leave sub-queries out'
  return new GroqError(
    type,
    `The filter of this listener cannot be followed: ${message}. ${advice}`,
    query,
  )
}

/** Older API versions include drafts and versions; newer ones must request them. */
function includesDraftsAndVersions({ url, apiVersion }: RequestContext): boolean {
  return (
    booleanParam(url, 'includeAllVersions') ||
    !isApiVersionAtLeast(apiVersion, RELEASES_API_VERSION)
  )
}

/**
 * Cache key of a filter: listeners of a dataset with equal keys see equal changes. Sub-queries may
 * call `identity()`, so only filters without it are shared by members of a role.
 */
export function listenerFilterKey(
  context: RequestContext,
  query: string,
  params: Record<string, unknown>,
): string {
  const { principal, apiVersion } = context
  const { id, role, languages } = principal
  const person =
    query.includes('identity') || isCommentsDataset(context.params.dataset ?? '') ? id : ''
  const sees = [role, languages, person, isApiVersionAtLeast(apiVersion, RELEASES_API_VERSION)]
  return JSON.stringify([query, params, sees, includesDraftsAndVersions(context)])
}
