import type { EventSink } from '../events/sse.ts'
import type { GroqError } from '@orrery/groq/query'

/** Says why a listener's query cannot be followed, and ends the stream: the client does not come back with it by itself. */
export function sendChannelError(sink: EventSink, error: GroqError): void {
  const data = { message: error.message, ...error.toResponseBody() }
  sink.send({ event: 'channelError', data })
  sink.end()
}
