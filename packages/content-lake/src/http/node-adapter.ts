import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2'
import type { Writable } from 'node:stream'
import { httpError } from './errors.ts'
import { setPeer } from './peer.ts'
import {
  discardBody,
  announcesShortBody,
  streamBody,
  streamOfBufferedBody,
  readWholeBody,
} from './request-body.ts'
import { bufferedBodyOf } from './buffered-response.ts'
import type { HttpRequest } from './router.ts'

/** Handles a request; never rejects. */
export type RequestHandler = (request: HttpRequest) => Promise<Response>

/** Milliseconds after which a stalled reader is disconnected. */
const STALL_MS = 120_000

/** Connection headers, which HTTP/2 forbids (RFC 9113, 8.2.2). */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/**
 * Handles one request over HTTP/1.1 or HTTP/2. Bodies stream both ways with backpressure, and `request.signal` aborts
 * when the client disconnects.
 */
export async function handleNodeRequest(
  handler: RequestHandler,
  message: IncomingMessage | Http2ServerRequest,
  reply: ServerResponse | Http2ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  const line = outputStreamOf(reply)
  let isWritten = false
  line.on('close', () => {
    if (!isWritten || !line.writableFinished) gone.abort()
  })
  const request = toHttpRequest(message, gone.signal)
  const response = request
    ? await handler(request)
    : httpError(
        400,
        'Bad Request',
        'The request line or the Host header is missing or malformed',
      ).toResponse()
  try {
    await sendResponse(response, reply, message.method === 'HEAD', gone.signal)
    isWritten = true
  } catch {
    reply.destroy()
  }
  discardBody(message)
}

/** The stream that the response body is written to. */
function outputStreamOf(reply: ServerResponse | Http2ServerResponse): Writable {
  return 'stream' in reply ? reply.stream : reply
}

/** Converts a Node message to a request; undefined for a malformed request line or host. */
export function toHttpRequest(
  message: IncomingMessage | Http2ServerRequest,
  signal: AbortSignal,
): HttpRequest | undefined {
  const headers = new Headers()
  let hosts = 0
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    const name = message.rawHeaders[index] ?? ''
    if (!name.startsWith(':')) headers.append(name, message.rawHeaders[index + 1] ?? '')
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1 || (hosts === 0 && message.httpVersion === '1.1')) return undefined
  const authority = 'authority' in message ? message.authority : undefined
  const host = authority || message.headers.host || 'localhost'
  const target = message.url ?? '/'
  const scheme = 'encrypted' in message.socket ? 'https' : 'http'
  const hasBody = announcesBody(message) && message.method !== 'GET' && message.method !== 'HEAD'
  try {
    const url = new URL(target.startsWith('/') ? `${scheme}://${host}${target}` : target)
    // `Request` rejects credentials in a URL, and they would appear in logs.
    if (url.username !== '' || url.password !== '') return undefined
    let body: ReadableStream<Uint8Array> | null = null
    let whole: Promise<Uint8Array> | undefined
    const request: HttpRequest = {
      method: message.method ?? 'GET',
      url: url.href,
      headers,
      signal,
      get body() {
        if (hasBody) body ??= whole ? streamOfBufferedBody(whole) : streamBody(message)
        return body
      },
      ...(hasBody &&
        announcesShortBody(message) && { readShortBody: () => (whole ??= readWholeBody(message)) }),
    }
    setPeer(request, { address: message.socket.remoteAddress ?? '' })
    return request
  } catch {
    return undefined
  }
}

function announcesBody(message: IncomingMessage | Http2ServerRequest): boolean {
  const { headers } = message
  // Over HTTP/2 the end of a message is explicit, and its length may be absent.
  if ('stream' in message) return !message.stream.endAfterHeaders
  return (headers['transfer-encoding'] ?? headers['content-length'] ?? '0') !== '0'
}

async function sendResponse(
  response: Response,
  reply: ServerResponse | Http2ServerResponse,
  headOnly: boolean,
  gone: AbortSignal,
): Promise<void> {
  reply.statusCode = response.status
  const overHttp2 = 'stream' in reply
  if (!overHttp2 && response.statusText) reply.statusMessage = response.statusText
  for (const [name, value] of response.headers)
    if (!overHttp2 || !CONNECTION_HEADERS.has(name)) reply.appendHeader(name, value)
  reply.setHeader('x-content-type-options', 'nosniff')
  const whole = bufferedBodyOf(response)
  if (whole !== undefined) {
    // One write with the headers: half as many system calls for most responses.
    if (headOnly) reply.end()
    else reply.end(whole)
    return
  }
  if (headOnly || !response.body) {
    await response.body?.cancel()
    reply.end()
    return
  }
  if (overHttp2) reply.writeHead(response.status)
  else reply.flushHeaders()
  await pipeBody(response.body, outputStreamOf(reply), gone)
}

/** Pipes a body with backpressure and cancels it when the client disconnects. */
export async function pipeBody(
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
    if (!to.write(value)) await waitForDrain(to)
  }
  to.end()
}

/** Resolves on `drain` or `close`. A reader that is stalled for too long is disconnected. */
function waitForDrain(to: Writable): Promise<void> {
  return new Promise((resolve) => {
    const stalled = setTimeout(() => to.destroy(), STALL_MS)
    stalled.unref()
    const settle = () => {
      clearTimeout(stalled)
      to.off('drain', settle)
      to.off('close', settle)
      resolve()
    }
    to.on('drain', settle)
    to.on('close', settle)
  })
}
