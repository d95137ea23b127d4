import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Http2SecureServer } from 'node:http2'
import type { Duplex } from 'node:stream'
import { rejectMalformedRequests } from './malformed-request.ts'
import { handleNodeRequest, toHttpRequest, type RequestHandler } from './node-adapter.ts'
import { listen } from './listen.ts'
import type { HttpRequest } from './router.ts'

export type { RequestHandler } from './node-adapter.ts'

/** Takes over a socket that asks to become a WebSocket, or answers undefined to refuse with 404. */
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
  /** Whether others of this user may listen on the port too: the system shares those who connect out among them. */
  reusePort?: boolean
}

export interface RunningServer {
  readonly host: string
  readonly port: number
  /** Stops accepting, ends open streams and resolves when the port is free. */
  close(): Promise<void>
  /** Stops accepting and ends what is idle; what is under way goes on until `close`. */
  stopAccepting?(): void
}

/** Milliseconds; one hour: a large upload over a slow line must not be cut off by Node's five minutes. */
export const REQUEST_TIMEOUT_MS = 3_600_000

/** Milliseconds after which a connection without a request on it is closed. */
export const KEEP_ALIVE_TIMEOUT_MS = 65_000

/** A request without a host is refused where all others are, and in words. */
export const ALLOW_MISSING_HOST = { requireHostHeader: false }

/** As a server of `node:http` takes in its own connections. */
const SOCKET_OPTIONS = { allowHalfOpen: true, noDelay: true }

/**
 * Serves a `(Request) => Response` handler over HTTP/1.1. Bodies stream both ways, a slow reader slows the
 * source down, and `request.signal` aborts when the client goes away.
 * @throws what `listen` reports, such as `EADDRINUSE`.
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
  const { port, close } = await listen(
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

/** Leads sockets that ask to become a WebSocket to whoever takes them over. */
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

/** Ends an upgrade request, with 404 where nothing else is said. */
export function rejectUpgrade(socket: Duplex, status = '404 Not Found'): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
