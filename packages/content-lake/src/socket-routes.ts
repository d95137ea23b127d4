import { splitVersion, type RouteTarget } from './http/router.ts'
import { datasetNameOfAlias } from './http/dataset-alias.ts'
import type { RequestHandler } from './http/server.ts'
import type { Lake } from './lake.ts'
import { handlePresenceSocket } from './presence/presence-socket.ts'
import type { SocketHandler } from './socket/upgrade.ts'
import { handleStreamSocket } from './streams/stream-multiplexer.ts'

/** Which process speaks with the sockets of an address: who is where is in the memory of one; streams are answered one by one. */
export function socketServedBy(pathname: string): RouteTarget {
  return splitVersion(pathname).path.startsWith('/socket/') ? 'writer' : 'itself'
}

/** Where a WebSocket leads: `/v…/streams` and `/v…/socket/{dataset}`; undefined for everything else. */
export function socketHandlerFor(
  pathname: string,
  lake: Lake,
  handler: RequestHandler,
): SocketHandler | undefined {
  const { path } = splitVersion(pathname)
  if (path === '/streams') return (socket, request) => handleStreamSocket(socket, request, handler)
  const named = /^\/socket\/([^/]+)$/.exec(path)?.[1]
  if (named === undefined) return undefined
  const dataset = datasetNameOfAlias(named, lake)
  if (dataset === undefined || !lake.dataset(dataset)) return undefined
  return (socket, request) => handlePresenceSocket(socket, request, lake, dataset)
}
