import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { timingSafeEqualText } from '#lib/http/timing-safe-equal.ts'

/** Contains the session secret: the page of this request failed, because content did not respond. */
export const retryAsUnavailableHeader = 'x-orrery-away'

/** True for a request that the front sends again, to get the page of status 503 for it. */
export function isRetryAsUnavailable(headers: Pick<Headers, 'get'>): boolean {
  const given = headers.get(retryAsUnavailableHeader)
  return given !== null && timingSafeEqualText(given, sessionSecret())
}
