import { type WebSocket, WebSocketServer } from 'ws'
import { rejectUpgrade, type UpgradeHandler } from '../http/server.ts'
import type { HttpRequest } from '../http/router.ts'

/** Maximum message size in bytes: several times the longest listener URL with its headers. */
const MAX_MESSAGE_BYTES = 256 * 1024

/** A socket that does not answer a ping within this time is terminated. */
const HEARTBEAT_MS = 30_000

/** Milliseconds that a client may take to answer the close frame. */
const CLOSE_TIMEOUT_MS = 500

/** Handles an opened socket. The request is the one that was upgraded. */
export type SocketHandler = (socket: WebSocket, request: HttpRequest) => void

/**
 * Upgrades requests whose path has a handler and rejects all others. When `closed` aborts, every
 * socket is closed, and terminated if it does not respond.
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
