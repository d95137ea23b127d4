import type { Dataset } from '@orrery/groq/dataset'
import { layerOf, publishedId } from '@orrery/groq/layers'
import { commitTags } from '@orrery/groq/query'
import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import { type Commit, commitName } from '../document/commit.ts'
import { randomId } from '../document/ids.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { isCommentsDataset } from '../access/comment-permissions.ts'
import {
  requireAuthenticated,
  booleanParam,
  requireDataset,
  visibleDocumentsTest,
} from '../http/data-request.ts'
import { RELEASES_VERSION, versionAtLeast } from '../document/api-version.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { encodeEvent, eventStream, type EventSink, type ServerSentEvent } from '../events/sse.ts'

const sessionIds = new WeakMap<DatasetStore, string>()

/** Names the time for which this process has a dataset open. It has it open anew after the log was put back. */
function sessionIdOf(dataset: DatasetStore): string {
  let life = sessionIds.get(dataset)
  if (life === undefined) sessionIds.set(dataset, (life = randomId()))
  return life
}

/**
 * The id of an event that tells of a place in the log and of no commit. The same place of a log that was put back
 * is another one, though the commit at it is the same: what was told of it in between no longer holds.
 */
function positionEventId(dataset: DatasetStore, sequence: number): string {
  return `${sequence}.${sessionIdOf(dataset)}`
}

/** What a listener has missed that comes back. */
interface Missed {
  /** The place that it has heard of everything up to. */
  sequence: number
  commits: Commit[]
}

/**
 * @param lastEventId the id of a place, or the name of a commit
 * @returns undefined where nobody knows what was missed, as for a commit that is not in this log
 */
function missedSince(dataset: DatasetStore, lastEventId: string): Missed | undefined {
  const sequence = Number(/^(\d{1,15})\.\w+$/.exec(lastEventId)?.[1] ?? Number.NaN)
  if (Number.isNaN(sequence) || sequence > dataset.sequence) return undefined
  const [heard] = dataset.since(sequence - 1) ?? []
  const isKnown =
    lastEventId === positionEventId(dataset, sequence) ||
    (heard && commitName(heard) === lastEventId)
  const commits = isKnown ? dataset.replicated.since(sequence) : undefined
  return commits && { sequence, commits }
}

/** The first API version that has live events. */
const FIRST_VERSION = '2021-03-25'

/** `GET /data/live/events/{dataset}`: says which sync tags a commit has outdated. */
export const liveEvents: Handler = (context) => {
  const { lake, request, apiVersion, principal } = context
  if (!versionAtLeast(apiVersion, FIRST_VERSION))
    throw badRequest(`Live events need API version ${FIRST_VERSION} or later`)
  const dataset = observableDataset(context)
  const { replicated } = dataset
  const watched = observedDocuments(context)
  const release = context.quota.acquireStream()
  // Whoever starts over knows of everything up to here.
  let from = replicated.sequence
  const restart = (): ServerSentEvent => {
    from = replicated.sequence
    const id = positionEventId(dataset, from)
    return { event: 'restart', id, data: { id } }
  }
  const lifetime = {
    signal: request.signal,
    closed: lake.sessionWatch.abortSignalFor(principal, dataset.name),
    hold: context.quota.reserveResponse.bind(context.quota),
    startOver: restart,
  }
  return eventStream(lifetime, (sink) => {
    const lastEventId = request.headers.get('last-event-id')
    const missed = lastEventId === null ? undefined : missedSince(dataset, lastEventId)
    const id = positionEventId(dataset, missed?.sequence ?? replicated.sequence)
    if (lastEventId !== null && !missed) sink.send(restart())
    else sink.send({ event: 'welcome', id, data: { id } })
    for (const commit of missed?.commits ?? []) sendCommit(sink, commit, dataset.documents, watched)
    // Whoever comes from another process may have been told more there.
    from = Math.max(replicated.sequence, missed?.sequence ?? 0)
    const stop = replicated.subscribe((commit) => {
      if (commit.sequence > from) sendCommit(sink, commit, dataset.documents, watched)
    })
    return () => {
      release()
      stop()
    }
  })
}

interface ObservedDocuments {
  readonly test: DocumentTest
  /** Streams with the same key are told the same. */
  readonly key: string
}

/** What streams were told about a commit, by what they watch; undefined where it is nothing to them. */
const framesByCommit = new WeakMap<Commit, Map<string, Uint8Array | undefined>>()

function sendCommit(
  sink: EventSink,
  commit: Commit,
  documents: Dataset,
  watched: ObservedDocuments,
): void {
  let frames = framesByCommit.get(commit)
  if (!frames) framesByCommit.set(commit, (frames = new Map()))
  if (!frames.has(watched.key))
    frames.set(watched.key, encodeCommit(commit, documents, watched.test))
  const frame = frames.get(watched.key)
  if (frame) sink.send(frame)
}

/** The event that says which sync tags a commit has outdated; `watched` tells which stored documents it speaks of. */
function encodeCommit(
  commit: Commit,
  documents: Dataset,
  watched: DocumentTest,
): Uint8Array | undefined {
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
  if (tags.size === 0) return undefined
  const id = commitName(commit)
  return encodeEvent({ event: 'message', id, data: { id, tags: [...tags] } })
}

/**
 * The dataset whose events are asked for. A private one is open to strangers as well: the client of the field sends no token
 * unless drafts are asked for, and tags name nothing. What people say about documents is no content of a site.
 * @throws ApiError 404 when there is none, 401 when a stranger asks for what people say.
 */
function observableDataset(context: RequestContext): DatasetStore {
  const dataset = context.lake.dataset(context.params.dataset ?? '')
  return dataset && !isCommentsDataset(dataset.name) ? dataset : requireDataset(context)
}

/**
 * Which documents a stream tells about: the published ones that the caller may read, and with a token the drafts
 * and versions that were asked for. Drafts bring versions along: a preview switches between them on one stream.
 * @throws ApiError 401 when a stranger asks for more than is public.
 */
function observedDocuments(context: RequestContext): ObservedDocuments {
  const drafts =
    booleanParam(context.url, 'includeAllDocuments') || booleanParam(context.url, 'includeDrafts')
  const versions = drafts || booleanParam(context.url, 'includeVersions')
  if (versions) requireAuthenticated(context, 'Live events about drafts and versions')
  const mayRead = visibleDocumentsTest(context)
  const test = (document: LakeDocument): boolean => {
    if (!mayRead(document)) return false
    const layer = layerOf(document._id)
    return layer === 'published' || (layer === 'drafts' ? drafts : versions)
  }
  const { id, role, languages } = context.principal
  const person = isCommentsDataset(context.params.dataset ?? '') ? id : ''
  const knowsVersions = versionAtLeast(context.apiVersion, RELEASES_VERSION)
  return { test, key: JSON.stringify([role, languages, person, knowsVersions, drafts, versions]) }
}
