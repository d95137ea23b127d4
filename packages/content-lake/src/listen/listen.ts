import { GroqError } from '@orrery/groq/query'
import type { Commit } from '../document/commit.ts'
import {
  type StreamPosition,
  parseStreamPosition,
  formatStreamPosition,
  eventStream,
  type ServerSentEvent,
} from '../events/sse.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { booleanParam, requireDataset, groqParams } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { randomId } from '../document/ids.ts'
import { quoted } from '../document/refusal.ts'
import { ThrottledError } from '../fair-scheduling/tenant.ts'
import { eventFrames } from './frame-cache.ts'
import type { Listener } from './listener.ts'
import type { ListenerFilter, MutationEventOptions } from './mutation-event.ts'
import { sendChannelError } from './channel-error.ts'
import { listenerHubOf } from './listener-hub.ts'
import { createListenerFilter, listenerFilterKey } from './listener-filter.ts'

/** Milliseconds of one turn. */
const SLICE_MS = 2

/**
 * Tells a listener that came back what it has missed, a little at a time, until it knows everything (`listener.from` is then the
 * newest place) or is gone.
 * @param missed commits from its position on; the first may have been told in part
 * @throws GroqError when its filter costs too much, Throttled when too much waits
 */
async function catchUp(
  dataset: DatasetStore,
  listener: Listener,
  watcher: ListenerFilter,
  { missed, position, gone }: { missed: Commit[]; position: StreamPosition; gone: () => boolean },
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
  // Memory no longer reaches back to where it stands.
  if (!commits && !gone()) listener.sink.startOver()
}

function sendCommit(
  listener: Listener,
  commit: Commit,
  watcher: ListenerFilter,
  after: StreamPosition,
): void {
  // Told to start over meanwhile, it knows more than this.
  if (commit.sequence < listener.from) return
  const told = after.sequence === commit.sequence ? after.events : 0
  const sights = commit.changes.map(({ before, after: now }) => watcher.evaluate(before, now))
  listener.from = commit.sequence
  for (const frame of eventFrames(commit, sights, listener.options).slice(told))
    listener.sink.send(frame)
}

/** `GET /data/listen/{dataset}`: server-sent events about the documents that match a filter. */
export const listen: Handler = (context) => {
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
    // Whoever did not ask for resumption does not know `reset`: it comes back and is welcomed anew instead.
    ...(booleanParam(url, 'enableResume') && { startOver }),
  }
  return eventStream(lifetime, (sink) => {
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

/** Opens the stream: a newcomer is welcomed; who comes back gets what was missed, or is told to start over. */
function subscribe(
  { url, request, lake }: RequestContext,
  dataset: DatasetStore,
  listener: Listener,
  { key, watcher }: { key: string; watcher: ListenerFilter },
): () => void {
  const { sink } = listener
  const join = (): (() => void) => listenerHubOf(dataset, lake.onError).join(key, watcher, listener)
  const data = { listenerName: randomId() }
  const position = booleanParam(url, 'enableResume')
    ? parseStreamPosition(request.headers.get('last-event-id'))
    : undefined
  const missed = position && missedSince(dataset, position)
  if (!position)
    sink.send({ event: 'welcome', id: formatStreamPosition(dataset.replicated.sequence), data })
  if (position && !missed) sink.send(resetEvent(dataset))
  if (!position || !missed) return join()
  const told = position.events === Infinity ? undefined : position.events
  sink.send({ event: 'welcomeback', id: formatStreamPosition(position.sequence, told), data })
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

/** What a listener has missed; undefined when nobody knows. The commit at its position may have been told only in part. */
function missedSince(dataset: DatasetStore, position: StreamPosition): Commit[] | undefined {
  const { sequence, events } = position
  if (sequence > dataset.sequence) return undefined
  // Whoever was told of a place elsewhere may know the rest of it here.
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
 * An option that has one of a few words; undefined where it is left out.
 * @throws ApiError 400 for any other word
 */
function oneOf<Word extends string>(
  { searchParams }: URL,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const given = searchParams.get(name)
  const word = words.find((each) => each === given)
  if (given !== null && word === undefined)
    throw badRequest(`"${name}" must be ${words.join(' or ')}, not ${quoted(given)}`)
  return word
}
