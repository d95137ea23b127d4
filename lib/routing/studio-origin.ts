import { studioPath } from '#lib/addresses/reserved-paths.ts'

/** The two origins of one process: that of the site, and that of Studio where it has one of its own. */
export interface SiteOrigins {
  url: string
  studioUrl: string | undefined
}

/**
 * Whether a request came to Studio's own origin; never where Studio has none.
 *
 * @param host as the request names it. What a proxy says of it would be any visitor's word as well
 */
export function isStudioHost(host: string | null | undefined, { studioUrl }: SiteOrigins): boolean {
  if (studioUrl === undefined || !host) return false
  const asked = host.toLowerCase()
  const { scheme, name } = parseOrigin(studioUrl)
  // A proxy may name the port of its scheme as well.
  return asked === name || asked === `${name}${scheme === 'https:' ? ':443' : ':80'}`
}

let known: { url: string; scheme: string; name: string } | undefined

/** Parsed once: the front asks before each answer that it gives from memory. */
function parseOrigin(url: string): { scheme: string; name: string } {
  if (known?.url !== url) {
    const { protocol, host } = new URL(url)
    known = { url, scheme: protocol, name: host }
  }
  return known
}

/** Whether a path is one of Studio. */
export const isStudioPath = (pathname: string): boolean =>
  pathname === studioPath || pathname.startsWith(`${studioPath}/`)

/**
 * Where a visit belongs that came to the wrong one of two origins: Studio is shown at its own alone, and there only
 * what an editor previews. Undefined where it is right, or there is one origin.
 *
 * @param path with its query
 * @param previewing whether it is in a preview
 */
export function otherOriginUrl(
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
