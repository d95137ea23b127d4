import { studioPath } from '#lib/addresses/reserved-paths.ts'

/** The origins of a process: that of the site, and that of Studio if it is separate. */
export interface SiteOrigins {
  url: string
  studioUrl: string | undefined
}

/**
 * Whether a request is for Studio's separate origin; false without one.
 *
 * @param host the `Host` header. A forwarded host could be forged by any visitor
 */
export function isStudioHost(host: string | null | undefined, { studioUrl }: SiteOrigins): boolean {
  if (studioUrl === undefined || !host) return false
  const requestHost = host.toLowerCase()
  const { scheme, name } = parseOrigin(studioUrl)
  // A proxy may name the port of its scheme as well.
  return requestHost === name || requestHost === `${name}${scheme === 'https:' ? ':443' : ':80'}`
}

let cached: { url: string; scheme: string; name: string } | undefined

/** Parsed once: the front server needs it for each cached response. */
function parseOrigin(url: string): { scheme: string; name: string } {
  if (cached?.url !== url) {
    const { protocol, host } = new URL(url)
    cached = { url, scheme: protocol, name: host }
  }
  return cached
}

/** Whether a path is one of Studio. */
export const isStudioPath = (pathname: string): boolean =>
  pathname === studioPath || pathname.startsWith(`${studioPath}/`)

/**
 * The URL to redirect to when a visit is for the wrong origin: Studio is served only at its own, which otherwise serves
 * only previews. Undefined at the right origin, or when there is one origin.
 *
 * @param path with its query
 * @param previewing whether it is in a preview
 */
export function correctOriginUrl(
  host: string | null,
  { pathname, search }: { pathname: string; search: string },
  previewing: boolean,
  origins: SiteOrigins,
): string | undefined {
  const { url, studioUrl } = origins
  if (studioUrl === undefined) return undefined
  const isStudio = isStudioPath(pathname)
  const isAt = isStudioHost(host, origins)
  if (isStudio && !isAt) return `${studioUrl}${pathname}${search}`
  if (!isStudio && isAt && !previewing) return `${url}${pathname}${search}`
  return undefined
}
