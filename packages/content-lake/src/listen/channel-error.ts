import type { ServerSentEventSink } from '../events/server-sent-events.ts'
import type { GroqError } from '@orrery/groq/query'

/** Sends a `channelError` and ends the stream; the client does not reconnect. */
export function sendChannelError(sink: ServerSentEventSink, error: GroqError): void {
  const data = { message: error.message, ...error.toResponseBody() }
  sink.send({ event: 'channelError', data })
  sink.end()
}
