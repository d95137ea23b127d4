import { GroqError } from '../groq/errors.ts'
import { flag, requestedDataset } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { queryParams } from '../query/query.ts'
import type { Commit, DatasetStore } from '../store/dataset-store.ts'
import { randomId } from '../write/ids.ts'
import { mutationEvents, type EventOptions, type Watcher } from './mutation-event.ts'
import { parsePosition, positionId, type StreamPosition } from './resume.ts'
import { eventStream, type EventSink } from './sse.ts'
import { createWatcher } from './watcher.ts'

/** `GET /data/listen/{dataset}`: server-sent events about the documents that match a filter. */
export const listen: Handler = (context) => {
  const { url, lake, request } = context
  const dataset = requestedDataset(context)
  const query = url.searchParams.get('query')
  if (query === null) throw badRequest('"query" is required')
  const params = queryParams(url)
  const options = eventOptions(url)
  return eventStream({ signal: request.signal, closed: lake.closed }, (sink) => {
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
  if (!missed || position.sequence > dataset.sequence)
    return sink.send({ event: 'reset', id, data: name })
  sink.send({
    event: 'welcomeback',
    id: positionId(position.sequence, position.events === Infinity ? undefined : position.events),
    data: name,
  })
  for (const commit of missed) catchUp(commit, position)
}

function tell(
  sink: EventSink,
  commit: Commit,
  watch: Watcher,
  options: EventOptions,
  after?: StreamPosition,
): void {
  const told = after?.sequence === commit.sequence ? after.events : 0
  for (const [index, { data }] of mutationEvents(commit, watch, options).entries()) {
    if (index < told) continue
    sink.send({ event: 'mutation', id: positionId(commit.sequence, index + 1), data })
  }
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
