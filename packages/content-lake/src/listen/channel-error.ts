import type { EventSink } from '../events/sse.ts'
import type { GroqError } from '@orrery/groq/query'

/** Sends a `channelError` and ends the stream; the client does not reconnect. */
export function sendChannelError(sink: EventSink, error: GroqError): void {
  const data = { message: error.message, ...error.toResponseBody() }
  sink.send({ event: 'channelError', data })
  sink.end()
}
