import type { Lake } from '../lake.ts'
import type { TenantQuota } from '../fair-scheduling/resource-quotas.ts'
import type { Principal } from '../access/principal.ts'

/** The part of `Request` that handlers use. The server creates plain objects, at a tenth of the cost. */
export interface HttpRequest extends Pick<Request, 'method' | 'url' | 'headers' | 'signal'> {
  readonly body: ReadableStream<Uint8Array> | null
  /**
   * Reads a short body at once, if there is one and `body` was not read: a stream costs as much as a small write. May be
   * called again, and `body` read after it.
   * @throws (as a rejection) errors of the connection, such as a client that disconnects
   */
  readonly readShortBody?: () => Promise<Uint8Array>
}

/** Context of one request. */
export interface RequestContext {
  request: HttpRequest
  url: URL
  /** Named groups of the route's pattern, URI-decoded. */
  params: Record<string, string>
  /** `1`, `X` or a date such as `2025-02-19`, without the leading `v`. */
  apiVersion: string
  principal: Principal
  /** Authenticates the request again: permissions may change while the body arrives. */
  reauthenticate: () => Promise<Principal>
  lake: Lake
  /** The tenant that pays for the request. */
  quota: TenantQuota
  /** Records a denied part of this request if the response as a whole succeeds. */
  reportDenied: (why: string, document?: string) => void
}

export type Handler = (context: RequestContext) => Response | Promise<Response>

/** A handler whose module is loaded on first use, not when the lake starts. */
export function lazyHandler(load: () => Promise<Handler>): Handler {
  return async (context) => (await load())(context)
}

/** Which process of a cluster handles a route: any, the leader, or the process that received the request. */
export type RouteTarget = 'any' | 'writer' | 'itself'

/**
 * A route: the path is written without the leading `/v<version>`, with `:name` for one segment and `*name` for the
 * rest.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  handler: Handler
  /** By default any process handles a GET, and the leader all else. */
  servedBy?: RouteTarget | ((request: HttpRequest) => RouteTarget)
}

/** Which process handles a request to a route. */
export function routeTargetOf({ method, servedBy }: Route, request: HttpRequest): RouteTarget {
  if (typeof servedBy === 'function') return servedBy(request)
  return servedBy ?? (method === 'GET' ? 'any' : 'writer')
}

interface CompiledRoute {
  route: Route
  segments: string[]
}

interface RouteMatch {
  route: Route
  params: Record<string, string>
}

type RouteLookup = (method: string, path: string) => RouteMatch | { allowed: string[] } | undefined

const VERSION = /^\/v(1|X|\d{4}-\d{2}-\d{2})(?=\/|$)/

/** Splits `/v2025-02-19/data/…` into version and path; a path without a version counts as version 1. */
export function splitVersion(given: string): { apiVersion: string; path: string } {
  // Migrations of Sanity's CLI request `//v2024-01-29/data/export/…`.
  const pathname = given.replace(/^\/{2,}/, '/')
  const found = VERSION.exec(pathname)
  if (!found) return { apiVersion: '1', path: pathname }
  return { apiVersion: found[1] ?? '1', path: pathname.slice(found[0].length) || '/' }
}

/** Compiles routes once. The first route that matches wins; literal segments beat named ones. */
export function compileRoutes(routes: readonly Route[]): RouteLookup {
  const compiled = routes
    .map((route): CompiledRoute => ({ route, segments: route.path.split('/').filter(Boolean) }))
    .sort((a, b) => specificity(b.segments).localeCompare(specificity(a.segments)))
  const beginning = new Map<string, CompiledRoute[]>()
  for (const each of compiled) {
    const first = each.segments[0] ?? ''
    beginning.set(first, [...(beginning.get(first) ?? []), each])
  }
  const anywhere = compiled.filter(({ segments }) => /^[:*]/.test(segments[0] ?? ''))
  return (method, path) => {
    const parts = path.split('/').filter(Boolean)
    const allowed = new Set<string>()
    // Routes with a literal first segment sort before others.
    for (const { route, segments } of [...(beginning.get(parts[0] ?? '') ?? []), ...anywhere]) {
      const params = matchSegments(segments, parts)
      if (!params) continue
      if (route.method === method || (method === 'HEAD' && route.method === 'GET'))
        return { route, params }
      allowed.add(route.method)
    }
    return allowed.size > 0 ? { allowed: [...allowed] } : undefined
  }
}

function specificity(segments: string[]): string {
  return segments
    .map((segment) => (segment.startsWith('*') ? '0' : segment.startsWith(':') ? '1' : '2'))
    .join('')
}

function matchSegments(segments: string[], parts: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    if (segment.startsWith('*')) {
      params[segment.slice(1)] = parts.slice(index).map(decode).join('/')
      return params
    }
    const part = parts[index]
    if (part === undefined) return undefined
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(part)
    else if (segment !== part) return undefined
  }
  return parts.length === segments.length ? params : undefined
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
