import { sessionSecret } from '#lib/http/internal-secret.ts'
import { sameSecret } from '#lib/http/same-secret.ts'

/** With the secret of this installation: a page of this request failed, because content did not answer. */
export const awayHeader = 'x-orrery-away'

/** True for a visitor's question that the front asks once more, to be told that later is a good time. */
export function isToldAway(headers: Pick<Headers, 'get'>): boolean {
  const given = headers.get(awayHeader)
  return given !== null && sameSecret(given, sessionSecret())
}
