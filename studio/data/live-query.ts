import type { ClientPerspective, SanityClient } from '@sanity/client'
import {
  asyncScheduler,
  defer,
  delayWhen,
  EMPTY,
  exhaustMap,
  filter,
  map,
  type Observable,
  of,
  repeat,
  tap,
  throttleTime,
  timer,
} from 'rxjs'
import type { QueryParams } from '../query-results/fetch-result.ts'

/** A query and the filter whose changes refresh it. */
export interface LiveQueryDefinition {
  fetch: string
  /** Filter of the documents to listen to, for instance `*[_type == "page"]`. */
  listen: string
  /**
   * Id prefix of the documents whose edits refresh the query, for instance `_.releases.`; other documents refresh it
   * only when they appear or disappear. By default every edit does.
   */
  editsOfPrefix?: string
}

/** The used fields of a listener event. */
interface ListenerEvent {
  type: string
  documentId?: string
  transition?: string
  visibility?: string
}

interface QueryOptions {
  perspective: ClientPerspective
  /** Minimum time between two results while content changes, in ms. */
  throttle: number
}

const tag = 'orrery.answer'

/**
 * Emits the result of a query, immediately and whenever a document that matches `listen` changes. One request runs at
 * a time; changes meanwhile trigger another one afterwards. Errors if the content service cannot be reached.
 *
 * Unlike Studio's `listenQuery`, the listener only gets the parameters that its filter uses: they are part of its
 * URL, which the client limits to 14,800 characters, while a long fetch is a POST.
 */
export function observeQuery(
  client: SanityClient,
  { fetch, listen, editsOfPrefix: edits = '' }: LiveQueryDefinition,
  params: QueryParams,
  { perspective, throttle }: QueryOptions,
): Observable<unknown> {
  const changes = client.listen(listen, paramsUsedIn(listen, params), {
    events: ['welcome', 'mutation', 'reconnect'],
    includeResult: false,
    includeAllVersions: true,
    visibility: 'query',
    tag,
  })
  return defer(() => {
    let isOld = true
    const answer = defer(() => {
      isOld = false
      return client.observable.fetch<unknown>(fetch, params, { perspective, tag })
    })
    return changes.pipe(
      map((event, index) => {
        if (index === 0 && event.type !== 'welcome') throw new Error('No listener could be opened.')
        return event
      }),
      filter(
        (event: ListenerEvent) =>
          event.transition !== 'update' || !!event.documentId?.startsWith(edits),
      ),
      throttleTime(throttle, asyncScheduler, { leading: true, trailing: true }),
      // Hosted Sanity may send a mutation before its queries see it.
      delayWhen((event) =>
        event.type === 'mutation' && event.visibility !== 'query' ? timer(1200) : of(event),
      ),
      tap(() => (isOld = true)),
      exhaustMap(() => answer.pipe(repeat({ delay: () => (isOld ? of(true) : EMPTY) }))),
    )
  })
}

const paramsUsedIn = (query: string, params: QueryParams): QueryParams =>
  Object.fromEntries(
    Object.entries(params).filter(([name]) => new RegExp(`\\$${name}\\b`).test(query)),
  )
