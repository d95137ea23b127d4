import { createHmac, randomBytes } from 'node:crypto'
import { badRequest, unauthorized } from '../http/errors.ts'
import { originAllowed } from '../http/cors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { bearerToken } from './authenticate.ts'
import { readForm } from './form-body.ts'
import { renderLoginPage } from './login-page.ts'
import { peerOf } from '../http/peer.ts'
import { PASSWORD_EDITOR } from '../access/people.ts'
import { FailureCounter } from './rate-limit.ts'
import { newSecret, sameSecret } from './secrets.ts'
import { createLogin, endSession, redeemLogin } from './sessions.ts'

const COOKIE = 'content-lake-login'
const formKey = randomBytes(32)

const WINDOW_MS = 600_000

/** Wrong passwords of a lake: five an address in ten minutes, and two hundred from everywhere together. */
class WrongPasswords {
  readonly #perAddress = new FailureCounter({ tries: 5, windowMs: WINDOW_MS })
  readonly #overall = new FailureCounter({ tries: 200, windowMs: WINDOW_MS })

  waitFor(address: string, now: number): number {
    return Math.max(this.#perAddress.waitFor(address, now), this.#overall.waitFor('', now))
  }

  fail(address: string, now: number): void {
    this.#perAddress.fail(address, now)
    this.#overall.fail('', now)
  }

  forgive(address: string): void {
    this.#perAddress.forgive(address)
  }
}

const counters = new WeakMap<Lake, WrongPasswords>()

function wrongPasswords(lake: Lake): WrongPasswords {
  const counter = counters.get(lake) ?? new WrongPasswords()
  counters.set(lake, counter)
  return counter
}

/** `GET /auth/providers`: the ways to sign in that Studio lists. None, where no password is set. */
function providers({ lake }: RequestContext): Response {
  const url = `${lake.config.publicUrl}/v1/auth/login/password`
  const password = { name: 'password', title: 'Password', url }
  return Response.json({
    thirdPartyLogin: false,
    providers: lake.config.password === undefined ? [] : [password],
  })
}

function showForm(context: RequestContext): Response {
  const returnTo = readReturnTo(context)
  if (returnTo instanceof Response) return returnTo
  return form(returnTo)
}

/** `POST /auth/login/password`: the right password leads back with a one-time `#sid=`. */
async function submitForm(context: RequestContext): Promise<Response> {
  const { lake, request } = context
  const returnTo = readReturnTo(context)
  if (returnTo instanceof Response) return returnTo
  // Read first: between counting and comparing nothing may wait, or tries sent at once would all pass the count.
  const fields = await readForm(request)
  const now = lake.clock().getTime()
  const address = peerOf(request)?.address ?? 'in process'
  const counter = wrongPasswords(lake)
  const wait = counter.waitFor(address, now)
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60_000)
    const problem = `Too many wrong passwords. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
    return form(returnTo, problem, 429, { 'retry-after': String(Math.ceil(wait / 1000)) })
  }
  if (!ownForm(request, fields))
    return form(returnTo, 'This form has expired. Please try again.', 403)
  if (!sameSecret(fields.get('password') ?? '', lake.config.password ?? newSecret())) {
    counter.fail(address, now)
    return form(returnTo, 'That is not the password.', 401)
  }
  counter.forgive(address)
  const destination = new URL(returnTo)
  destination.hash = `sid=${createLogin(lake, PASSWORD_EDITOR)}`
  return new Response(null, {
    status: 303,
    headers: { location: destination.href, 'cache-control': 'no-store' },
  })
}

/** Where to go after the login. Only an origin on the list may receive a session. */
function readReturnTo({ url, lake }: RequestContext): URL | Response {
  if (lake.config.password === undefined) {
    return renderLoginPage(
      { problem: 'No password is set on this server, so nobody can sign in with one.' },
      404,
    )
  }
  const returnTo = URL.parse(url.searchParams.get('origin') ?? '')
  if (!returnTo)
    return renderLoginPage(
      { problem: 'The address to return to is missing. Start from the studio.' },
      400,
    )
  if (!originAllowed(returnTo.origin, lake.config.origins)) {
    return renderLoginPage(
      { problem: `${returnTo.host || 'That address'} may not sign people in here.` },
      400,
    )
  }
  return returnTo
}

function form(
  returnTo: URL,
  problem?: string,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const nonce = newSecret()
  const page = {
    returnTo,
    fields: { form: sign(nonce) },
    ...(problem === undefined ? {} : { problem }),
  }
  const cookie = `${COOKIE}=${nonce}; HttpOnly; SameSite=Strict; Path=/; Max-Age=3600`
  return renderLoginPage(page, status, { 'set-cookie': cookie, ...headers })
}

/** The form must come from a page of ours in the same browser: its field is the signature of the cookie beside it. */
function ownForm(request: Request, fields: URLSearchParams): boolean {
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

/** `GET /auth/fetch?sid=`: exchanges the one-time id for the session's token. */
function fetchToken({ url, lake }: RequestContext): Response {
  const sid = url.searchParams.get('sid')
  if (sid === null || sid === '') throw badRequest('"sid" is required')
  const token = redeemLogin(lake, sid)
  if (token === undefined) throw unauthorized('The session id is unknown, used or expired')
  return Response.json(
    { token, label: 'Content lake session' },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/** `POST /auth/logout`: ends the session of the token it comes with. */
function logout({ request, lake }: RequestContext): Response {
  const token = bearerToken(request.headers)
  if (token !== undefined) endSession(lake, token)
  return Response.json({ ok: true })
}

export const loginRoutes: Route[] = [
  { method: 'GET', path: '/auth/providers', handler: providers },
  { method: 'GET', path: '/auth/login/password', handler: showForm },
  { method: 'POST', path: '/auth/login/password', handler: submitForm },
  { method: 'GET', path: '/auth/fetch', handler: fetchToken },
  { method: 'POST', path: '/auth/logout', handler: logout },
]
