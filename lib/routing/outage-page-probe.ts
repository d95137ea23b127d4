import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { internalUrl } from '#lib/http/internal-url.ts'
import { timingSafeEqualText } from '#lib/http/timing-safe-equal.ts'

/** Contains the session secret: marks a probe of this server. */
export const cacheProbeHeader = 'x-orrery-probe'

/** Timeout of a probe, in ms. */
const timeout = 10_000

/** True for this server's own probe of its page cache. */
export function isCacheProbe(headers: Headers): boolean {
  const given = headers.get(cacheProbeHeader)
  return given !== null && timingSafeEqualText(given, sessionSecret())
}

/**
 * Probes whether the page cache has a page while content is unavailable. Next has no API to look into the
 * cache, so the page is requested with HEAD.
 *
 * @param path as requested by the visitor
 */
export async function isPageServedDuringOutage(path: string): Promise<boolean> {
  try {
    const response = await fetch(internalUrl(path), {
      method: 'HEAD',
      headers: { [cacheProbeHeader]: sessionSecret() },
      signal: AbortSignal.timeout(timeout),
    })
    return response.status < 500
  } catch {
    return false
  }
}
