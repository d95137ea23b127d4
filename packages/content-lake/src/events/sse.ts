/** Bytes that may wait for any reader: a reader that keeps up never needs more. */
const FREE_BYTES = 256 * 1024

/** Beyond these, memory is asked for in pieces of so many bytes. */
const RESERVATION_BYTES = 1024 * 1024

/** The memory in which frames wait for one reader, as far as it is more than everybody has. */
class BufferMemory {
  readonly #hold: (bytes: number, cut: () => void) => () => void
  readonly #cut: () => void
  readonly #pieces: (() => void)[] = []

  /**
   * @param hold asks for memory; throws when there is no more
   * @param cut called when memory is taken back that is in use
   */
  constructor(hold: (bytes: number, cut: () => void) => () => void, cut: () => void) {
    this.#hold = hold
    this.#cut = cut
  }

  /** Takes or returns memory, until there is room for so many bytes. Whether there is. */
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

/** Comment lines keep proxies and clients from giving up a silent stream. */
const HEARTBEAT_INTERVAL_MS = 15_000
const HEARTBEAT = new TextEncoder().encode(':\n\n')

/** What may wait for a slow reader; Studio's largest documents fit several times over. */
const MAX_BEHIND_BYTES = 16 * 1024 * 1024

/** Bytes that leave in one piece where several small frames wait for a reader. */
const MAX_CHUNK_BYTES = 64 * 1024

export interface EventSink {
  /** Takes an event, or a frame that `encodeEvent` made of one before. */
  send(event: ServerSentEvent | Uint8Array): void
  /** Tells the reader to start over in place of everything that waits for it, or ends the stream where that cannot be told. */
  startOver(): void
  /** Ends the stream; the client will come back by itself. */
  end(): void
}

export interface EventStreamOptions {
  /** Aborted when the client is gone. */
  signal: AbortSignal
  /** Aborted when the lake closes. */
  closed: AbortSignal
  /**
   * Makes the event that tells a reader to start over. A reader that falls too far behind gets it in place of what
   * waits for it; without it the stream ends, and the reader comes back and catches up.
   */
  startOver?: () => ServerSentEvent
  /**
   * Asks for memory in which frames may wait, and gives back the way to return it.
   * @param cut takes it back while it is in use: whoever reads nothing must not fill the lake
   * @throws when there is no more for this reader
   */
  hold?: (bytes: number, cut: () => void) => () => void
}

/**
 * Answers with a stream of server-sent events. `start` gets the sink and gives back what to do when the stream is
 * over; it is called once, before the response is read, so no event is missed in between.
 */
export function eventStream(
  { signal, closed, startOver, hold = () => () => {} }: EventStreamOptions,
  start: (sink: EventSink) => () => void,
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
    closed.removeEventListener('abort', finish)
    stop()
    wake()
  }
  function push(frame: Uint8Array): void {
    if (over) return
    // Measured before: one frame larger than the limit still has to get through.
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
    push(encodeEvent(startOver()))
  }

  const heartbeat = setInterval(() => push(HEARTBEAT), HEARTBEAT_INTERVAL_MS)
  heartbeat.unref()
  signal.addEventListener('abort', finish)
  closed.addEventListener('abort', finish)
  const send: EventSink['send'] = (event) =>
    push(event instanceof Uint8Array ? event : encodeEvent(event))
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

/** Takes what leaves next from the frames that wait; undefined when there is none. */
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

/** The bytes of an event on the wire. */
export function encodeEvent({ event, id, data }: ServerSentEvent): Uint8Array {
  const name = id === undefined ? `event: ${event}\n` : `event: ${event}\nid: ${id}\n`
  return encoder.encode(`${name}data: ${JSON.stringify(data)}\n\n`)
}

/** Where a listener's stream stopped: a place in the log, and how many events of that commit it has had. */
export interface StreamPosition {
  sequence: number
  /** Infinity where everything of that commit has been told. */
  events: number
}

/** The id of a stream event from which the stream can go on. */
export function formatStreamPosition(sequence: number, event?: number): string {
  return event === undefined ? String(sequence) : `${sequence}-${event}`
}

/** Reads what a client sends back in `Last-Event-ID`; undefined when it is not of this lake's making. */
export function parseStreamPosition(lastEventId: string | null): StreamPosition | undefined {
  const found = /^(\d{1,15})(?:-(\d{1,9}))?$/.exec(lastEventId ?? '')
  if (!found) return undefined
  return {
    sequence: Number(found[1]),
    events: found[2] === undefined ? Infinity : Number(found[2]),
  }
}
