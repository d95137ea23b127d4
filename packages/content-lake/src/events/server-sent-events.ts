/** Bytes that may be buffered for any reader without a reservation. */
const FREE_BYTES = 256 * 1024

/** Beyond, memory is reserved in units of this size. */
const RESERVATION_BYTES = 1024 * 1024

/** Memory of frames that are buffered for one reader, beyond the free allowance. */
class BufferMemory {
  readonly #hold: (bytes: number, cut: () => void) => () => void
  readonly #cut: () => void
  readonly #pieces: (() => void)[] = []

  /**
   * @param hold reserves memory; throws if none is left
   * @param cut called when reserved memory is reclaimed
   */
  constructor(hold: (bytes: number, cut: () => void) => () => void, cut: () => void) {
    this.#hold = hold
    this.#cut = cut
  }

  /** Reserves or releases memory for so many bytes. Returns whether it is available. */
  resize(bytes: number): boolean {
    const wanted = Math.max(0, Math.ceil((bytes - FREE_BYTES) / RESERVATION_BYTES))
    while (this.#pieces.length > wanted) this.#pieces.pop()?.()
    try {
      while (this.#pieces.length < wanted)
        this.#pieces.push(this.#hold(RESERVATION_BYTES, this.#cut))
      return true
    } catch {
      return false
    }
  }
}

/** One server-sent event. */
export interface ServerSentEvent {
  event: string
  id?: string
  data: unknown
}

/** Comment lines keep proxies and clients from closing an idle stream. */
const HEARTBEAT_INTERVAL_MS = 15_000
const HEARTBEAT = new TextEncoder().encode(':\n\n')

/** Maximum backlog of a slow reader; several times Studio's largest documents. */
const MAX_BEHIND_BYTES = 16 * 1024 * 1024

/** Maximum bytes of a chunk of several small frames. */
const MAX_CHUNK_BYTES = 64 * 1024

export interface ServerSentEventSink {
  /** Sends an event, or a frame that `encodeServerSentEvent` returned. */
  send(event: ServerSentEvent | Uint8Array): void
  /** Discards the backlog and sends the start-over event; ends the stream if there is none. */
  startOver(): void
  /** Ends the stream; the client reconnects by itself. */
  end(): void
}

export interface EventStreamOptions {
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Aborted when the lake closes. */
  closed: AbortSignal
  /** Creates the last event of a stream that ends by `closed`, if it has one. */
  closingEvent?: () => ServerSentEvent | undefined
  /**
   * Creates the event that restarts a reader. A reader that falls too far behind gets it in place
   * of the backlog; without it the stream ends, and the reader reconnects and catches up.
   */
  startOver?: () => ServerSentEvent
  /**
   * Reserves memory for buffered frames and returns its release.
   * @param cut called when the memory is reclaimed, because a stalled reader must not exhaust the
   * lake
   * @throws if none is left for this reader
   */
  hold?: (bytes: number, cut: () => void) => () => void
}

/**
 * Responds with a stream of server-sent events. `start` receives the sink and returns the cleanup;
 * it runs once before the response is read, so that no event is missed.
 */
export function eventStreamResponse(
  { signal, closed, closingEvent, startOver, hold = () => () => {} }: EventStreamOptions,
  start: (sink: ServerSentEventSink) => () => void,
): Response {
  let [waiting, behind, over] = [[] as Uint8Array[], 0, false]
  const memory = new BufferMemory(hold, () => again())
  let wake = (): void => {}
  let stop = (): void => {}

  function finish(): void {
    if (over) return
    over = true
    clearInterval(heartbeat)
    memory.resize(0)
    signal.removeEventListener('abort', finish)
    closed.removeEventListener('abort', close)
    stop()
    wake()
  }
  function push(frame: Uint8Array): void {
    if (over) return
    // Checked before adding, because a single frame beyond the limit must still be sent.
    if (behind > MAX_BEHIND_BYTES || !memory.resize(behind)) return again()
    waiting.push(frame)
    behind += frame.byteLength
    wake()
  }
  function again(): void {
    if (over) return
    ;[waiting, behind] = [[], 0]
    memory.resize(0)
    if (!startOver) return finish()
    push(encodeServerSentEvent(startOver()))
  }

  function close(): void {
    try {
      const last = closingEvent?.()
      if (last) send(last)
    } catch {
      // The log cannot be read. Without a last event the reader resumes from the one that it has.
    }
    finish()
  }

  const heartbeat = setInterval(() => push(HEARTBEAT), HEARTBEAT_INTERVAL_MS)
  heartbeat.unref()
  signal.addEventListener('abort', finish)
  closed.addEventListener('abort', close)
  const send: ServerSentEventSink['send'] = (event) =>
    push(event instanceof Uint8Array ? event : encodeServerSentEvent(event))
  try {
    stop = start({ send, startOver: again, end: finish })
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
        const chunk = nextChunk(waiting)
        if (!chunk) return controller.close()
        behind -= chunk.byteLength
        if (!over) memory.resize(behind)
        controller.enqueue(chunk)
      },
      cancel() {
        waiting = []
        finish()
      },
    },
    // Nothing is pulled before it is read, so that the backlog can be measured.
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

/** Removes the next chunk from the buffered frames; undefined if there is none. */
function nextChunk(waiting: Uint8Array[]): Uint8Array | undefined {
  let [count, size] = [1, waiting[0]?.byteLength ?? 0]
  for (; count < waiting.length; count++) {
    size += waiting[count]?.byteLength ?? 0
    if (size > MAX_CHUNK_BYTES) break
  }
  const frames = waiting.splice(0, count)
  return frames.length < 2 ? frames[0] : Buffer.concat(frames)
}

const encoder = new TextEncoder()

/** Encodes an event as bytes. */
export function encodeServerSentEvent({ event, id, data }: ServerSentEvent): Uint8Array {
  const name = id === undefined ? `event: ${event}\n` : `event: ${event}\nid: ${id}\n`
  return encoder.encode(`${name}data: ${JSON.stringify(data)}\n\n`)
}

/**
 * Position of a listener's stream: a log sequence, and the number of events received of that
 * commit.
 */
export interface ListenerStreamPosition {
  sequence: number
  /** Infinity if all events of that commit were received. */
  events: number
}

/** Formats a stream position as an event id. */
export function formatStreamPosition(sequence: number, event?: number): string {
  return event === undefined ? String(sequence) : `${sequence}-${event}`
}

/**
 * The id of the last event that a client has received, null without one. The header is newer than the query of a URL that
 * a client repeats; `event-source-polyfill` sends the query alone.
 */
export function lastEventIdOf(
  { headers }: Pick<Request, 'headers'>,
  { searchParams }: URL,
): string | null {
  return headers.get('last-event-id') ?? searchParams.get('lastEventId')
}

/** Parses the id of a last event; undefined if this lake did not issue it. */
export function parseStreamPosition(
  lastEventId: string | null,
): ListenerStreamPosition | undefined {
  const found = /^(\d{1,15})(?:-(\d{1,9}))?$/.exec(lastEventId ?? '')
  if (!found) return undefined
  return {
    sequence: Number(found[1]),
    events: found[2] === undefined ? Infinity : Number(found[2]),
  }
}
