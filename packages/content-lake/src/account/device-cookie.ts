import { createHmac } from 'node:crypto'
import { SHARED_PASSWORD_PRINCIPAL } from '../access/project-members.ts'
import type { Lake } from '../lake.ts'
import type { HttpRequest } from '../http/router.ts'
import { sameSiteStrictCookie } from './csrf-form.ts'
import { hashSecret, generateSecret, secretsEqual } from './secrets.ts'

/*
 * A device cookie identifies a browser that has signed in before. It grants no access, but failures with it are
 * counted separately, so that a stranger who guesses at an account locks out only strangers (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies").
 */

const COOKIE_LIFETIME_SECONDS = 365 * 86_400

/** Signs cookies of the shared password, which has no stored hash. */
const ownKey = generateSecret()

/** The `Set-Cookie` for a browser in which this person has just signed in with a password. */
export function issueDeviceCookie(lake: Lake, userId: string): string {
  const nonce = generateSecret(16)
  return sameSiteStrictCookie(
    lake,
    cookieNameFor(userId),
    `${nonce}.${sign(lake, userId, nonce)}`,
    COOKIE_LIFETIME_SECONDS,
  )
}

/** The nonce of a valid device cookie for this person; undefined without one. */
export function verifiedDeviceNonce(
  request: HttpRequest,
  lake: Lake,
  userId: string,
): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const prefix = `${cookieNameFor(userId)}=`
  const held = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? ''
  const [nonce = '', signature = ''] = held.split('.')
  return secretsEqual(signature, sign(lake, userId, nonce)) ? nonce : undefined
}

/** One cookie per person: several may share a browser. */
const cookieNameFor = (userId: string): string =>
  `content-lake-known-${hashSecret(userId).slice(0, 12)}`

/** The password hash is the signing key, so that a new password invalidates all device cookies. */
function sign({ people, config }: Lake, userId: string, nonce: string): string {
  const passwordHash =
    userId === SHARED_PASSWORD_PRINCIPAL.id
      ? `${ownKey} ${config.password ?? generateSecret()}`
      : (people.byId(userId)?.password ?? generateSecret())
  return createHmac('sha256', passwordHash).update(`${userId} ${nonce}`).digest('base64url')
}
