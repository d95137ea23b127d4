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

/** What is asked of the content service: what is fetched, and whose changes ask for it again. */
export interface Question {
  fetch: string
  /** A filter alone, for instance `*[_type == "page"]`: what it matches is listened to. */
  listen: string
  /**
   * Beginning of the ids whose edits ask again, for instance `_.releases.`; of the others it matters only that they
   * come and go. Every edit asks again where nothing is said.
   */
  edits?: string
}

/** As much of what a listener is told as decides whether it is asked again. */
interface Told {
  type: string
  documentId?: string
  transition?: string
  visibility?: string
}

export type Params = Record<string, string | number | boolean | string[]>

interface How {
  perspective: ClientPerspective
  /** At most one answer in so many ms while content changes. */
  throttle: number
}

const tag = 'orrery.answer'

/**
 * Answers to a question, the first at once and another one whenever what it listens to changes. One is asked for at a
 * time; what changes meanwhile is asked for afterwards. Fails where the content service cannot be reached.
 *
 * Studio's own `listenQuery` gives the listener every parameter. Here it gets those that its filter names alone: they
 * stand in its address, which the client refuses above 14,800 characters, while a long fetch is posted.
 */
export function answersTo<Value>(
  client: SanityClient,
  { fetch, listen, edits = '' }: Question,
  params: Params,
  { perspective, throttle }: How,
): Observable<Value> {
  const changes = client.listen(listen, namedIn(listen, params), {
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
      return client.observable.fetch<Value>(fetch, params, { perspective, tag })
    })
    return changes.pipe(
      map((event, index) => {
        if (index === 0 && event.type !== 'welcome') throw new Error('No listener could be opened.')
        return event
      }),
      filter(
        (event: Told) => event.transition !== 'update' || !!event.documentId?.startsWith(edits),
      ),
      throttleTime(throttle, asyncScheduler, { leading: true, trailing: true }),
      // A hosted service may tell of a change before its queries know of it.
      delayWhen((event) =>
        event.type === 'mutation' && event.visibility !== 'query' ? timer(1200) : of(event),
      ),
      tap(() => (isOld = true)),
      exhaustMap(() => answer.pipe(repeat({ delay: () => (isOld ? of(true) : EMPTY) }))),
    )
  })
}

const namedIn = (query: string, params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).filter(([name]) => new RegExp(`\\$${name}\\b`).test(query)),
  )
