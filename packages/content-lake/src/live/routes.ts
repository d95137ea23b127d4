import { corsCheckResult } from '../http/cors.ts'
import type { Handler, Route } from '../http/router.ts'
import { liveEvents } from './live-events.ts'

/** `GET /check/cors`: whether the asking page may read at all, and whether with credentials. */
const checkCors: Handler = ({ request, lake }) =>
  Response.json({
    result: {
      allowed: true,
      ...corsCheckResult(request.headers.get('origin'), lake),
    },
  })

/** Event streams about what queries may have changed. */
export const liveRoutes: Route[] = [
  { method: 'GET', path: '/data/live/events/:dataset', handler: liveEvents },
  { method: 'GET', path: '/check/cors', handler: checkCors },
]
