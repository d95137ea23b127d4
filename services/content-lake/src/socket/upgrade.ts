import { type WebSocket, WebSocketServer } from 'ws'
import { splitVersion } from '../http/match.ts'
import type { Lake } from '../lake.ts'
import { attachPresence } from '../presence/presence-socket.ts'
import { refuseUpgrade, type RequestHandler, type UpgradeHandler } from '../http/server.ts'
import { attachStreams } from '../streams/stream-socket.ts'

/** Largest message of a client in bytes: the longest address of a listener with its headers, several times over. */
const MAX_MESSAGE = 256 * 1024

/** A socket that answers no ping within this time is gone. */
const HEARTBEAT_MS = 30_000

/** How long a client may take to answer a farewell. */
const FAREWELL_MS = 500

/** Takes over `/v…/streams` and `/v…/socket/{dataset}`; everything else is refused. */
export function createUpgradeHandler(lake: Lake, handler: RequestHandler): UpgradeHandler {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE,
    clientTracking: true,
  })
  lake.closed.addEventListener('abort', () => {
    for (const socket of server.clients) {
      socket.close(1001, 'The content lake is stopping')
      setTimeout(() => socket.terminate(), FAREWELL_MS).unref()
    }
  })
  return (request, { message, socket, head }) => {
    const attach = destination(new URL(request.url).pathname, lake, handler)
    if (!attach || lake.closed.aborted) return refuseUpgrade(socket)
    server.handleUpgrade(message, socket, head, (opened) => {
      keepAlive(opened)
      opened.on('error', () => opened.terminate())
      attach(opened, request)
    })
  }
}

function destination(pathname: string, lake: Lake, handler: RequestHandler) {
  const { path } = splitVersion(pathname)
  if (path === '/streams')
    return (socket: WebSocket, request: Request) => attachStreams(socket, request, handler)
  const dataset = /^\/socket\/([^/]+)$/.exec(path)?.[1]
  if (dataset === undefined || !lake.dataset(dataset)) return undefined
  return (socket: WebSocket, request: Request) => attachPresence(socket, request, lake, dataset)
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
