import { splitVersion, type RouteTarget } from './http/router.ts'
import { datasetNameOfAlias } from './http/dataset-alias.ts'
import type { RequestHandler } from './http/server.ts'
import type { Lake } from './lake.ts'
import { handlePresenceSocket } from './presence/presence-socket.ts'
import type { SocketHandler } from './socket/upgrade-handler.ts'
import { multiplexStreamsOverSocket } from './streams/stream-multiplexer.ts'

/**
 * Which process handles the sockets of a path: presence is in the memory of the leader; multiplexed
 * streams are routed one by one.
 */
export function socketTargetOf(pathname: string): RouteTarget {
  return splitVersion(pathname).path.startsWith('/socket/') ? 'writer' : 'itself'
}

/**
 * The handler of a WebSocket path, `/v…/streams` or `/v…/socket/{dataset}`; undefined for any
 * other.
 */
export function socketHandlerFor(
  pathname: string,
  lake: Lake,
  handler: RequestHandler,
): SocketHandler | undefined {
  const { path } = splitVersion(pathname)
  if (path === '/streams')
    return (socket, request) => multiplexStreamsOverSocket(socket, request, handler)
  const named = /^\/socket\/([^/]+)$/.exec(path)?.[1]
  if (named === undefined) return undefined
  const dataset = datasetNameOfAlias(named, lake)
  if (dataset === undefined || !lake.dataset(dataset)) return undefined
  return (socket, request) => handlePresenceSocket(socket, request, lake, dataset)
}
