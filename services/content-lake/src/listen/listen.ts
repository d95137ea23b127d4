import { GroqError } from '../groq/query.ts'
import { flag, requestedDataset } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { queryParams } from '../http/query-params.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { Commit } from '../document/commit.ts'
import { randomId } from '../document/ids.ts'
import { eventFrames } from './event-frames.ts'
import type { EventOptions, Watcher } from './mutation-event.ts'
import { parsePosition, positionId, type StreamPosition } from '../events/resume.ts'
import { eventStream, type EventSink, type ServerEvent } from '../events/sse.ts'
import { createWatcher } from './watcher.ts'

/** `GET /data/listen/{dataset}`: server-sent events about the documents that match a filter. */
export const listen: Handler = (context) => {
  const { url, lake, request, principal } = context
  const dataset = requestedDataset(context)
  const query = url.searchParams.get('query')
  if (query === null) throw badRequest('"query" is required')
  const params = queryParams(url)
  const options = eventOptions(url)
  // Whoever did not ask for resumption does not know `reset`: it comes back and is welcomed anew instead.
  const startOver = flag(url, 'enableResume') ? { startOver: () => reset(dataset) } : {}
  const lifetime = {
    signal: request.signal,
    closed: lake.standing.signalFor(principal),
    ...startOver,
  }
  return eventStream(lifetime, (sink) => {
    let watch: Watcher
    try {
      watch = createWatcher(context, dataset, query, params)
    } catch (error) {
      if (!(error instanceof GroqError)) throw error
      sink.send({
        event: 'channelError',
        data: { message: error.message, ...error.toResponseBody() },
      })
      sink.end()
      return () => {}
    }
    greet(context, dataset, sink, (commit, position) =>
      tell(sink, commit, watch, options, position),
    )
    return dataset.subscribe((commit) => tell(sink, commit, watch, options))
  })
}

/** Opens the stream: a newcomer is welcomed; who comes back gets what was missed, or is told to start over. */
function greet(
  { url, request }: RequestContext,
  dataset: DatasetStore,
  sink: EventSink,
  catchUp: (commit: Commit, position?: StreamPosition) => void,
): void {
  const position = flag(url, 'enableResume')
    ? parsePosition(request.headers.get('last-event-id'))
    : undefined
  const name = { listenerName: randomId() }
  const id = positionId(dataset.sequence)
  if (!position) return sink.send({ event: 'welcome', id, data: name })
  // The commit at the position itself may have been told only in part: ask for it again.
  const missed =
    position.events === Infinity
      ? dataset.since(position.sequence)
      : dataset.since(position.sequence - 1)
  if (!missed || position.sequence > dataset.sequence) return sink.send(reset(dataset))
  sink.send({
    event: 'welcomeback',
    id: positionId(position.sequence, position.events === Infinity ? undefined : position.events),
    data: name,
  })
  for (const commit of missed) catchUp(commit, position)
}

const reset = ({ sequence }: DatasetStore): ServerEvent => ({
  event: 'reset',
  id: positionId(sequence),
  data: { listenerName: randomId() },
})

function tell(
  sink: EventSink,
  commit: Commit,
  watch: Watcher,
  options: EventOptions,
  after?: StreamPosition,
): void {
  const told = after?.sequence === commit.sequence ? after.events : 0
  for (const frame of eventFrames(commit, watch, options).slice(told)) sink.send(frame)
}

function eventOptions(url: URL): EventOptions {
  return {
    includeMutations: flag(url, 'includeMutations', true),
    includeResult: flag(url, 'includeResult'),
    includePreviousRevision: flag(url, 'includePreviousRevision'),
    includeEffects: url.searchParams.get('effectFormat') === 'mendoza',
    visibility: url.searchParams.get('visibility') === 'transaction' ? 'transaction' : 'query',
  }
}
