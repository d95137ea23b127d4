import { GroqError } from '@orrery/groq/query'
import type { Commit } from '../document/commit.ts'
import {
  type ListenerStreamPosition,
  lastEventIdOf,
  parseStreamPosition,
  formatStreamPosition,
  eventStreamResponse,
  type ServerSentEvent,
} from '../events/server-sent-events.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { booleanParam, requireDataset, groqParams } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { randomId } from '../document/document-ids.ts'
import { truncatedJsonForMessage } from '../document/domain-error.ts'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import { eventFrames } from './event-frames.ts'
import type { Listener } from './listener.ts'
import type { ListenerFilter, MutationEventOptions } from './mutation-event.ts'
import { sendChannelError } from './channel-error.ts'
import { listenerHubOf } from './listener-hub.ts'
import { createListenerFilter, listenerFilterKey } from './listener-filter.ts'

/** Milliseconds of work per event loop turn. */
const SLICE_MS = 2

/**
 * Sends a resumed listener the missed commits in small slices, until it is up to date
 * (`listener.from` is the newest sequence) or has disconnected.
 * @param missed commits from its position on; the first may have been sent in part
 * @throws GroqError if its filter is too expensive, ThrottledError if too much is queued
 */
async function catchUp(
  dataset: DatasetStore,
  listener: Listener,
  watcher: ListenerFilter,
  {
    missed,
    position,
    gone,
  }: { missed: Commit[]; position: ListenerStreamPosition; gone: () => boolean },
): Promise<void> {
  let commits: Commit[] | undefined = missed
  while (commits && commits.length > 0 && !gone()) {
    const rest: Commit[] = commits
    let done = 0
    await listener.quota.run(() => {
      const end = performance.now() + SLICE_MS
      for (; done < rest.length && performance.now() < end && !gone(); done++) {
        const commit = rest[done]
        if (commit) sendCommit(listener, commit, watcher, position)
      }
    })
    commits = done < rest.length ? rest.slice(done) : dataset.replicated.since(listener.from)
  }
  // The commit history in memory no longer reaches back to its position.
  if (!commits && !gone()) listener.sink.startOver()
}

function sendCommit(
  listener: Listener,
  commit: Commit,
  watcher: ListenerFilter,
  after: ListenerStreamPosition,
): void {
  // The listener was reset meanwhile and is further ahead.
  if (commit.sequence < listener.from) return
  const alreadySent = after.sequence === commit.sequence ? after.events : 0
  const sights = commit.changes.map(({ before, after: now }) => watcher.evaluate(before, now))
  listener.from = commit.sequence
  for (const frame of eventFrames(commit, sights, listener.options).slice(alreadySent))
    listener.sink.send(frame)
}

/** `GET /data/listen/{dataset}`: server-sent events about the documents that match a filter. */
export const listenHandler: Handler = (context) => {
  const { url, lake, request, principal, quota } = context
  const dataset = requireDataset(context)
  const query = url.searchParams.get('query')
  if (query === null) throw badRequest('"query" is required')
  const params = groqParams(url)
  const options = eventOptions(url)
  const release = quota.acquireStream()
  let listener: Listener | undefined
  const startOver = (): ServerSentEvent => {
    if (listener) listener.from = dataset.replicated.sequence
    return resetEvent(dataset)
  }
  const lifetime = {
    signal: request.signal,
    closed: lake.sessionWatch.abortSignalFor(principal, dataset.name),
    hold: quota.reserveResponse.bind(quota),
    // A client without `enableResume` does not understand `reset`: its stream ends, and it
    // reconnects to a new welcome.
    ...(booleanParam(url, 'enableResume') && { startOver }),
  }
  return eventStreamResponse(lifetime, (sink) => {
    listener = { sink, options, quota, from: dataset.replicated.sequence }
    const key = listenerFilterKey(context, query, params)
    let watcher: ListenerFilter
    try {
      watcher =
        listenerHubOf(dataset, lake.onError).filterOf(key) ??
        createListenerFilter(context, dataset, query, params)
    } catch (error) {
      release()
      if (!(error instanceof GroqError)) throw error
      sendChannelError(sink, error)
      return () => {}
    }
    const leave = subscribe(context, dataset, listener, { key, watcher })
    return () => {
      release()
      leave()
    }
  })
}

/**
 * Opens the stream: a new listener is welcomed; a resumed one gets the missed events or a reset.
 */
function subscribe(
  { url, request, lake }: RequestContext,
  dataset: DatasetStore,
  listener: Listener,
  { key, watcher }: { key: string; watcher: ListenerFilter },
): () => void {
  const { sink } = listener
  const join = (): (() => void) => listenerHubOf(dataset, lake.onError).join(key, watcher, listener)
  const data = { listenerName: randomId() }
  const lastEventId = booleanParam(url, 'enableResume') ? lastEventIdOf(request, url) : null
  const position = parseStreamPosition(lastEventId)
  const missed = position && missedSince(dataset, position)
  if (lastEventId === null)
    sink.send({ event: 'welcome', id: formatStreamPosition(dataset.replicated.sequence), data })
  else if (!missed) sink.send(resetEvent(dataset))
  if (!position || !missed) return join()
  const sentEvents = position.events === Infinity ? undefined : position.events
  sink.send({ event: 'welcomeback', id: formatStreamPosition(position.sequence, sentEvents), data })
  listener.from = position.sequence
  let [isGone, leave] = [false, () => {}]
  catchUp(dataset, listener, watcher, { missed, position, gone: () => isGone })
    .then(() => {
      if (!isGone) leave = join()
    })
    .catch((error: unknown) => {
      if (error instanceof GroqError) sendChannelError(sink, error)
      else {
        if (!(error instanceof ThrottledError)) lake.onError(error)
        sink.end()
      }
    })
  return () => {
    isGone = true
    leave()
  }
}

/**
 * The commits that a listener has missed; undefined if unknown. The commit at its position may have
 * been sent in part.
 */
function missedSince(
  dataset: DatasetStore,
  position: ListenerStreamPosition,
): Commit[] | undefined {
  const { sequence, events } = position
  if (sequence > dataset.sequence) return undefined
  // A client of another process may be further ahead than this one.
  const last = Math.max(sequence, dataset.replicated.sequence)
  const commits = dataset.since(events === Infinity ? sequence : sequence - 1)
  return commits?.filter((commit) => commit.sequence <= last)
}

const resetEvent = ({ replicated }: DatasetStore): ServerSentEvent => ({
  event: 'reset',
  id: formatStreamPosition(replicated.sequence),
  data: { listenerName: randomId() },
})

function eventOptions(url: URL): MutationEventOptions {
  return {
    includeMutations: booleanParam(url, 'includeMutations', true),
    includeResult: booleanParam(url, 'includeResult'),
    includePreviousRevision: booleanParam(url, 'includePreviousRevision'),
    includeEffects: oneOf(url, 'effectFormat', ['mendoza']) !== undefined,
    visibility: oneOf(url, 'visibility', ['query', 'transaction']) ?? 'query',
  }
}

/**
 * An option with a fixed set of values; undefined if absent.
 * @throws ApiError 400 for any other value
 */
function oneOf<Word extends string>(
  { searchParams }: URL,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const given = searchParams.get(name)
  const word = words.find((each) => each === given)
  if (given !== null && word === undefined)
    throw badRequest(
      `"${name}" must be ${words.join(' or ')}, not ${truncatedJsonForMessage(given)}`,
    )
  return word
}
