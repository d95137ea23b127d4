import { sessionSecret } from './internal-secrets.ts'
import { timingSafeEqualText } from './timing-safe-equal.ts'

/** Contains the session secret: marks a request of the site to itself. */
export const internalRequestHeader = 'x-orrery-internal'

/** Whether the site sent the request to itself. */
export function isInternalRequest(headers: Headers): boolean {
  const given = headers.get(internalRequestHeader)
  return given !== null && timingSafeEqualText(given, sessionSecret())
}
