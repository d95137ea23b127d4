import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { decodeSegment } from '#lib/addresses/localized-path.ts'
import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { internalRequestHeader } from '#lib/http/internal-request.ts'
import { timingSafeEqualText } from '#lib/http/timing-safe-equal.ts'
import { cacheProbeHeader } from '#lib/routing/outage-page-probe.ts'
import { retryAsUnavailableHeader } from '#lib/routing/retry-as-unavailable.ts'
import type { RequestClass } from './request-scheduler.ts'

/** Health probes, and the revalidation endpoint, which rejects a wrong secret cheaply. */
const unscheduledPaths = /^\/api\/(?:health|ready|revalidate)$/
/** Images proxied from the content lake, and Open Graph images rendered here. */
const imagePath = /^\/_pictures\//
const openGraphImagePath = /^\/_og\//
const searchEndpoint = '/api/search'
/** Query parameters that make a page dynamic; with any other parameter the cached page is served. */
const dynamicParameters = new Set([
  'q',
  ...pageKindNames.flatMap((kind) => pageKindConfig(kind).queryParameters ?? []),
])
/** Headers that carry the session secret: the site's requests to itself while a visitor's request runs. */
const secretHeaders = [internalRequestHeader, cacheProbeHeader, retryAsUnavailableHeader]

export interface SchedulerBypass {
  /** Paths of static files, which are cheap. */
  files: ReadonlySet<string>
  /** Port of this process alone, used by its peers, the supervisor and itself. */
  ownPort: number | undefined
}

/**
 * The scheduling class of a request; undefined for one that bypasses the scheduler.
 *
 * @param url of the request, or of the page whose payload is requested
 */
export function requestClassOf(
  { method, headers, socket }: IncomingMessage,
  url: string,
  { files, ownPort }: SchedulerBypass,
): RequestClass | undefined {
  if (ownPort !== undefined && socket.localPort === ownPort) return undefined
  if (secretHeaders.some((name) => isSessionSecret(headers[name]))) return undefined
  const [written = '/', query = ''] = url.split('?', 2)
  const path = decodeSegment(written)
  if (unscheduledPaths.test(path) || files.has(path)) return undefined
  if (imagePath.test(path)) return 'picture'
  if (openGraphImagePath.test(path)) return 'drawing'
  if (path === searchEndpoint || (method !== 'GET' && method !== 'HEAD')) return 'costly'
  const isAsked = [...new URLSearchParams(query).keys()].some((name) => dynamicParameters.has(name))
  return isAsked ? 'costly' : 'page'
}

const isSessionSecret = (given: string | string[] | undefined): boolean =>
  typeof given === 'string' && timingSafeEqualText(given, sessionSecret())

/** URL paths of the static files of a build and of `public/`. */
export function staticFileUrlPaths(root: string): ReadonlySet<string> {
  const below = (folder: string, prefix: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => prefix + name,
    )
  return new Set([...below('public', '/'), ...below('.next/static', '/_next/static/')])
}
