import type { WebSocket } from 'ws'
import { isDirectClientHeader, peerOf, setPeer } from '../http/peer.ts'
import type { RequestHandler } from '../http/server.ts'
import { parseJsonMessage } from '../socket/parse-json-message.ts'
import type { HttpRequest } from '../http/router.ts'

/** Maximum concurrent streams per socket; Studio needs about ten. */
const MAX_STREAMS = 128

/** Headers that are taken from the socket only. */
const SOCKET_HEADERS = new Set(['host', 'origin', 'cookie', 'connection', 'upgrade'])

/** WebSocket close code for a protocol violation. */
const POLICY_VIOLATION = 1008

/**
 * Multiplexes GET requests over one socket. The client sends `open` and `close`; each stream
 * responds with `head`, `chunk`s of text and `end`. A stream waits until its last chunk is sent, so
 * that backpressure reaches the source. A malformed frame closes the socket.
 */
export function multiplexStreamsOverSocket(
  socket: WebSocket,
  upgrade: HttpRequest,
  handler: RequestHandler,
): void {
  const streams = new Map<string, AbortController>()

  function send(frame: object): Promise<void> {
    return new Promise((resolve, reject) => {
      socket.send(JSON.stringify(frame), (error) => (error ? reject(error) : resolve()))
    })
  }

  async function run(id: string, request: HttpRequest, abort: AbortController): Promise<void> {
    const response = await handler(request)
    const reader = response.body?.getReader()
    // Ends a read that may wait for an event forever.
    const stop = () => void reader?.cancel().catch(() => undefined)
    abort.signal.addEventListener('abort', stop)
    try {
      if (abort.signal.aborted) return stop()
      await send({
        type: 'head',
        id,
        status: response.status,
        headers: Object.fromEntries(response.headers),
      })
      await pump(reader, (data) => send({ type: 'chunk', id, data }))
      if (!abort.signal.aborted) await send({ type: 'end', id })
    } finally {
      stop()
    }
  }

  function open(id: string, url: string, headers: Record<string, string>): void {
    const abort = new AbortController()
    const request = tunnelRequest(upgrade, url, headers, abort.signal)
    if (!request) return violate('The address of a stream must be a path')
    streams.set(id, abort)
    run(id, request, abort)
      // Sending fails only when the socket closes; a failing source ends its stream like a lost
      // connection.
      .catch(() =>
        abort.signal.aborted ? undefined : send({ type: 'end', id }).catch(() => undefined),
      )
      .finally(() => {
        if (streams.get(id) === abort) streams.delete(id)
      })
  }

  function violate(reason: string): void {
    socket.close(POLICY_VIOLATION, reason)
  }

  socket.on('message', (data, isBinary) => {
    const frame = parseClientFrame(parseJsonMessage(data, isBinary))
    if (!frame) return violate('Malformed frame')
    if (frame.type === 'close') {
      streams.get(frame.id)?.abort()
      streams.delete(frame.id)
    } else if (streams.has(frame.id)) violate(`Stream "${frame.id}" is open already`)
    else if (streams.size >= MAX_STREAMS) violate('Too many streams')
    else open(frame.id, frame.url, frame.headers)
  })
  socket.on('close', () => {
    for (const abort of streams.values()) abort.abort()
    streams.clear()
  })
}

type ClientFrame =
  | { type: 'open'; id: string; url: string; headers: Record<string, string> }
  | { type: 'close'; id: string }

function parseClientFrame(frame: Record<string, unknown> | undefined): ClientFrame | undefined {
  if (!frame || typeof frame.id !== 'string' || frame.id === '' || frame.id.length > 64)
    return undefined
  const { type, id, url, headers = {} } = frame
  if (type === 'close') return { type, id }
  if (type !== 'open' || typeof url !== 'string' || typeof headers !== 'object' || headers === null)
    return undefined
  const entries = Object.entries(headers)
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === 'string'))
    return undefined
  return { type, id, url, headers: Object.fromEntries(entries) }
}

/**
 * The request of a stream: the host, origin and peer of the socket, the path and other headers of
 * the frame.
 */
function tunnelRequest(
  upgrade: HttpRequest,
  path: string,
  given: Record<string, string>,
  signal: AbortSignal,
): HttpRequest | undefined {
  if (!path.startsWith('/')) return undefined
  try {
    const headers = new Headers(given)
    // Proxy headers are taken from the socket only.
    const own = [...upgrade.headers.keys(), ...headers.keys()].filter(
      (name) => !isDirectClientHeader(name),
    )
    for (const name of [...SOCKET_HEADERS, ...own]) {
      const value = upgrade.headers.get(name)
      if (value === null || name === 'connection' || name === 'upgrade' || name === 'cookie')
        headers.delete(name)
      else headers.set(name, value)
    }
    const request = new Request(`${new URL(upgrade.url).origin}${path}`, { headers, signal })
    const peer = peerOf(upgrade)
    if (peer) setPeer(request, peer)
    return request
  } catch {
    return undefined
  }
}

async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  write: (text: string) => Promise<void>,
): Promise<void> {
  // A character may be split between two chunks.
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    const text = done ? decoder.decode() : decoder.decode(value, { stream: true })
    if (text !== '') await write(text)
    if (done) return
  }
}
