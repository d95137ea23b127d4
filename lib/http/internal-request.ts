import { sessionSecret } from './internal-secrets.ts'
import { timingSafeEqualText } from './timing-safe-equal.ts'

/** With the secret of this installation: a request that the site sends to itself. */
export const internalHeader = 'x-orrery-internal'

/** Whether a request is one of the site to itself. */
export function isInternalRequest(headers: Headers): boolean {
  const given = headers.get(internalHeader)
  return given !== null && timingSafeEqualText(given, sessionSecret())
}
