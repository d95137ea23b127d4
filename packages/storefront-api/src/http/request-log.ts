import type { RequestListener } from 'node:http'
import type { Logger } from '@orrery/server-kit/log'
import { routePattern } from '../telemetry/route-pattern.ts'

/** Maximum length of a logged path. */
const PATH_LIMIT = 200

/**
 * The logged path of a request, without the query. A path with a cart id is logged as its route
 * pattern, and an unknown path as `unknown`: either may contain a secret, such as the token of a
 * password reset URL.
 */
export function loggedPath(target: string): string {
  const path = URL.parse(`http://localhost${target}`)?.pathname ?? ''
  const route = routePattern(path)
  if (route === undefined) return 'unknown'
  return route.includes(':cart') ? route : path.slice(0, PATH_LIMIT)
}

/**
 * Wraps a listener to log each request at `info`: method, path, status and duration. The status is
 * absent when the client disconnected before the response. Returns the listener unchanged when the
 * level is disabled.
 */
export function withRequestLog(listener: RequestListener, log: Logger): RequestListener {
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
