import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { internalUrl } from '#lib/http/internal-url.ts'
import { timingSafeEqualText } from '#lib/http/timing-safe-equal.ts'

/** With the secret of this installation: this server's own question. */
export const cacheProbeHeader = 'x-orrery-probe'

/** Longest wait for a page while content is away, in ms. */
const timeout = 10_000

/** True for this server's own question whether it can show a page. */
export function isCacheProbe(headers: Headers): boolean {
  const given = headers.get(cacheProbeHeader)
  return given !== null && timingSafeEqualText(given, sessionSecret())
}

/**
 * Asks this server for a page while content is away. Only the page cache knows what it holds, so
 * the way to know is to ask.
 *
 * @param path as the visitor asked for it
 */
export async function isCachedPage(path: string): Promise<boolean> {
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
