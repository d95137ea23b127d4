import { corsCheckResult } from '../http/cors.ts'
import type { Handler, Route } from '../http/router.ts'
import { streamLiveEvents } from './live-events.ts'

/** `GET /check/cors`: whether the requesting page may read, and whether with credentials. */
const checkCors: Handler = ({ request, lake }) =>
  Response.json({
    result: {
      allowed: true,
      ...corsCheckResult(request.headers.get('origin'), lake),
    },
  })

/** Event streams of query invalidation. */
export const liveRoutes: Route[] = [
  { method: 'GET', path: '/data/live/events/:dataset', handler: streamLiveEvents },
  { method: 'GET', path: '/check/cors', handler: checkCors },
]
