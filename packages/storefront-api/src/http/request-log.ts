import type { RequestListener } from 'node:http'
import type { Logger } from '@orrery/server-kit/log'
import { routePattern } from '../telemetry/route-pattern.ts'

/** Characters of a path that a line of the log has. */
const PATH_LIMIT = 200

/**
 * The path of a request as the log has it, without the query. A path with the id of a cart is its route's pattern, and one that the shop
 * does not serve is `unknown`: either may hold a secret, such as the key in an address that sets a password.
 */
export function loggedPath(target: string): string {
  const path = URL.parse(`http://localhost${target}`)?.pathname ?? ''
  const route = routePattern(path)
  if (route === undefined) return 'unknown'
  return route.includes(':cart') ? route : path.slice(0, PATH_LIMIT)
}

/**
 * The same listener, each request of which is a line at `info`: method, path, status and milliseconds. The status is absent where the
 * client left before it had one. Untouched where the log has no such lines.
 */
export function logRequests(listener: RequestListener, log: Logger): RequestListener {
  if (!log.isLevelEnabled('info')) return listener
  return (message, reply) => {
    const started = performance.now()
    reply.once('close', () => {
      log.info(
        {
          method: message.method,
          path: loggedPath(message.url ?? '/'),
          status: reply.headersSent ? reply.statusCode : undefined,
          ms: Math.round(performance.now() - started),
        },
        'request',
      )
    })
    listener(message, reply)
  }
}
