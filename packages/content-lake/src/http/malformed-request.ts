import { maxHeaderSize, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Http2SecureServer } from 'node:http2'
import type { Duplex } from 'node:stream'
import { httpError, type ApiError } from './errors.ts'

/** Node's error for a message that is not a request. */
interface ParseError extends Error {
  code?: string
  /** The reason of the parser; contains no part of the message. */
  reason?: string
}

/** Responses that have not ended, by their connection. */
const pendingResponses = new WeakMap<Duplex, Set<ServerResponse>>()

/**
 * Responds to malformed requests with an error in the API's shape. If a response has begun on the connection, the
 * connection is closed instead.
 */
export function rejectMalformedRequests(server: Server | Http2SecureServer): void {
  server.on('request', (message: IncomingMessage, reply: ServerResponse) => {
    // Over HTTP/2 each stream ends separately.
    if ('stream' in reply) return
    const { socket } = message
    const replies = pendingResponses.get(socket) ?? new Set()
    pendingResponses.set(socket, replies.add(reply))
    reply.on('close', () => replies.delete(reply))
  })
  server.on('checkExpectation', (_message: IncomingMessage, reply: ServerResponse) => {
    const { status, body } = httpError(
      417,
      'Expectation Failed',
      '"expect" asks for what is unknown',
    )
    const headers = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }
    reply.writeHead(status, headers).end(JSON.stringify(body))
  })
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    const begun = [...(pendingResponses.get(socket) ?? [])].some(({ headersSent }) => headersSent)
    if (begun || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const { status, body } = errorForParseFailure(error)
    const text = JSON.stringify(body)
    socket.end(
      `HTTP/1.1 ${status} ${String(body.error)}\r\nconnection: close\r\n` +
        `content-type: application/json\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      () => socket.destroy(),
    )
  })
}

function errorForParseFailure({ code, reason }: ParseError): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return httpError(
      431,
      'Request Header Fields Too Large',
      `The headers of the request exceed ${maxHeaderSize} bytes`,
    )
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return httpError(413, 'Payload Too Large', 'The extensions of a chunk are too large')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return httpError(408, 'Request Timeout', 'The request did not come in time')
  const why = reason === undefined || reason === '' ? '' : `: ${reason}`
  return httpError(400, 'Bad Request', `The request is malformed${why}`)
}
