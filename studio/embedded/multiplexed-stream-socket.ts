import { createDraftDeletionDelay, type DraftDeletionDelay } from './draft-deletion-delay.ts'

/**
 * Carries event streams over one WebSocket. An open document uses six or seven streams, and browsers allow six
 * HTTP/1.1 connections per host, so that the next request would wait forever.
 *
 * Streams that can be resumed outlive the socket: they continue where they stopped, and Studio, which would lock the
 * form and reload the document, does not notice. Other streams end, and their readers reopen them.
 */

/** Frames that the lake's `/v1/streams` endpoint sends. */
type ServerFrame =
  | { type: 'head'; id: string; status: number; headers: Record<string, string> }
  | { type: 'chunk'; id: string; data: string }
  | { type: 'end'; id: string }

interface OpenStream {
  url: string
  headers: Record<string, string>
  settle: (response: Response) => void
  fail: (reason: Error) => void
  controller?: ReadableStreamDefaultController<Uint8Array>
  /** Present where the stream can be resumed. */
  text?: EventBuffer
  /** Present if the stream feeds a document form. */
  drafts?: DraftDeletionDelay
}

interface StreamSocket {
  /** Opens a stream; resolves with its response head, the body follows as the server sends it. */
  open: (
    url: string,
    init: { headers?: HeadersInit; signal?: AbortSignal | null },
  ) => Promise<Response>
  /** Fails every stream like a lost connection, so that each reader reads the current state again. */
  restartAll: () => void
  isConnected: () => boolean
}

interface Options {
  /** Opens a socket; by default the global `WebSocket`. */
  connect?: (address: string) => WebSocket
  /** Runs after a reconnect, before any stream is resumed. */
  beforeResuming?: () => Promise<void>
  /** Called when the connection is lost or back. */
  onChange?: () => void
  /** Whether the user is typing in this draft in this window. */
  isTyping?: (draftId: string) => boolean
}

/** The server sends at least every 15 seconds; a longer silence means a dead connection. */
const IDLE_TIMEOUT = 40_000
const RECONNECT_DELAYS = [250, 500, 1000, 2000, 3000]

