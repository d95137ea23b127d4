import type { LakeDocument } from '@orrery/groq/document'
import { isCommentsDataset } from '../access/comment-permissions.ts'
import { isProjectMember } from '../access/grants.ts'
import { documentFilter, GroqError } from '@orrery/groq/query'
import { booleanParam, visibleDocumentsTest } from '../http/data-request.ts'
import { RELEASES_VERSION, versionAtLeast } from '../document/api-version.ts'
import type { RequestContext } from '../http/router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { ListenerFilter } from './mutation-event.ts'

/**
 * Steps that a filter may take for one document. A filter that looks at nothing but the document takes some ten steps; one with
 * sub-queries takes a step for each document that it looks at, at every change.
 */
const MAX_STEPS_PER_DOCUMENT = { stranger: 20_000, member: 1_000_000 }

/**
 * Compiles a listener's query into a function over changes.
 * @throws GroqError when the query is malformed, no filter over documents, or too expensive for one of them.
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
  // A filter that no document can be held against is refused now, not at the first change.
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

/** Drafts and versions used to come along; from one version of the API on they have to be asked for. */
function includesDraftsAndVersions({ url, apiVersion }: RequestContext): boolean {
  return booleanParam(url, 'includeAllVersions') || !versionAtLeast(apiVersion, RELEASES_VERSION)
}

/**
 * What decides how changes look to a listener: two listeners of one dataset with the same key see the same. Sub-queries may ask for
 * `identity()`, so only filters without one are shared by people of one role.
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
  const sees = [role, languages, person, versionAtLeast(apiVersion, RELEASES_VERSION)]
  return JSON.stringify([query, params, sees, includesDraftsAndVersions(context)])
}
