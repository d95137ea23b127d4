import { createDraftSuccession, type DraftSuccession } from './draft-handover.ts'

/**
 * Carries event streams over one WebSocket. An open document makes Studio hold six or seven streams, and a
 * browser gives a host six HTTP/1.1 connections, so without this the next plain request would wait forever.
 *
 * Streams that can be resumed outlive the socket: they go on where they stopped, and Studio, which would lock the form
 * and load the document anew, does not notice. The others end, and are opened again by whoever reads them.
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
  /** Present where the stream can be resumed. */
  text?: EventText
  /** Present where the stream tells a form of its document. */
  drafts?: DraftSuccession
}

interface StreamSocket {
  /** Opens a stream; resolves with its head, its body follows as the server sends it. */
  open: (
    url: string,
    init: { headers?: HeadersInit; signal?: AbortSignal | null },
  ) => Promise<Response>
  /** Ends every stream as a lost connection would, so that each reader looks again at what is there. */
  startOver: () => void
  isConnected: () => boolean
}

interface Surroundings {
  /** Opens a socket; the global `WebSocket` unless a test says otherwise. */
  connect?: (address: string) => WebSocket
  /** What has to happen with the line that is back before anything is heard of it. */
  beforeResuming?: () => Promise<void>
  /** Called when the connection is lost or back. */
  onChange?: () => void
  /** Whether somebody types in this draft, in this window, now. */
  isTypedIn?: (draftId: string) => boolean
}

/** A stream hears something at least every 15 seconds; a line that says nothing for longer is dead. */
const SILENT_FOR = 40_000
const RECONNECT_AFTER = [250, 500, 1000, 2000, 3000]

/** @param endpoint the `ws:` address of the lake's stream endpoint */
export function createStreamSocket(
  endpoint: string,
  {
    connect = (address) => new WebSocket(address),
    beforeResuming = async () => {},
    onChange = () => {},
    isTypedIn = () => false,
  }: Surroundings = {},
): StreamSocket {
  const streams = new Map<string, OpenStream>()
  const encoder = new TextEncoder()
  /** Streams that the socket of now has been asked for. */
  const asked = new Set<string>()
  let socket: WebSocket | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let lastId = 0
  let tries = 0

  function connected(): WebSocket {
    if (socket && socket.readyState <= WebSocket.OPEN) return socket
    const opened = connect(endpoint)
    opened.addEventListener('open', () => void greet(opened))
    opened.addEventListener('message', (event) => {
      listenOn(opened)
      receive(JSON.parse(String(event.data)) as ServerFrame)
    })
    opened.addEventListener('close', () => {
      if (socket !== opened) return
      socket = undefined
      lose()
    })
    asked.clear()
    socket = opened
    return opened
  }

  async function greet(opened: WebSocket) {
    const resumes = tries > 0
    tries = 0
    if (resumes) await beforeResuming()
    listenOn(opened)
    for (const [id, stream] of streams) sendOpen(opened, id, stream)
    onChange()
  }

  /** A line that is cut somewhere on the way closes no socket for minutes. */
  function listenOn(target: WebSocket) {
    clearTimeout(silence)
    silence = setTimeout(() => target.close(), SILENT_FOR)
  }

  function sendOpen(target: WebSocket, id: string, { url, headers, text }: OpenStream) {
    const place = text?.lastId
    const resumed = place === undefined ? headers : { ...headers, 'last-event-id': place }
    if (target.readyState !== WebSocket.OPEN || asked.has(id)) return
    asked.add(id)
    target.send(JSON.stringify({ type: 'open', id, url, headers: resumed }))
  }

  function receive(frame: ServerFrame) {
    const stream = streams.get(frame.id)
    if (!stream) return
    if (frame.type === 'head') head(frame, stream)
    else if (frame.type === 'chunk') {
      const text = stream.text ? stream.text.take(frame.data) : frame.data
      handOn(stream, stream.drafts ? stream.drafts.take(text) : text)
    } else if (canResume(stream)) {
      // The lake is closing: it will be back.
      socket?.close()
    } else {
      streams.delete(frame.id)
      stream.controller?.close()
    }
  }

  function handOn({ controller }: OpenStream, data: string) {
    if (data !== '') controller?.enqueue(encoder.encode(data))
  }

  function head({ id, status, headers }: ServerFrame & { type: 'head' }, stream: OpenStream) {
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
    streams.get(id)?.drafts?.end()
    if (!streams.delete(id)) return
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'close', id }))
  }

  const canResume = ({ controller, text }: OpenStream): boolean =>
    controller !== undefined && text?.lastId !== undefined

  function lose() {
    clearTimeout(silence)
    end([...streams].filter(([, stream]) => !canResume(stream)))
    for (const { text } of streams.values()) text?.cut()
    onChange()
    const delay = RECONNECT_AFTER[Math.min(tries++, RECONNECT_AFTER.length - 1)]
    if (streams.size > 0) setTimeout(() => streams.size > 0 && connected(), delay)
  }

  function end(lost: [string, OpenStream][]) {
    for (const [id, stream] of lost) {
      streams.delete(id)
      stream.drafts?.end()
      stream.fail(new TypeError('The connection to the content lake was lost'))
      stream.controller?.error(new TypeError('The connection to the content lake was lost'))
    }
  }

  return {
    startOver() {
      for (const id of streams.keys())
        if (socket?.readyState === WebSocket.OPEN)
          socket.send(JSON.stringify({ type: 'close', id }))
      end([...streams])
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
          ...(/[?&]enableResume=true/.test(search) && { text: createEventText() }),
        }
        if (stream.text && /[?&]tag=[\w.-]*document\.pair/.test(search))
          stream.drafts = createDraftSuccession({
            isTypedIn,
            pass: (event) => handOn(stream, event),
          })
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

/** The text of an event stream as it comes: whole events, and the place to come back to. */
interface EventText {
  /** What may be handed on: a piece may end in the middle of an event, whose beginning is held back. */
  take(piece: string): string
  /** Forgets the beginning of an event whose rest got lost; the server sends it again. */
  cut(): void
  readonly lastId: string | undefined
}

function createEventText(): EventText {
  let rest = ''
  let lastId: string | undefined
  return {
    take(piece) {
      const events = (rest + piece).split('\n\n')
      rest = events.pop() ?? ''
      return events
        .map((event) => {
          lastId = /^id: ?(.*)$/m.exec(event)?.[1] ?? lastId
          // Whoever reads the stream never left.
          return /^event: ?welcomeback$/m.test(event) ? '' : `${event}\n\n`
        })
        .join('')
    },
    cut() {
      rest = ''
    },
    get lastId() {
      return lastId
    },
  }
}
