import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Http2SecureServer } from 'node:http2'
import type { Duplex } from 'node:stream'

/** Node's error for a message that is not a request. */
export interface ParseError extends Error {
  code?: string
  /** The reason of the parser; contains no part of the message. */
  reason?: string
}

/** A response to what could not be parsed as a request. */
interface ParseErrorResponse {
  status: number
  statusText: string
  contentType: string
  body: string
}

/** Responds to parse errors. If a response has begun on the connection, the connection is closed instead. */
export function respondToParseErrors(
  server: Server | Http2SecureServer,
  responseTo: (error: ParseError) => ParseErrorResponse,
): void {
  const pending = new WeakMap<Duplex, Set<ServerResponse>>()
  server.on('request', ({ socket }: IncomingMessage, reply: ServerResponse) => {
    // Over HTTP/2 each stream ends separately.
    if ('stream' in reply) return
    const replies = pending.get(socket) ?? new Set()
    pending.set(socket, replies.add(reply))
    reply.on('close', () => replies.delete(reply))
  })
  server.on('clientError', (error: ParseError, socket: Duplex) => {
    const begun = [...(pending.get(socket) ?? [])].some(({ headersSent }) => headersSent)
    if (begun || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const { status, statusText, contentType, body } = responseTo(error)
    socket.end(
      `HTTP/1.1 ${status} ${statusText}\r\nconnection: close\r\ncache-control: no-store\r\n` +
        `content-type: ${contentType}\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      () => socket.destroy(),
    )
  })
}

/** A sentence for visitors, in one language. */
export interface LocalizedSentence {
  language: string
  direction: 'ltr' | 'rtl'
  text: string
}

const statusTexts: Record<string, readonly [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/**
 * Responds to parse errors with a status, and to headers that are too large, mostly by cookies, with a page. Headers
 * that were not parsed name no language, so the page has the sentence in each.
 */
export function explainOversizedHeaders(
  server: Server,
  sentences: readonly LocalizedSentence[],
): void {
  const paragraphs = sentences.map(
    ({ language, direction, text }) => `<p lang="${language}" dir="${direction}">${text}</p>`,
  )
  const page = `<!doctype html>
<html lang="${sentences[0]?.language ?? 'en'}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>431</title>
<body style="max-width: 40rem; margin: 10vh auto; padding: 0 1.5rem; font: 1.125rem/1.6 Georgia, serif">
${paragraphs.join('\n')}
`
  respondToParseErrors(server, ({ code = '' }) => {
    const [status, statusText] = statusTexts[code] ?? [400, 'Bad Request']
    return {
      status,
      statusText,
      contentType: 'text/html; charset=utf-8',
      body: status === 431 ? page : '',
    }
  })
}
