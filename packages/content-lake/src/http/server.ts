import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Http2SecureServer } from 'node:http2'
import type { Duplex } from 'node:stream'
import { rejectMalformedRequests } from './malformed-request.ts'
import { handleNodeRequest, toHttpRequest, type RequestHandler } from './node-adapter.ts'
import { listenOnSockets } from './listen-on-sockets.ts'
import type { HttpRequest } from './router.ts'

export type { RequestHandler } from './node-adapter.ts'

/** Takes over a socket for a WebSocket, or returns undefined to reject it with 404. */
export type UpgradeHandler = (
  request: HttpRequest,
  raw: { message: IncomingMessage; socket: Duplex; head: Buffer },
) => void | Promise<void>

export interface ServerOptions {
  handler: RequestHandler
  upgrade?: UpgradeHandler
  host?: string
  /** 0 picks a free port. */
  port?: number
  /** Whether other processes of this user may listen on the port; the system balances connections among them. */
  reusePort?: boolean
}

export interface RunningServer {
  readonly host: string
  readonly port: number
  /** Stops accepting, ends open streams and resolves when the port is free. */
  close(): Promise<void>
  /** Stops accepting and closes idle connections; requests in flight go on until `close`. */
  stopAccepting?(): void
}

/** One hour in milliseconds: a large upload over a slow connection exceeds Node's default of five minutes. */
export const REQUEST_TIMEOUT_MS = 3_600_000

/** Milliseconds after which an idle connection is closed. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000

/** A missing Host header is rejected by `toHttpRequest`, with a JSON error. */
export const ALLOW_MISSING_HOST = { requireHostHeader: false }

/** The socket options of `node:http`. */
const SOCKET_OPTIONS = { allowHalfOpen: true, noDelay: true }

/**
 * Serves a handler over HTTP/1.1. Bodies stream both ways with backpressure, and `request.signal` aborts when the
 * client disconnects.
 * @throws errors of `listen`, such as `EADDRINUSE`.
 */
export async function startHttpServer(options: ServerOptions): Promise<RunningServer> {
  const host = options.host ?? '127.0.0.1'
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    ...ALLOW_MISSING_HOST,
  })
  rejectMalformedRequests(server)
  server.on('request', (message, reply) => void handleNodeRequest(options.handler, message, reply))
  handleUpgrades(server, options.upgrade)
  const { port, close } = await listenOnSockets(
    server,
    host,
    options.port ?? 0,
    SOCKET_OPTIONS,
    options.reusePort,
  )
  let closed: Promise<void> | undefined
  return {
    host,
    port,
    stopAccepting: () => void (closed ??= close()),
    close: () => {
      closed ??= close()
      server.closeAllConnections()
      return closed
    },
  }
}

/** Passes WebSocket upgrades to their handler. */
export function handleUpgrades(
  server: Server | Http2SecureServer,
  upgrade: UpgradeHandler | undefined,
): void {
  server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const request = toHttpRequest(message, new AbortController().signal)
    if (!request || !upgrade) return rejectUpgrade(socket)
    void Promise.resolve(upgrade(request, { message, socket, head })).catch(() => socket.destroy())
  })
}

/** Ends an upgrade request, with 404 by default. */
export function rejectUpgrade(socket: Duplex, status = '404 Not Found'): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
