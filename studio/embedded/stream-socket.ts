/**
 * Carries event streams over one WebSocket. An open document makes Studio hold six or seven streams, and a
 * browser gives a host six HTTP/1.1 connections, so without this the next plain request would wait forever.
 */

/** The server's frames of the lake's `/v1/streams` endpoint. */
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
}

export interface StreamSocket {
  /** Opens a stream; resolves with its head, its body follows as the server sends it. */
  open: (
    url: string,
    init: { headers?: HeadersInit; signal?: AbortSignal | null },
  ) => Promise<Response>
}

/**
 * @param endpoint the `ws:` address of the lake's stream endpoint
 * @param connect opens a socket; the global `WebSocket` unless a test says otherwise
 */
export function createStreamSocket(
  endpoint: string,
  connect = (address: string) => new WebSocket(address),
): StreamSocket {
  const streams = new Map<string, OpenStream>()
  const encoder = new TextEncoder()
  let socket: WebSocket | undefined
  let lastId = 0

  function connected(): WebSocket {
    if (socket && socket.readyState <= WebSocket.OPEN) return socket
    const opened = connect(endpoint)
    opened.addEventListener('open', () => {
      for (const [id, stream] of streams) sendOpen(opened, id, stream)
    })
    opened.addEventListener('message', (event) =>
      receive(JSON.parse(String(event.data)) as ServerFrame),
    )
    opened.addEventListener('close', () => {
      if (socket === opened) socket = undefined
      loseAll()
    })
    socket = opened
    return opened
  }

  function sendOpen(target: WebSocket, id: string, stream: OpenStream) {
    target.send(JSON.stringify({ type: 'open', id, url: stream.url, headers: stream.headers }))
  }

  function receive(frame: ServerFrame) {
    const stream = streams.get(frame.id)
    if (!stream) return
    if (frame.type === 'head') {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream.controller = controller
        },
        cancel: () => close(frame.id),
      })
      stream.settle(new Response(body, { status: frame.status, headers: frame.headers }))
    } else if (frame.type === 'chunk') {
      stream.controller?.enqueue(encoder.encode(frame.data))
    } else {
      streams.delete(frame.id)
      stream.controller?.close()
    }
  }

  function close(id: string) {
    if (!streams.delete(id)) return
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'close', id }))
  }

  /** Ends every stream as a lost connection would, so that each client reconnects by its own rules. */
  function loseAll() {
    const lost = [...streams.values()]
    streams.clear()
    for (const stream of lost) {
      stream.fail(new TypeError('The connection to the content lake was lost'))
      stream.controller?.error(new TypeError('The connection to the content lake was lost'))
    }
  }

  return {
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
        }
        const target = connected()
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
