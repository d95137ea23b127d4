import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { internalUrl } from '#lib/http/internal-url.ts'
import { timingSafeEqualText } from '#lib/http/timing-safe-equal.ts'

/** With the secret of this installation: this server's own question. */
export const probeHeader = 'x-orrery-probe'

/** Longest wait for a page while content is away, in ms. */
const patience = 10_000

/** True for this server's own question whether it can show a page. */
export function isProbe(headers: Headers): boolean {
  const given = headers.get(probeHeader)
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
      headers: { [probeHeader]: sessionSecret() },
      signal: AbortSignal.timeout(patience),
    })
    return response.status < 500
  } catch {
    return false
  }
}
