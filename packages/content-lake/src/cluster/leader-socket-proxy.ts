import { request as httpRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import type { UpgradeHandler } from '../http/server.ts'
import { rawResponseHead, isForwardedHeader, pipeSockets } from '../http/proxy-forwarding.ts'
import type { Lake } from '../lake.ts'
import { forwardingHeaders, isClusterHeader } from './forwarded-request.ts'

/** Milliseconds for the leader to accept the upgrade. */
const UPGRADE_TIMEOUT_MS = 5_000

/**
 * Proxies WebSockets to the leader if their state is in its memory and this process is a reader.
 * Without a leader they are closed, and the clients reconnect.
 * @param here handles upgrades in this process
 * @param isOfWriter whether the leader handles the sockets of a path
 */
export function proxySocketsToLeader(
  lake: Lake,
  here: UpgradeHandler,
  isOfWriter: (pathname: string) => boolean,
): UpgradeHandler {
  const { cluster } = lake
  if (cluster === undefined) return here
  const proxiedSockets = new Map<Duplex, string>()
  // A partitioned leader sends no close, so its sockets would stay open.
  const watch = setInterval(() => {
    for (const [socket, leaderUrl] of proxiedSockets)
      if (leaderUrl !== cluster.leaderUrl) socket.destroy()
  }, 1_000).unref()
  lake.closed.addEventListener('abort', () => {
    clearInterval(watch)
    for (const socket of proxiedSockets.keys()) socket.destroy()
  })
  return (request, raw) => {
    const { pathname, search, host } = new URL(request.url)
    if (cluster.role === 'writer' || !isOfWriter(pathname)) return here(request, raw)
    const { message, socket, head } = raw
    const { leaderUrl } = cluster
    if (leaderUrl === undefined) return void socket.destroy()
    proxiedSockets.set(socket, leaderUrl)
    const { connection = 'Upgrade', upgrade = 'websocket' } = message.headers
    const given = [...request.headers].filter(
      ([name]) => isForwardedHeader(name, false) && !isClusterHeader(name),
    )
    const proxied = httpRequest(`${leaderUrl}${pathname}${search}`, {
      headers: {
        ...Object.fromEntries(given),
        host,
        ...forwardingHeaders(request, lake),
        connection,
        upgrade,
      },
    })
    const late = setTimeout(() => proxied.destroy(), UPGRADE_TIMEOUT_MS)
    proxied.on('upgrade', (answer, far, farHead) => {
      clearTimeout(late)
      socket.write(rawResponseHead(answer))
      pipeSockets([socket, head], [far, farHead])
    })
    proxied.on('response', (answer) => {
      answer.resume()
      socket.end(rawResponseHead(answer))
    })
    proxied.on('error', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(late)
      proxiedSockets.delete(socket)
      proxied.destroy()
    })
    proxied.end()
  }
}
