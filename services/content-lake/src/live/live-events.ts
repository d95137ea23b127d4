import { commitTags } from '../groq/query.ts'
import {
  assertKnown,
  flag,
  idFilter,
  requestedDataset,
  versionAtLeast,
} from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { parsePosition, positionId } from '../listen/resume.ts'
import { eventStream, type EventSink } from '../listen/sse.ts'
import type { Commit } from '../store/dataset-store.ts'

/** The first API version that has live events. */
const FIRST_VERSION = '2021-03-25'

/** `GET /data/live/events/{dataset}`: says which sync tags a commit has outdated. */
export const liveEvents: Handler = (context) => {
  const { lake, request, apiVersion } = context
  if (!versionAtLeast(apiVersion, FIRST_VERSION))
    throw badRequest(`Live events need API version ${FIRST_VERSION} or later`)
  const dataset = requestedDataset(context)
  const watched = watchedIds(context)
  return eventStream({ signal: request.signal, closed: lake.closed }, (sink) => {
    const position = parsePosition(request.headers.get('last-event-id'))
    const missed =
      position && position.sequence <= dataset.sequence
        ? dataset.since(position.sequence)
        : undefined
    const id = positionId(dataset.sequence)
    if (position && !missed) sink.send({ event: 'restart', id, data: { id } })
    else
      sink.send({
        event: 'welcome',
        id: position ? positionId(position.sequence) : id,
        data: { id: position ? positionId(position.sequence) : id },
      })
    for (const commit of missed ?? []) tell(sink, commit, watched)
    return dataset.subscribe((commit) => tell(sink, commit, watched))
  })
}

function tell(sink: EventSink, commit: Commit, watched: (documentId: string) => boolean): void {
  const changes = commit.changes.filter(({ id }) => watched(id))
  if (changes.length === 0) return
  const tags = [...new Set(changes.flatMap(({ before, after }) => commitTags(before, after)))]
  const id = positionId(commit.sequence)
  sink.send({ event: 'message', id, data: { id, tags } })
}

/**
 * Which documents a stream tells about: published ones, and with a token whatever else was asked for.
 * @throws ApiError 401 when a stranger asks for more than is public.
 */
function watchedIds(context: RequestContext): (documentId: string) => boolean {
  const everything = flag(context.url, 'includeAllDocuments')
  const drafts = everything || flag(context.url, 'includeDrafts')
  const versions = everything || drafts || flag(context.url, 'includeVersions')
  if (drafts || versions) assertKnown(context, 'Live events about drafts and versions')
  const mayRead = idFilter(context)
  return (id) => {
    if (!mayRead(id)) return false
    if (id.startsWith('drafts.')) return drafts
    if (id.startsWith('versions.')) return versions
    return everything || drafts || versions || !id.includes('.')
  }
}
