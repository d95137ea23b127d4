import { createHmac, randomBytes } from 'node:crypto'
import type { Lake } from '../lake.ts'
import { ownCookie } from './own-cookie.ts'
import { newSecret, sameSecret } from './secrets.ts'
import type { HttpRequest } from '../http/http-request.ts'

const COOKIE = 'content-lake-login'
const formKey = randomBytes(32)

/** What makes a form one of ours: a hidden field, and a cookie that goes with it. */
export function formMark(lake: Lake): {
  fields: Record<string, string>
  headers: Record<string, string>
} {
  const nonce = newSecret()
  const cookie = ownCookie(lake, COOKIE, nonce, 3600)
  return { fields: { form: sign(nonce) }, headers: { 'set-cookie': cookie } }
}

/** The form must come from a page of ours in the same browser: its field is the signature of the cookie beside it. */
export function isOwnForm(request: HttpRequest, fields: URLSearchParams): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const nonce = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(
    request.headers.get('cookie') ?? '',
  )?.[1]
  return nonce !== undefined && sameSecret(fields.get('form') ?? '', sign(nonce))
}

function sign(nonce: string): string {
  return createHmac('sha256', formKey).update(nonce).digest('base64url')
}
