import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setPeer } from './peer.ts'
import { httpError } from './errors.ts'
import { discardBody, streamBody } from './request-body.ts'

export type RequestHandler = (request: Request) => Promise<Response>

/** Takes over a socket that asks to become a WebSocket, or answers undefined to refuse with 404. */
export type UpgradeHandler = (
  request: Request,
  raw: { message: IncomingMessage; socket: Duplex; head: Buffer },
) => void | Promise<void>

export interface ServerOptions {
  handler: RequestHandler
  upgrade?: UpgradeHandler
  host?: string
  /** 0 picks a free port. */
  port?: number
}

export interface RunningServer {
  readonly host: string
  readonly port: number
  /** Stops accepting, ends open streams and resolves when the port is free. */
  close(): Promise<void>
}

/** One hour: a large upload over a slow line must not be cut off by Node's five minutes. */
const REQUEST_TIMEOUT = 3_600_000

/**
 * Serves a `(Request) => Response` handler over HTTP/1.1. Bodies stream both ways, a slow reader slows the
 * source down, and `request.signal` aborts when the client goes away.
 * @throws what `listen` reports, such as `EADDRINUSE`.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const host = options.host ?? '127.0.0.1'
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: 65_000 })
  server.on('request', (message, reply) => void serve(options.handler, message, reply))
  server.on('upgrade', (message, socket, head) => {
    socket.on('error', () => socket.destroy())
    const request = toRequest(message, new AbortController().signal)
    if (!request || !options.upgrade) return refuseUpgrade(socket)
    void Promise.resolve(options.upgrade(request, { message, socket, head })).catch(() =>
      socket.destroy(),
    )
  })
  await listen(server, host, options.port ?? 0)
  const { port } = server.address() as AddressInfo
  return { host, port, close: () => close(server) }
}

/** Ends an upgrade request with 404. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
}

async function serve(
  handler: RequestHandler,
  message: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  reply.on('close', () => {
    if (!reply.writableFinished) gone.abort()
  })
  const request = toRequest(message, gone.signal)
  const response = request
    ? await handler(request)
    : httpError(400, 'Bad Request', 'The request line or the Host header is malformed').toResponse()
  await send(response, reply, message.method === 'HEAD', gone.signal).catch(() => reply.destroy())
  discardBody(message)
}

function toRequest(message: IncomingMessage, signal: AbortSignal): Request | undefined {
  const headers = new Headers()
  for (let index = 0; index + 1 < message.rawHeaders.length; index += 2) {
    headers.append(message.rawHeaders[index] ?? '', message.rawHeaders[index + 1] ?? '')
  }
  const target = message.url ?? '/'
  const announced = message.headers['transfer-encoding'] ?? message.headers['content-length'] ?? '0'
  const hasBody = announced !== '0' && message.method !== 'GET' && message.method !== 'HEAD'
  try {
    const url = new URL(
      target.startsWith('/') ? `http://${message.headers.host ?? 'localhost'}${target}` : target,
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
  const reader = response.body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  gone.addEventListener('abort', stop, { once: true })
  if (gone.aborted) return stop()
  reply.flushHeaders()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (!reply.write(value)) await drained(reply)
  }
  reply.end()
}

function drained(reply: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      reply.off('drain', settle)
      reply.off('close', settle)
      resolve()
    }
    reply.on('drain', settle)
    reply.on('close', settle)
  })
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
