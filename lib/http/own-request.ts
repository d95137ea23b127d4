import { sessionSecret } from './internal-secret.ts'
import { sameSecret } from './same-secret.ts'

/** With the secret of this installation: a request that the site sends to itself. */
export const internalHeader = 'x-orrery-internal'

/** Whether a request is one of the site to itself. */
export function isOwnRequest(headers: Headers): boolean {
  const given = headers.get(internalHeader)
  return given !== null && sameSecret(given, sessionSecret())
}
