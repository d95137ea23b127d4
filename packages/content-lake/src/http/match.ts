import type { Route } from './router.ts'

interface CompiledRoute {
  route: Route
  segments: string[]
}

export interface RouteMatch {
  route: Route
  params: Record<string, string>
}

export type RouteLookup = (
  method: string,
  path: string,
) => RouteMatch | { allowed: string[] } | undefined

const VERSION = /^\/v(1|X|\d{4}-\d{2}-\d{2})(?=\/|$)/

/** Splits `/v2025-02-19/data/…` into version and path; a path without a version counts as version 1. */
export function splitVersion(given: string): { apiVersion: string; path: string } {
  // Migrations of the public command line ask for `//v2024-01-29/data/export/…`.
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
    // Those that begin with a literal were sorted before those that do not.
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
