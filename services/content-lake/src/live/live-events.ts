import type { Dataset } from '../groq/dataset.ts'
import { layerOf, publishedId } from '../document/layers.ts'
import { commitTags } from '../groq/query.ts'
import { assertKnown, flag, idFilter, requestedDataset } from '../http/data-request.ts'
import { versionAtLeast } from '../document/api-version.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { parsePosition, positionId } from '../listen/resume.ts'
import { eventStream, type EventSink, type ServerEvent } from '../listen/sse.ts'
import type { Commit } from '../document/commit.ts'

/** The first API version that has live events. */
const FIRST_VERSION = '2021-03-25'

/** `GET /data/live/events/{dataset}`: says which sync tags a commit has outdated. */
export const liveEvents: Handler = (context) => {
  const { lake, request, apiVersion } = context
  if (!versionAtLeast(apiVersion, FIRST_VERSION))
    throw badRequest(`Live events need API version ${FIRST_VERSION} or later`)
  const dataset = requestedDataset(context)
  const watched = watchedIds(context)
  const restart = (): ServerEvent => {
    const id = positionId(dataset.sequence)
    return { event: 'restart', id, data: { id } }
  }
  const lifetime = { signal: request.signal, closed: lake.closed, startOver: restart }
  return eventStream(lifetime, (sink) => {
    const position = parsePosition(request.headers.get('last-event-id'))
    const missed =
      position && position.sequence <= dataset.sequence
        ? dataset.since(position.sequence)
        : undefined
    const id = positionId(dataset.sequence)
    if (position && !missed) sink.send(restart())
    else
      sink.send({
        event: 'welcome',
        id: position ? positionId(position.sequence) : id,
        data: { id: position ? positionId(position.sequence) : id },
      })
    for (const commit of missed ?? []) tell(sink, commit, dataset.documents, watched)
    return dataset.subscribe((commit) => tell(sink, commit, dataset.documents, watched))
  })
}

/** Which stored documents a stream speaks of. */
type Watched = (documentId: string) => boolean

function tell(sink: EventSink, commit: Commit, documents: Dataset, watched: Watched): void {
  const changes = commit.changes.filter(({ id }) => watched(id))
  if (changes.length === 0) return
  const tags = new Set<string>()
  for (const { id, before, after } of changes) {
    const siblings = [...(documents.versionsOf?.(publishedId(id)) ?? [])]
    // The types of siblings that the subscriber may not see are nothing to tell it.
    const visible = siblings.filter((sibling) => watched(sibling._id))
    for (const tag of commitTags(before, after, visible)) tags.add(tag)
  }
  const id = positionId(commit.sequence)
  sink.send({ event: 'message', id, data: { id, tags: [...tags] } })
}

/**
 * Which documents a stream tells about: the published ones that the caller may read, and with a token the drafts
 * and versions that were asked for. Drafts bring versions along: a preview switches between them on one stream.
 * @throws ApiError 401 when a stranger asks for more than is public.
 */
function watchedIds(context: RequestContext): Watched {
  const drafts = flag(context.url, 'includeAllDocuments') || flag(context.url, 'includeDrafts')
  const versions = drafts || flag(context.url, 'includeVersions')
  if (versions) assertKnown(context, 'Live events about drafts and versions')
  const mayRead = idFilter(context)
  return (id) => {
    if (!mayRead(id)) return false
    const layer = layerOf(id)
    return layer === 'published' || (layer === 'drafts' ? drafts : versions)
  }
}
