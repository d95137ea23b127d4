import { createHmac, randomBytes } from 'node:crypto'
import type { Lake } from '../lake.ts'
import type { HttpRequest } from '../http/router.ts'
import { httpError } from '../http/errors.ts'
import { generateSecret, secretsEqual } from './secrets.ts'

/**
 * A `Set-Cookie` with HttpOnly and SameSite=Strict, and Secure if the public URL is https. Browsers accept Secure
 * cookies from `http://localhost` as well.
 */
export function sameSiteStrictCookie(
  { config }: Lake,
  name: string,
  value: string,
  seconds: number,
): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`
}

const COOKIE = 'content-lake-login'
const csrfKey = randomBytes(32)

/** Issues a CSRF token: a hidden field and the cookie that it signs. */
export function issueCsrfToken(lake: Lake): {
  fields: Record<string, string>
  headers: Record<string, string>
} {
  const nonce = generateSecret()
  const cookie = sameSiteStrictCookie(lake, COOKIE, nonce, 3600)
  return { fields: { form: sign(nonce) }, headers: { 'set-cookie': cookie } }
}

/**
 * Verifies that a form comes from a page of this lake in the same browser: the field must be the signature of the
 * cookie.
 */
export function verifyCsrfToken(request: HttpRequest, fields: URLSearchParams): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const nonce = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(
    request.headers.get('cookie') ?? '',
  )?.[1]
  return nonce !== undefined && secretsEqual(fields.get('form') ?? '', sign(nonce))
}

function sign(nonce: string): string {
  return createHmac('sha256', csrfKey).update(nonce).digest('base64url')
}

/** Largest form in bytes; a password and a token need far less. */
const MAX_FORM_BYTES = 16_384

/**
 * Reads the fields of a submitted form.
 * @throws ApiError 413 as soon as it exceeds the limit; the rest is not read.
 */
export async function readFormBody(request: HttpRequest): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_FORM_BYTES)
      throw httpError(413, 'Payload Too Large', `The form is larger than ${MAX_FORM_BYTES} bytes`)
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
