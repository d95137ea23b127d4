import 'server-only'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { previewClient } from '#lib/content/content-clients.server.ts'
import { subscribeToLiveEvents } from '#lib/content/live-listener.ts'

/** Interval of heartbeats, which keep proxies from closing an idle stream, in ms. */
const heartbeat = 20_000

/**
 * Notifies a draft page of changes. The token that reads drafts stays on the server, so the browser subscribes here
 * instead of to the content service.
 */
export function draftEventStream(signal: AbortSignal, token?: string): Response {
  const encoder = new TextEncoder()
  let stop = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const timer = setInterval(() => send(': still here\n\n'), heartbeat)
      const stopListening = subscribeToLiveEvents({
        open: () => previewClient(token).live.events({ includeDrafts: true }),
        onChange: () => send('event: change\ndata: {}\n\n'),
        onGap: () => send('event: welcome\ndata: {}\n\n'),
        onState: () => {},
        log: () => {},
      })
      stop = () => {
        clearInterval(timer)
        stopListening()
        stop = () => {}
      }
      signal.addEventListener('abort', () => {
        stop()
        controller.close()
      })
      send(': open\n\n')
    },
    cancel: () => stop(),
  })
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': cachePolicies.preview.header },
  })
}
