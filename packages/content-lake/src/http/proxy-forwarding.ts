import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Duplex } from 'node:stream'
import type { HttpRequest } from './router.ts'

/** Connection headers, which proxies do not forward (RFC 9110, 7.6.1). */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
])

const BODY_HEADERS = new Set(['content-length', 'transfer-encoding'])

/**
 * Whether a header (in lower case) is forwarded.
 * @param hasBody whether the body is forwarded: with a length but no body the receiver would read the next request as
 * the body
 */
export const isForwardedHeader = (name: string, hasBody = true): boolean =>
  !CONNECTION_HEADERS.has(name) && (hasBody || !BODY_HEADERS.has(name))

/** Statuses without a body. */
const BODYLESS_STATUSES = new Set([204, 205, 304])

/** Converts an upstream response; its body streams. */
export function toForwardedResponse({ method }: HttpRequest, answer: IncomingMessage): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    if (!isForwardedHeader(name) || name === 'transfer-encoding') continue
    for (const value of values ?? []) headers.append(name, value)
  }
  const status = answer.statusCode ?? 502
  const isBare = method === 'HEAD' || BODYLESS_STATUSES.has(status)
  if (isBare) answer.resume()
  return new Response(isBare ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>), {
    status,
    statusText: answer.statusMessage ?? '',
    headers,
  })
}

/** The head of a response as raw HTTP. */
export function rawResponseHead({
  statusCode,
  statusMessage,
  rawHeaders,
}: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Pipes two sockets into each other; when one closes, so does the other. */
export function pipeSockets(
  [near, nearHead]: readonly [Duplex, Buffer],
  [far, farHead]: readonly [Duplex, Buffer],
): void {
  near.write(farHead)
  far.write(nearHead)
  far.on('error', () => near.destroy())
  near.on('close', () => far.destroy())
  far.on('close', () => near.destroy())
  near.pipe(far).pipe(near)
}
