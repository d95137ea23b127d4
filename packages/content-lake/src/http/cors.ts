import type { Lake } from '../lake.ts'
import type { HttpRequest } from './router.ts'

const EXPOSED_HEADERS =
  'Content-Length, Content-Type, ETag, X-Sanity-Shard, X-Served-By, Sanity-Inflight, Sanity-Gateway, X-Request-Id, Content-Lake-Dropped-Paths'

/** The part of a lake that lists allowed origins. */
type AllowedOrigins = Pick<Lake, 'origins'> & { config: Pick<Lake['config'], 'origins'> }

/**
 * Whether pages of an origin may sign people in and act as the local editor: the exact origin is configured, or was
 * added by an administrator with credentials allowed. Wildcard origins are excluded, because anyone who controls a
 * matching host would gain access; so is `null`, which any page can send from a sandboxed frame.
 */
export function isTrustedOrigin(
  origin: string | null,
  { config, origins }: AllowedOrigins,
): boolean {
  if (origin === null || !isExactOrigin(origin)) return false
  if (config.origins.includes(origin)) return true
  return origins.all().some((each) => each.allowCredentials && each.origin === origin)
}

/** Whether an origin has the exact form that browsers send. */
function isExactOrigin(origin: string): boolean {
  return /^https?:[^*]+$/.test(origin) && URL.parse(origin)?.origin === origin
}

/** Whether pages of an origin may send credentials. */
function allowsCredentials(origin: string, gate: AllowedOrigins): boolean {
  if (isTrustedOrigin(origin, gate)) return true
  return gate.origins
    .all()
    .some((each) => each.allowCredentials && patternOf(each.origin).test(origin))
}

/**
 * `*` in a host matches any part of it, an empty one included; as a port any explicit port; `*` alone every origin.
 */
function patternOf(origin: string): RegExp {
  const known = patterns.get(origin)
  if (known) return known
  const text = origin
    .split('*')
    .map((part) => part.replaceAll(/[^\w]/g, '\\$&'))
    .join('[^/]*')
  const pattern = origin === '*' ? /^/ : new RegExp(`^${text}$`, 'i')
  patterns.set(origin, pattern)
  return pattern
}

const patterns = new Map<string, RegExp>()

/** `GET /check/cors`: whether the calling page may send credentials. */
export function corsCheckResult(
  origin: string | null,
  gate: AllowedOrigins,
): { withCredentials: boolean } {
  return { withCredentials: origin !== null && allowsCredentials(origin, gate) }
}

/** CORS headers of every response: the origin is echoed; credentials only for listed origins. */
export function corsHeaders(request: HttpRequest, gate: AllowedOrigins): Record<string, string> {
  const origin = request.headers.get('origin')
  if (origin === null) return {}
  const headers: Record<string, string> = {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
    vary: 'Origin',
  }
  if (allowsCredentials(origin, gate)) headers['access-control-allow-credentials'] = 'true'
  return headers
}

/** Responds to a preflight: the requested headers are echoed. */
export function preflight(request: HttpRequest, gate: AllowedOrigins): Response {
  const headers = new Headers(corsHeaders(request, gate))
  headers.set('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  const requestedHeaders = request.headers.get('access-control-request-headers')
  if (requestedHeaders) headers.set('access-control-allow-headers', requestedHeaders)
  if (
    request.headers.get('access-control-request-private-network') === 'true' &&
    isTrustedOrigin(request.headers.get('origin'), gate)
  ) {
    headers.set('access-control-allow-private-network', 'true')
  }
  headers.set('access-control-max-age', '600')
  headers.append('vary', 'Access-Control-Request-Headers')
  return new Response(null, { status: 204, headers })
}
