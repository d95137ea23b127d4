import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { decodeSegment } from '#lib/addresses/path.ts'
import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { internalHeader } from '#lib/http/internal-request.ts'
import { timingSafeEqualText } from '#lib/http/timing-safe-equal.ts'
import { cacheProbeHeader } from '#lib/routing/page-cache-probe.ts'
import { retryAsUnavailableHeader } from '#lib/routing/retry-as-unavailable.ts'
import type { RequestClass } from './request-scheduler.ts'

/** Probes, and the endpoint that invalidates pages: it refuses whoever lacks its secret, which costs little. */
const never = /^\/api\/(?:health|ready|revalidate)$/
/** Pictures of the content lake, and those that are drawn here. */
const picture = /^\/_pictures\//
const drawing = /^\/_og\//
const searchAsData = '/api/search'
/** Parameters for which a page is made anew at each request; whatever else stands in a query, the page is kept. */
const asked = new Set([
  'q',
  ...pageKindNames.flatMap((kind) => pageKindConfig(kind).queryParameters ?? []),
])
/** Each with the secret of this installation: a request of the site to itself, made while a visitor's request runs. */
const internal = [internalHeader, cacheProbeHeader, retryAsUnavailableHeader]

export interface UnscheduledRequests {
  /** Paths of files, which cost little. */
  files: ReadonlySet<string>
  /** The port at which this process alone is reached: by its siblings, the supervisor and itself. */
  ownPort: number | undefined
}

/**
 * How a request is scheduled; undefined for one that never waits and is never rejected.
 *
 * @param url of the page, where a part of it is requested
 */
export function requestClassOf(
  { method, headers, socket }: IncomingMessage,
  url: string,
  { files, ownPort }: UnscheduledRequests,
): RequestClass | undefined {
  if (ownPort !== undefined && socket.localPort === ownPort) return undefined
  if (internal.some((name) => isSecret(headers[name]))) return undefined
  const [written = '/', query = ''] = url.split('?', 2)
  const path = decodeSegment(written)
  if (never.test(path) || files.has(path)) return undefined
  if (picture.test(path)) return 'picture'
  if (drawing.test(path)) return 'drawing'
  if (path === searchAsData || (method !== 'GET' && method !== 'HEAD')) return 'costly'
  const isAsked = [...new URLSearchParams(query).keys()].some((name) => asked.has(name))
  return isAsked ? 'costly' : 'page'
}

const isSecret = (given: string | string[] | undefined): boolean =>
  typeof given === 'string' && timingSafeEqualText(given, sessionSecret())

/** The paths of the files of a build and of `public/`. */
export function staticPaths(root: string): ReadonlySet<string> {
  const below = (folder: string, prefix: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => prefix + name,
    )
  return new Set([...below('public', '/'), ...below('.next/static', '/_next/static/')])
}
