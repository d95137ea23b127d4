import type { Dataset } from '../groq/dataset/dataset.ts'
import { layerOf, publishedId } from '../document/layers.ts'
import { commitTags } from '../groq/query.ts'
import type { DocumentTest } from '../document/document.ts'
import { assertKnown, flag, requestedDataset, visibleDocuments } from '../http/data-request.ts'
import { versionAtLeast } from '../document/api-version.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { parsePosition, positionId } from '../events/resume.ts'
import { eventStream, type EventSink, type ServerEvent } from '../events/sse.ts'
import type { Commit } from '../document/commit.ts'

/** The first API version that has live events. */
const FIRST_VERSION = '2021-03-25'

/** `GET /data/live/events/{dataset}`: says which sync tags a commit has outdated. */
export const liveEvents: Handler = (context) => {
  const { lake, request, apiVersion, principal } = context
  if (!versionAtLeast(apiVersion, FIRST_VERSION))
    throw badRequest(`Live events need API version ${FIRST_VERSION} or later`)
  const dataset = requestedDataset(context)
  const watched = watchedDocuments(context)
  const restart = (): ServerEvent => {
    const id = positionId(dataset.sequence)
    return { event: 'restart', id, data: { id } }
  }
  const lifetime = {
    signal: request.signal,
    closed: lake.standing.signalFor(principal),
    startOver: restart,
  }
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

/** Says which sync tags a commit has outdated. `watched` tells which stored documents the stream speaks of. */
function tell(sink: EventSink, commit: Commit, documents: Dataset, watched: DocumentTest): void {
  const tags = new Set<string>()
  for (const { id, before, after } of commit.changes) {
    const [was, is] = [before, after].map((document) =>
      document !== undefined && watched(document) ? document : undefined,
    )
    if (!was && !is) continue
    const siblings = [...documents.versionsOf(publishedId(id))]
    // The types of siblings that the subscriber may not see are nothing to tell it.
    for (const tag of commitTags(was, is, siblings.filter(watched))) tags.add(tag)
  }
  if (tags.size === 0) return
  const id = positionId(commit.sequence)
  sink.send({ event: 'message', id, data: { id, tags: [...tags] } })
}

/**
 * Which documents a stream tells about: the published ones that the caller may read, and with a token the drafts
 * and versions that were asked for. Drafts bring versions along: a preview switches between them on one stream.
 * @throws ApiError 401 when a stranger asks for more than is public.
 */
function watchedDocuments(context: RequestContext): DocumentTest {
  const drafts = flag(context.url, 'includeAllDocuments') || flag(context.url, 'includeDrafts')
  const versions = drafts || flag(context.url, 'includeVersions')
  if (versions) assertKnown(context, 'Live events about drafts and versions')
  const mayRead = visibleDocuments(context)
  return (document) => {
    if (!mayRead(document)) return false
    const layer = layerOf(document._id)
    return layer === 'published' || (layer === 'drafts' ? drafts : versions)
  }
}
