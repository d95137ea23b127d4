import type { Dataset } from '@orrery/groq/dataset'
import { layerOf, publishedId } from '@orrery/groq/layers'
import { commitTags } from '@orrery/groq/query'
import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import { type Commit, externalCommitName } from '../document/commit.ts'
import { randomId } from '../document/document-ids.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { isCommentsDataset } from '../access/comment-permissions.ts'
import {
  requireAuthenticated,
  booleanParam,
  requireDataset,
  visibleDocumentsTest,
} from '../http/data-request.ts'
import { RELEASES_API_VERSION, isApiVersionAtLeast } from '../document/api-version.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import {
  encodeServerSentEvent,
  lastEventIdOf,
  eventStreamResponse,
  type ServerSentEventSink,
  type ServerSentEvent,
} from '../events/server-sent-events.ts'

const sessionIds = new WeakMap<DatasetStore, string>()

/**
 * Identifies the period for which this process has a dataset open. A restored log starts a new one.
 */
function sessionIdOf(dataset: DatasetStore): string {
  let life = sessionIds.get(dataset)
  if (life === undefined) sessionIds.set(dataset, (life = randomId()))
  return life
}

/**
 * Event id of a log position without a commit. The same position in a restored log has another id,
 * because earlier events no longer hold.
 */
function positionEventId(dataset: DatasetStore, sequence: number): string {
  return `${sequence}.${sessionIdOf(dataset)}`
}

/**
 * The last event of a stream when the lake closes. The next process knows a commit by its name, so
 * that a client with this id resumes. A stream with drafts has none: Presentation of stock Studio
 * fails at an event that it does not know.
 * @param sequence position up to which the stream has sent everything
 */
function goAwayEvent(
  dataset: DatasetStore,
  { drafts }: ObservedDocuments,
  sequence: number,
): ServerSentEvent | undefined {
  if (drafts) return undefined
  const id = commitNameAt(dataset, sequence) ?? positionEventId(dataset, sequence)
  return { event: 'goaway', id, data: { id, reason: 'The server is shutting down' } }
}

function commitNameAt({ log }: DatasetStore, sequence: number): string | undefined {
  const commit = log.transactionAt(sequence)
  return commit && externalCommitName(commit)
}

/** What a resumed subscriber has missed. */
interface Missed {
  /** The log sequence up to which it has received everything. */
  sequence: number
  commits: Commit[]
}

/**
 * @param lastEventId id of a position, or name of a commit
 * @returns undefined if unknown, as for a commit of another log
 */
function missedSince(dataset: DatasetStore, lastEventId: string): Missed | undefined {
  const sequence = Number(/^(\d{1,15})\.\w+$/.exec(lastEventId)?.[1] ?? Number.NaN)
  if (Number.isNaN(sequence) || sequence > dataset.sequence) return undefined
  const isKnown =
    lastEventId === positionEventId(dataset, sequence) ||
    lastEventId === commitNameAt(dataset, sequence)
  const commits = isKnown ? dataset.replicated.since(sequence) : undefined
  return commits && { sequence, commits }
}

/** The first API version that has live events. */
const FIRST_VERSION = '2021-03-25'

/** `GET /data/live/events/{dataset}`: streams the sync tags that each commit invalidates. */
export const streamLiveEvents: Handler = (context) => {
  const { lake, request, url, apiVersion, principal } = context
  if (!isApiVersionAtLeast(apiVersion, FIRST_VERSION))
    throw badRequest(`Live events need API version ${FIRST_VERSION} or later`)
  const dataset = observableDataset(context)
  const { replicated } = dataset
  const watched = observedDocuments(context)
  const release = context.quota.acquireStream()
  // A restarted subscriber is up to date to here.
  let from = replicated.sequence
  // A commit is replicated before its event is sent.
  let delivered = from
  const restart = (): ServerSentEvent => {
    delivered = from = replicated.sequence
    const id = positionEventId(dataset, from)
    return { event: 'restart', id, data: { id } }
  }
  const lifetime = {
    signal: request.signal,
    closed: lake.sessionWatch.abortSignalFor(principal, dataset.name),
    hold: context.quota.reserveResponse.bind(context.quota),
    closingEvent: () =>
      lake.closed.aborted ? goAwayEvent(dataset, watched, delivered) : undefined,
    startOver: restart,
  }
  return eventStreamResponse(lifetime, (sink) => {
    const lastEventId = lastEventIdOf(request, url)
    const missed = lastEventId === null ? undefined : missedSince(dataset, lastEventId)
    const id = positionEventId(dataset, missed?.sequence ?? replicated.sequence)
    if (lastEventId !== null && !missed) sink.send(restart())
    else sink.send({ event: 'welcome', id, data: { id } })
    for (const commit of missed?.commits ?? []) sendCommit(sink, commit, dataset.documents, watched)
    // A client of another process may be further ahead.
    delivered = from = Math.max(replicated.sequence, missed?.sequence ?? 0)
    const stop = replicated.subscribe((commit) => {
      if (commit.sequence <= from) return
      sendCommit(sink, commit, dataset.documents, watched)
      delivered = commit.sequence
    })
    return () => {
      release()
      stop()
    }
  })
}

interface ObservedDocuments {
  readonly test: DocumentTest
  /** Whether they include drafts. */
  readonly drafts: boolean
  /** Streams with equal keys receive equal events. */
  readonly key: string
}

/** Encoded events of a commit, by observer key; undefined if nothing is visible. */
const framesByCommit = new WeakMap<Commit, Map<string, Uint8Array | undefined>>()

function sendCommit(
  sink: ServerSentEventSink,
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

/** Encodes the sync tags that a commit invalidates, among the observed documents. */
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
    // Types of siblings that the subscriber may not see must not leak.
    for (const tag of commitTags(was, is, siblings.filter(watched))) tags.add(tag)
  }
  if (tags.size === 0) return undefined
  const id = externalCommitName(commit)
  return encodeServerSentEvent({ event: 'message', id, data: { id, tags: [...tags] } })
}

/**
 * The dataset of an event stream. A private one is public here, because Sanity's client sends no
 * token unless drafts are requested, and tags reveal no content. Comments are excluded.
 * @throws ApiError 404 if it does not exist, 401 if an anonymous client requests comments
 */
function observableDataset(context: RequestContext): DatasetStore {
  const dataset = context.lake.dataset(context.params.dataset ?? '')
  return dataset && !isCommentsDataset(dataset.name) ? dataset : requireDataset(context)
}

/**
 * The documents that a stream observes: readable published ones, and with a token the requested
 * drafts and versions. Drafts imply versions, because a preview switches between them on one
 * stream.
 * @throws ApiError 401 if an anonymous client requests more than public documents
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
  const knowsVersions = isApiVersionAtLeast(context.apiVersion, RELEASES_API_VERSION)
  return {
    test,
    drafts,
    key: JSON.stringify([role, languages, person, knowsVersions, drafts, versions]),
  }
}
