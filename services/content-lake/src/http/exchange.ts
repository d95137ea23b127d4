import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { httpError } from './errors.ts'
import { setPeer } from './peer.ts'
import { discardBody, streamBody } from './request-body.ts'

/** What answers a request; it never rejects. */
export type RequestHandler = (request: Request) => Promise<Response>

/** Headers that belong to a connection and not to an answer: HTTP/2 has none (RFC 9113, 8.2.2). */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/**
 * One request and its answer, over HTTP/1.1 or HTTP/2. Bodies stream both ways, a slow reader slows the source down, and
 * `request.signal` aborts when the client goes away.
 */
export async function exchange(
  handler: RequestHandler,
  message: IncomingMessage | Http2ServerRequest,
  reply: ServerResponse | Http2ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  let isSent = false
  reply.on('finish', () => {
    isSent = true
  })
  reply.on('close', () => {
    if (!isSent) gone.abort()
  })
  const request = toRequest(message, gone.signal)
  const response = request
    ? await handler(request)
    : httpError(400, 'Bad Request', 'The request line or the Host header is malformed').toResponse()
  await send(response, reply, message.method === 'HEAD', gone.signal).catch(() => reply.destroy())
  discardBody(message)
}

/** The request of a message, over TLS or not; undefined when its line or its host is malformed. */
export function toRequest(message: IncomingMessage, signal: AbortSignal): Request | undefined {
  const headers = new Headers()
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '')
  }
  const target = message.url ?? '/'
  const scheme = 'encrypted' in message.socket ? 'https' : 'http'
  const announced = message.headers['transfer-encoding'] ?? message.headers['content-length'] ?? '0'
  const hasBody = announced !== '0' && message.method !== 'GET' && message.method !== 'HEAD'
  try {
    const url = new URL(
      target.startsWith('/')
        ? `${scheme}://${message.headers.host ?? 'localhost'}${target}`
        : target,
    )
    const request = new Request(url, {
      method: message.method ?? 'GET',
      headers,
      signal,
      ...(hasBody ? { body: streamBody(message), duplex: 'half' } : {}),
    })
    setPeer(request, { address: message.socket.remoteAddress ?? '' })
    return request
  } catch {
    return undefined
  }
}

async function send(
  response: Response,
  reply: ServerResponse,
  headOnly: boolean,
  gone: AbortSignal,
): Promise<void> {
  reply.statusCode = response.status
  if (response.statusText) reply.statusMessage = response.statusText
  for (const [name, value] of response.headers) reply.appendHeader(name, value)
  if (headOnly || !response.body) {
    await response.body?.cancel()
    reply.end()
    return
  }
  reply.flushHeaders()
  await pump(response.body, reply, gone)
}

/** Writes a body to its end, no faster than it is read, and gives it up when the reader has `gone`. */
export async function pump(
  body: ReadableStream<Uint8Array>,
  to: Writable,
  gone: AbortSignal,
): Promise<void> {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  gone.addEventListener('abort', stop, { once: true })
  if (gone.aborted) return stop()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (!to.write(value)) await drained(to)
  }
  to.end()
}

function drained(to: Writable): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      to.off('drain', settle)
      to.off('close', settle)
      resolve()
    }
    to.on('drain', settle)
    to.on('close', settle)
  })
}
