/** One server-sent event. */
export interface ServerEvent {
  event: string
  id?: string
  data: unknown
}

/** Comment lines keep proxies and clients from giving up a silent stream. */
const HEARTBEAT_EVERY = 15_000

/** A reader that falls this far behind is cut off; it reconnects and catches up. */
const MAX_BEHIND_BYTES = 64 * 1024 * 1024

export interface EventSink {
  send(event: ServerEvent): void
  /** Ends the stream; the client will come back by itself. */
  end(): void
}

export interface StreamOptions {
  /** Aborted when the client is gone. */
  signal: AbortSignal
  /** Aborted when the lake closes. */
  closed: AbortSignal
}

/**
 * Answers with a stream of server-sent events. `start` gets the sink and gives back what to do when the stream is
 * over; it is called once, before the response is read, so no event is missed in between.
 */
export function eventStream(
  options: StreamOptions,
  start: (sink: EventSink) => () => void,
): Response {
  const encoder = new TextEncoder()
  let finish = (): void => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let over = false
        const write = (text: string): void => {
          if (over) return
          controller.enqueue(encoder.encode(text))
          if ((controller.desiredSize ?? 0) < 0) finish()
        }
        let stop = (): void => {}
        const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_EVERY)
        heartbeat.unref()
        finish = () => {
          if (over) return
          over = true
          clearInterval(heartbeat)
          options.signal.removeEventListener('abort', finish)
          options.closed.removeEventListener('abort', finish)
          stop()
          try {
            controller.close()
          } catch {
            // The reader has cancelled: there is nothing left to close.
          }
        }
        options.signal.addEventListener('abort', finish)
        options.closed.addEventListener('abort', finish)
        stop = start({ send: (event) => write(encodeEvent(event)), end: finish })
        if (over) stop()
        if (options.signal.aborted || options.closed.aborted) finish()
      },
      cancel() {
        finish()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_BEHIND_BYTES }),
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

function encodeEvent({ event, id, data }: ServerEvent): string {
  const name = id === undefined ? `event: ${event}\n` : `event: ${event}\nid: ${id}\n`
  return `${name}data: ${JSON.stringify(data)}\n\n`
}
