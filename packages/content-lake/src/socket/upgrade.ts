import { type WebSocket, WebSocketServer } from 'ws'
import { rejectUpgrade, type UpgradeHandler } from '../http/server.ts'
import type { HttpRequest } from '../http/router.ts'

/** Largest message of a client in bytes: the longest address of a listener with its headers, several times over. */
const MAX_MESSAGE_BYTES = 256 * 1024

/** A socket that answers no ping within this time is gone. */
const HEARTBEAT_MS = 30_000

/** How long a client may take to answer a farewell. */
const CLOSE_TIMEOUT_MS = 500

/** Speaks with one client from its first message on. The request is the one that asked for the socket. */
export type SocketHandler = (socket: WebSocket, request: HttpRequest) => void

/**
 * Takes over sockets that ask for an address with a destination; everything else is refused. When `closed` aborts,
 * every socket is told so, and none is waited for that is deaf.
 */
export function createUpgradeHandler(
  closed: AbortSignal,
  destination: (pathname: string) => SocketHandler | undefined,
): UpgradeHandler {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    clientTracking: true,
  })
  closed.addEventListener('abort', () => {
    for (const socket of server.clients) {
      socket.close(1001, 'The content lake is stopping')
      setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
    }
  })
  return (request, { message, socket, head }) => {
    const attach = destination(new URL(request.url).pathname)
    if (!attach || closed.aborted) return rejectUpgrade(socket)
    server.handleUpgrade(message, socket, head, (opened) => {
      keepAlive(opened)
      opened.on('error', () => opened.terminate())
      attach(opened, request)
    })
  }
}

function keepAlive(socket: WebSocket): void {
  let alive = true
  socket.on('pong', () => {
    alive = true
  })
  const timer = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, HEARTBEAT_MS)
  timer.unref()
  socket.on('close', () => clearInterval(timer))
}
