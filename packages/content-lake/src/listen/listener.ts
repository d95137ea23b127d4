import type { EventSink } from '../events/sse.ts'
import type { RequestContext } from '../http/router.ts'
import type { MutationEventOptions } from './mutation-event.ts'

/** One stream that is told of changes. */
export interface Listener {
  readonly sink: EventSink
  readonly options: MutationEventOptions
  /** Who pays for what it costs to find out what it sees. */
  readonly quota: RequestContext['quota']
  /** The place in the log up to which it knows everything. */
  from: number
}
