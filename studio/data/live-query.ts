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
import { type NamedRows, withChangedRows } from './changed-rows.ts'

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
  /**
   * The query for the documents `$changed` only, by stored id. Both results are {@link NamedRows}. Without it, each change
   * fetches the whole result.
   */
  fetchChanged?: string
}

/** More changed documents at once are not worth a query of their own. */
const maxChanged = 200

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
  { fetch, listen, editsOfPrefix: edits = '', fetchChanged }: LiveQueryDefinition,
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
    let known: NamedRows | undefined
    // Ids of changed documents; undefined if any document may have changed.
    let collected: Set<string> | undefined
    let changed: Set<string> | undefined
    const answer = defer((): Observable<unknown> => {
      isOld = false
      const before = known
      const ids = changed
      changed = new Set()
      if (!fetchChanged || !before || !ids || ids.size > maxChanged)
        return client.observable
          .fetch<unknown>(fetch, params, { perspective, tag })
          .pipe(tap((result) => fetchChanged && (known = result as NamedRows)))
      return client.observable
        .fetch<NamedRows>(fetchChanged, { ...params, changed: [...ids] }, { perspective, tag })
        .pipe(map((rows) => (known = withChangedRows(before, rows, ids))))
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
      tap(({ type, documentId }) => {
        const isNamed = type === 'mutation' && documentId
        collected = isNamed ? collected?.add(documentId) : undefined
      }),
      throttleTime(throttle, asyncScheduler, { leading: true, trailing: true }),
      map((event) => {
        const ids = collected
        collected = new Set()
        return { event, ids }
      }),
      // Hosted Sanity may send a mutation before its queries see it.
      delayWhen(({ event }) =>
        event.type === 'mutation' && event.visibility !== 'query' ? timer(1200) : of(event),
      ),
      tap(({ ids }) => {
        isOld = true
        changed = ids && changed && new Set([...changed, ...ids])
      }),
      exhaustMap(() => answer.pipe(repeat({ delay: () => (isOld ? of(true) : EMPTY) }))),
    )
  })
}

const paramsUsedIn = (query: string, params: QueryParams): QueryParams =>
  Object.fromEntries(
    Object.entries(params).filter(([name]) => new RegExp(`\\$${name}\\b`).test(query)),
  )
