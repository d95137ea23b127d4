/** One server-sent event. */
export interface ServerEvent {
  event: string
  id?: string
  data: unknown
}

/** Comment lines keep proxies and clients from giving up a silent stream. */
const HEARTBEAT_EVERY = 15_000
const HEARTBEAT = new TextEncoder().encode(':\n\n')

/** What may wait for a slow reader; Studio's largest documents fit several times over. */
const MAX_BEHIND_BYTES = 16 * 1024 * 1024

export interface EventSink {
  /** Takes an event, or a frame that `encodeEvent` made of one before. */
  send(event: ServerEvent | Uint8Array): void
  /** Ends the stream; the client will come back by itself. */
  end(): void
}

export interface StreamOptions {
  /** Aborted when the client is gone. */
  signal: AbortSignal
  /** Aborted when the lake closes. */
  closed: AbortSignal
  /**
   * Makes the event that tells a reader to start over. A reader that falls too far behind gets it in place of what
   * waits for it; without it the stream ends, and the reader comes back and catches up.
   */
  startOver?: () => ServerEvent
}

/**
 * Answers with a stream of server-sent events. `start` gets the sink and gives back what to do when the stream is
 * over; it is called once, before the response is read, so no event is missed in between.
 */
export function eventStream(
  { signal, closed, startOver }: StreamOptions,
  start: (sink: EventSink) => () => void,
): Response {
  let [waiting, behind, over] = [[] as Uint8Array[], 0, false]
  let wake = (): void => {}
  let stop = (): void => {}

  function finish(): void {
    if (over) return
    over = true
    clearInterval(heartbeat)
    signal.removeEventListener('abort', finish)
    closed.removeEventListener('abort', finish)
    stop()
    wake()
  }
  function push(frame: Uint8Array): void {
    if (over) return
    // Measured before: one frame larger than the limit still has to get through.
    const overflows = behind > MAX_BEHIND_BYTES
    if (overflows) [waiting, behind] = [[], 0]
    if (overflows && !startOver) return finish()
    const next = overflows && startOver ? encodeEvent(startOver()) : frame
    waiting.push(next)
    behind += next.byteLength
    wake()
  }

  const heartbeat = setInterval(() => push(HEARTBEAT), HEARTBEAT_EVERY)
  heartbeat.unref()
  signal.addEventListener('abort', finish)
  closed.addEventListener('abort', finish)
  const send: EventSink['send'] = (event) =>
    push(event instanceof Uint8Array ? event : encodeEvent(event))
  try {
    stop = start({ send, end: finish })
  } catch (error) {
    finish()
    throw error
  }
  if (over) stop()
  if (signal.aborted || closed.aborted) finish()

  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (waiting.length === 0 && !over) await new Promise<void>((resolve) => (wake = resolve))
        const frame = waiting.shift()
        if (!frame) return controller.close()
        behind -= frame.byteLength
        controller.enqueue(frame)
      },
      cancel() {
        waiting = []
        finish()
      },
    },
    // Nothing is taken from the queue before somebody reads, so that the queue can be measured.
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

const encoder = new TextEncoder()

/** The bytes of an event on the wire. */
export function encodeEvent({ event, id, data }: ServerEvent): Uint8Array {
  const name = id === undefined ? `event: ${event}\n` : `event: ${event}\nid: ${id}\n`
  return encoder.encode(`${name}data: ${JSON.stringify(data)}\n\n`)
}
