import type { IncomingMessage } from 'node:http'
import { BodyTooLarge, RequestAborted } from './read-body.ts'

/**
 * A request without `Request` and `Headers`, whose construction costs more than the work of the
 * busiest route.
 */
export interface MinimalRequest {
  method: string
  /** The peer address of the connection; empty in process. */
  remoteAddress: string
  /** A header by its lower-case name. */
  header(name: string): string | null
  /**
   * The body as text.
   * @throws BodyTooLarge as soon as it is longer than `limit` bytes, RequestAborted when it ends
   * early.
   */
  text(limit: number): Promise<string>
  /** Whether the client disconnected. */
  isAborted(): boolean
}

/** A response without the `Response` object. */
export interface MinimalResponse {
  status: number
  headers: Record<string, string>
  body: string
  /** Client address for rate limits. */
  address: string
}

/** Converts a Node request. */
export function toMinimalRequest(message: IncomingMessage): MinimalRequest {
  return {
    method: message.method ?? 'GET',
    remoteAddress: message.socket.remoteAddress ?? '',
    header(name) {
      const value = message.headers[name]
      return value === undefined ? null : String(value)
    },
    text: (limit) => readMessage(message, limit),
    isAborted: () => message.socket.destroyed,
  }
}

function readMessage(message: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(message.headers['content-length'] ?? 0) > limit) {
      reject(new BodyTooLarge())
      return
    }
    const chunks: Buffer[] = []
    let length = 0
    const read = (chunk: Buffer) => {
      length += chunk.byteLength
      if (length <= limit) {
        chunks.push(chunk)
        return
      }
      message.off('data', read)
      message.pause()
      reject(new BodyTooLarge())
    }
    message.on('data', read)
    message.on('end', () =>
      resolve((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString('utf8')),
    )
    message.on('error', (cause) => reject(new RequestAborted({ cause })))
    message.on('close', () => {
      if (!message.complete) reject(new RequestAborted())
    })
  })
}
