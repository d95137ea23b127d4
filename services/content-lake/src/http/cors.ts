const EXPOSED =
  'Content-Length, Content-Type, ETag, X-Sanity-Shard, X-Served-By, Sanity-Inflight, Sanity-Gateway, X-Request-Id'

/** Whether an origin may send credentials to this lake. */
export function originAllowed(origin: string | null, allowed: readonly string[]): boolean {
  return origin !== null && allowed.includes(origin)
}

/** The headers every answer carries: the origin is echoed; credentials only for origins on the list. */
export function corsHeaders(request: Request, allowed: readonly string[]): Record<string, string> {
  const origin = request.headers.get('origin')
  if (origin === null) return {}
  const headers: Record<string, string> = {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    vary: 'Origin',
  }
  if (originAllowed(origin, allowed)) headers['access-control-allow-credentials'] = 'true'
  return headers
}

/** Answers a preflight: the asked headers are echoed. */
export function preflight(request: Request, allowed: readonly string[]): Response {
  const headers = new Headers(corsHeaders(request, allowed))
  headers.set('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
  const asked = request.headers.get('access-control-request-headers')
  if (asked) headers.set('access-control-allow-headers', asked)
  if (
    request.headers.get('access-control-request-private-network') === 'true' &&
    originAllowed(request.headers.get('origin'), allowed)
  ) {
    headers.set('access-control-allow-private-network', 'true')
  }
  headers.set('access-control-max-age', '600')
  headers.append('vary', 'Access-Control-Request-Headers')
  return new Response(null, { status: 204, headers })
}
