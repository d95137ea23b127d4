import type { ServerSentEventSink } from '../events/server-sent-events.ts'
import type { RequestContext } from '../http/router.ts'
import type { MutationEventOptions } from './mutation-event.ts'

/** An open event stream. */
export interface Listener {
  readonly sink: ServerSentEventSink
  readonly options: MutationEventOptions
  /** Pays for the evaluation of its filter. */
  readonly quota: RequestContext['quota']
  /** The log sequence up to which it is up to date. */
  from: number
}
