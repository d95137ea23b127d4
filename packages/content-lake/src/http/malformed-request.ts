import { maxHeaderSize, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Http2SecureServer } from 'node:http2'
import { type ParseError, respondToParseErrors } from '@orrery/server-kit/parse-errors'
import { httpError, type ApiError } from './errors.ts'

/**
 * Responds to malformed requests with an error in the API's shape. If a response has begun on the connection, the
 * connection is closed instead.
 */
export function rejectMalformedRequests(server: Server | Http2SecureServer): void {
  server.on('checkExpectation', (_message: IncomingMessage, reply: ServerResponse) => {
    const { status, body } = httpError(
      417,
      'Expectation Failed',
      '"expect" asks for what is unknown',
    )
    const headers = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }
    reply.writeHead(status, headers).end(JSON.stringify(body))
  })
  respondToParseErrors(server, (error) => {
    const { status, body } = errorForParseFailure(error)
    return {
      status,
      statusText: String(body.error),
      contentType: 'application/json',
      body: JSON.stringify(body),
    }
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