/** @param endpoint the `ws:` address of the lake's stream endpoint */
export function createMultiplexedStreamSocket(
  endpoint: string,
  {
    connect = (address) => new WebSocket(address),
    beforeResuming = async () => {},
    onChange = () => {},
    isTyping = () => false,
  }: Options = {},
): StreamSocket {
  const streams = new Map<string, OpenStream>()
  const encoder = new TextEncoder()
  /** Streams that are opened on the current socket. */
  const openedOnSocket = new Set<string>()
  let socket: WebSocket | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  let attempts = 0

  function connectedSocket(): WebSocket {
    if (socket && socket.readyState <= WebSocket.OPEN) return socket
    const opened = connect(endpoint)
    opened.addEventListener('open', () => void handleOpen(opened))
    opened.addEventListener('message', (event) => {
      resetIdleTimer(opened)
      receive(JSON.parse(String(event.data)) as ServerFrame)
    })
    opened.addEventListener('close', () => {
      if (socket !== opened) return
      socket = undefined
      handleClose()
    })
    openedOnSocket.clear()
    socket = opened
    return opened
  }

  async function handleOpen(opened: WebSocket) {
    const resumes = attempts > 0
    attempts = 0
    if (resumes) await beforeResuming()
    resetIdleTimer(opened)
    for (const [id, stream] of streams) sendOpen(opened, id, stream)
    onChange()
  }

  /** A connection that is cut on the way does not close the socket for minutes. */
  function resetIdleTimer(target: WebSocket) {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => target.close(), IDLE_TIMEOUT)
  }

  function sendOpen(target: WebSocket, id: string, { url, headers, text }: OpenStream) {
    const place = text?.lastId
    const resumed = place === undefined ? headers : { ...headers, 'last-event-id': place }
    if (target.readyState !== WebSocket.OPEN || openedOnSocket.has(id)) return
    openedOnSocket.add(id)
    target.send(JSON.stringify({ type: 'open', id, url, headers: resumed }))
  }

  function receive(frame: ServerFrame) {
    const stream = streams.get(frame.id)
    if (!stream) return
    if (frame.type === 'head') handleHead(frame, stream)
    else if (frame.type === 'chunk') {
      const text = stream.text ? stream.text.push(frame.data) : frame.data
      enqueue(stream, stream.drafts ? stream.drafts.process(text) : text)
    } else if (canResume(stream)) {
      // The lake is shutting down and will be back, so reconnect and resume.
      socket?.close()
    } else {
      streams.delete(frame.id)
      stream.controller?.close()
    }
  }

  function enqueue({ controller }: OpenStream, data: string) {
    if (data !== '') controller?.enqueue(encoder.encode(data))
  }

  function handleHead({ id, status, headers }: ServerFrame & { type: 'head' }, stream: OpenStream) {
    if (stream.controller) {
      if (status === 200) return
      streams.delete(id)
      return stream.controller.error(new TypeError('The stream was not resumed'))
    }
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream.controller = controller
      },
      cancel: () => close(id),
    })
    if (status !== 200) delete stream.text
    stream.settle(new Response(body, { status, headers }))
  }

  function close(id: string) {
    streams.get(id)?.drafts?.dispose()
    if (!streams.delete(id)) return
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'close', id }))
  }

  const canResume = ({ controller, text }: OpenStream): boolean =>
    controller !== undefined && text?.lastId !== undefined

  function handleClose() {
    clearTimeout(idleTimer)
    failStreams([...streams].filter(([, stream]) => !canResume(stream)))
    for (const { text } of streams.values()) text?.discardPartial()
    onChange()
    const delay = RECONNECT_DELAYS[Math.min(attempts++, RECONNECT_DELAYS.length - 1)]
    if (streams.size > 0) setTimeout(() => streams.size > 0 && connectedSocket(), delay)
  }

  function failStreams(lost: [string, OpenStream][]) {
    for (const [id, stream] of lost) {
      streams.delete(id)
      stream.drafts?.dispose()
      stream.fail(new TypeError('The connection to the content lake was lost'))
      stream.controller?.error(new TypeError('The connection to the content lake was lost'))
    }
  }

  return {
    restartAll() {
      for (const id of streams.keys())
        if (socket?.readyState === WebSocket.OPEN)
          socket.send(JSON.stringify({ type: 'close', id }))
      failStreams([...streams])
    },
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    open(url, { headers, signal }) {
      const id = String(++lastId)
      return new Promise<Response>((settle, fail) => {
        if (signal?.aborted) return fail(signal.reason as Error)
        const { pathname, search } = new URL(url)
        const stream: OpenStream = {
          url: pathname + search,
          headers: Object.fromEntries(new Headers(headers)),
          settle,
          fail,
          ...(/[?&]enableResume=true/.test(search) && { text: createEventBuffer() }),
        }
        if (stream.text && /[?&]tag=[\w.-]*document\.pair/.test(search))
          stream.drafts = createDraftDeletionDelay({
            isTyping,
            emit: (event) => enqueue(stream, event),
          })
        const target = connectedSocket()
        streams.set(id, stream)
        signal?.addEventListener('abort', () => {
          close(id)
          fail(signal.reason as Error)
          stream.controller?.error(signal.reason)
        })
        if (target.readyState === WebSocket.OPEN) sendOpen(target, id, stream)
      })
    },
  }
}

/** Splits an event stream into whole events and tracks the last event id. */
interface EventBuffer {
  /** Returns the complete events so far; an incomplete one is buffered. */
  push(piece: string): string
  /** Drops an incomplete event; the server sends it again. */
  discardPartial(): void
  readonly lastId: string | undefined
}

function createEventBuffer(): EventBuffer {
  let rest = ''
  let lastId: string | undefined
  return {
    push(piece) {
      const events = (rest + piece).split('\n\n')
      rest = events.pop() ?? ''
      return events
        .map((event) => {
          lastId = /^id: ?(.*)$/m.exec(event)?.[1] ?? lastId
          // The reader never noticed the interruption.
          return /^event: ?welcomeback$/m.test(event) ? '' : `${event}\n\n`
        })
        .join('')
    },
    discardPartial() {
      rest = ''
    },
    get lastId() {
      return lastId
    },
  }
}
