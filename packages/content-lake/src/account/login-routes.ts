import { badRequest, unauthorized } from '../http/errors.ts'
import { isTrustedOrigin } from '../http/cors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import { bearerToken, isLoopbackAdminRequest } from './authenticate.ts'
import { readFormBody, issueCsrfToken, verifyCsrfToken } from './csrf-form.ts'
import { issueDeviceCookie } from './device-cookie.ts'
import { signIn } from './sign-in.ts'
import { LOCAL_LOGIN_PATH } from './local-login.ts'
import { renderLoginPage } from './html-page.ts'
import {
  createOneTimeLogin,
  endSession,
  redeemOneTimeLogin,
  withLoginFragment,
} from './sessions.ts'
import { seeOtherResponse, cliCallbackUrlWithToken, cliCallbackUrl } from './cli-login.ts'

/** Whether a password login exists: a shared password or people with accounts. */
function hasPasswordLogin({ config, people }: Lake): boolean {
  return config.password !== undefined || people.all().length > 0
}

/**
 * `GET /auth/providers`: the login providers that Studio and commands list. The password provider needs a configured
 * password; the local provider is listed for commands on this machine, never for pages.
 */
function providers({ lake, request }: RequestContext): Response {
  const { publicUrl } = lake.config
  const password = {
    name: 'password',
    title: 'Password',
    url: `${publicUrl}/v1/auth/login/password`,
  }
  const local = { name: 'local', title: 'This machine', url: `${publicUrl}${LOCAL_LOGIN_PATH}` }
  const isPage = request.headers.has('origin') || request.headers.has('sec-fetch-site')
  return Response.json({
    thirdPartyLogin: false,
    providers: [
      ...(hasPasswordLogin(lake) ? [password] : []),
      ...(!isPage && isLoopbackAdminRequest(request, lake) ? [local] : []),
    ],
  })
}

function showForm(context: RequestContext): Response {
  const returnTo = readReturnTo(context)
  if (returnTo instanceof Response) return returnTo
  return form(context.lake, returnTo)
}

/** `POST /auth/login/password`: a correct password redirects back with a one-time `#sid=`. */
async function submitForm(context: RequestContext): Promise<Response> {
  const { lake, request } = context
  const returnTo = readReturnTo(context)
  if (returnTo instanceof Response) return returnTo
  const fields = await readFormBody(request)
  const email = (fields.get('email') ?? '').trim()
  if (!verifyCsrfToken(request, fields)) {
    const problem = 'This form has expired. Please try again.'
    return form(lake, returnTo, { problem, email }, 403)
  }
  const result = await signIn(context, email, fields.get('password') ?? '').catch(
    (error: unknown) => {
      if (error instanceof ThrottledError) return error
      throw error
    },
  )
  if (result instanceof ThrottledError) {
    const problem = 'Many people are signing in at this moment. Try again in a few seconds.'
    return form(lake, returnTo, { problem, email }, 429, {
      'retry-after': String(result.retryAfter),
    })
  }
  if (result === 'wrong') {
    const problem =
      email === '' ? 'That is not the password.' : 'That is not the password of this e-mail.'
    return form(lake, returnTo, { problem, email }, 401)
  }
  if ('wait' in result) {
    const minutes = Math.ceil(result.wait / 60_000)
    const again = `Too many wrong passwords. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
    const other = ' A browser that you have signed in with before still lets you in.'
    const problem = result.isKnown ? again : again + other
    const headers = { 'retry-after': String(Math.ceil(result.wait / 1000)) }
    return form(lake, returnTo, { problem, email }, 429, headers)
  }
  const { userId } = result
  const known = issueDeviceCookie(lake, userId)
  return seeOtherResponse(signedIn(context, returnTo, createOneTimeLogin(lake, userId)), {
    'set-cookie': known,
  })
}

/** Redirects the browser to its destination after the login. */
function signedIn({ url, lake }: RequestContext, returnTo: URL, sid: string): string {
  return cliCallbackUrl(url)
    ? cliCallbackUrlWithToken(lake, returnTo, sid)
    : withLoginFragment(returnTo, sid)
}

/** The return address of the login. Only a trusted origin may receive a session. */
function readReturnTo({ url, lake, reportDenied }: RequestContext): URL | Response {
  const { siteName } = lake.config
  const refuse = (problem: string, status: number) => renderLoginPage({ siteName, problem }, status)
  if (!hasPasswordLogin(lake))
    return refuse('Password sign-in is not available: no password is set on this server.', 404)
  const returnTo = URL.parse(url.searchParams.get('origin') ?? '')
  if (!returnTo) return refuse('The return address is missing. Start from the studio.', 400)
  if (!isTrustedOrigin(returnTo.origin, lake) && !cliCallbackUrl(url)) {
    const problem = `${returnTo.host || 'That address'} may not sign people in here.`
    reportDenied(problem)
    return refuse(problem, 400)
  }
  return returnTo
}

function form(
  lake: Lake,
  returnTo: URL,
  state: { problem?: string; email?: string } = {},
  status = 200,
  headers: Record<string, string> = {},
): Response {
  const { config, people } = lake
  const mark = issueCsrfToken(lake)
  const page = {
    siteName: config.siteName,
    returnTo,
    hidden: mark.fields,
    people: people.all().length > 0,
    shared: config.password !== undefined,
    ...state,
  }
  return renderLoginPage(page, status, { ...mark.headers, ...headers })
}

/** `GET /auth/fetch?sid=`: exchanges the one-time id for the session token. */
function fetchToken({ url, lake, request }: RequestContext): Response {
  const sid = url.searchParams.get('sid')
  if (sid === null || sid === '') throw badRequest('"sid" is required')
  const token = redeemOneTimeLogin(lake, sid, request.headers.get('user-agent'))
  if (token === undefined) throw unauthorized('The session id is unknown, used or expired')
  return Response.json(
    { token, label: 'Content lake session' },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/** `POST /auth/logout`: ends the session of the bearer token. */
function logout({ request, lake }: RequestContext): Response {
  const token = bearerToken(request.headers)
  if (token !== undefined) endSession(lake, token)
  return Response.json({ ok: true })
}

/** The leader serves the forms too: only the process that issued a CSRF token can verify it. */
export const loginRoutes: Route[] = [
  { method: 'GET', path: '/auth/providers', handler: providers },
  { method: 'GET', path: '/auth/login/password', handler: showForm, servedBy: 'writer' },
  { method: 'POST', path: '/auth/login/password', handler: submitForm },
  { method: 'GET', path: '/auth/fetch', handler: fetchToken, servedBy: 'writer' },
  { method: 'POST', path: '/auth/logout', handler: logout },
]
