import { createHmac, randomBytes, scryptSync } from 'node:crypto'
import { env } from '#lib/env.ts'
import { timingSafeEqualText } from '#lib/http/timing-safe-equal.ts'

/** Proves for 30 days that a visitor gave the password. */
export const gateCookie = { name: 'auth_password', maxAge: 30 * 24 * 60 * 60 } as const

/** `{expires}.{nonce}.{signature}`; the signing key is derived from the password. */
const cookiePattern = /^(\d{13})\.([\w-]{16})\.([\w-]{43})$/

/** The cookie value after a correct password; undefined when the site has no password. */
export function issueGateCookie(now = Date.now()): string | undefined {
  const { sitePassword } = env.secrets
  if (sitePassword === undefined) return undefined
  const claims = `${now + gateCookie.maxAge * 1000}.${randomBytes(12).toString('base64url')}`
  return `${claims}.${signature(claims, sitePassword)}`
}

/** Whether the cookie was issued for the current password and has not expired. */
export function isValidGateCookie(cookie: string | undefined, now = Date.now()): boolean {
  const { sitePassword } = env.secrets
  const [, expires, nonce, signed] = (cookie && cookiePattern.exec(cookie)) || []
  if (sitePassword === undefined || !expires || !nonce || !signed) return false
  return (
    timingSafeEqualText(signed, signature(`${expires}.${nonce}`, sitePassword)) &&
    Number(expires) > now
  )
}

/** Constant-time comparison. */
export function isSitePassword(given: unknown): boolean {
  const { sitePassword } = env.secrets
  return (
    typeof given === 'string' &&
    sitePassword !== undefined &&
    timingSafeEqualText(given, sitePassword)
  )
}

let derivedKey: { password: string; key: Buffer } | undefined

/** Derives the key slowly, once per process: a stolen cookie must not allow fast guessing of the password. */
function signature(text: string, password: string): string {
  if (derivedKey?.password !== password)
    derivedKey = { password, key: scryptSync(password, 'orrery-gate', 32) }
  return createHmac('sha256', derivedKey.key).update(text).digest('base64url')
}
