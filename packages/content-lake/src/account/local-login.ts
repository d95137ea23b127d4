import { LOCAL_EDITOR_PRINCIPAL } from '../access/project-members.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { requireMember } from '../access/require-permission.ts'
import { DomainError } from '../document/domain-error.ts'
import { escapeHtml, renderForm, htmlPageResponse, renderReturnDestination } from './html-page.ts'
import { readFormBody, issueCsrfToken, verifyCsrfToken } from './csrf-form.ts'
import { isLoopbackAdminRequest, bearerToken } from './authenticate.ts'
import { issueLocalIdToken } from './local-id-tokens.ts'
import { createOneTimeLogin } from './sessions.ts'
import { seeOtherResponse, cliCallbackUrlWithToken, cliCallbackUrl } from './cli-login.ts'

/** Path at which a command in a terminal of this machine signs in. */
export const LOCAL_LOGIN_PATH = '/v1/auth/login/local'

/** Shows a confirmation form: a link alone, which any page can open, does not sign in. */
function show(context: RequestContext): Response {
  const callback = callbackOf(context)
  return callback instanceof Response ? callback : form(context.lake, callback)
}

/** `POST /auth/login/local`: redirects to the waiting command. Accepts only the form. */
async function submit(context: RequestContext): Promise<Response> {
  const { lake, request } = context
  const callback = callbackOf(context)
  if (callback instanceof Response) return callback
  const fields = await readFormBody(request)
  if (!verifyCsrfToken(request, fields))
    return form(lake, callback, 'This form has expired. Please try again.', 403)
  return seeOtherResponse(
    cliCallbackUrlWithToken(
      lake,
      callback,
      createOneTimeLogin(lake, LOCAL_EDITOR_PRINCIPAL.id, 'local'),
    ),
  )
}

function callbackOf({ request, lake, url }: RequestContext): URL | Response {
  if (!isLoopbackAdminRequest(request, lake))
    return refuse('Sign-in without a password is not available from here.', 403)
  return (
    cliCallbackUrl(url) ?? refuse('No command on this machine is waiting at that address.', 400)
  )
}

function refuse(problem: string, status: number): Response {
  return htmlPageResponse({ title: TITLE, body: '', problem }, status)
}

const TITLE = 'Sign in a command'

function form(lake: Lake, callback: URL, problem?: string, status = 200): Response {
  const mark = issueCsrfToken(lake)
  const about = `A command in a terminal of this machine requests access to the content lake as its ${LOCAL_EDITOR_PRINCIPAL.name}, an administrator. Continue only if you started it.`
  const body = `<p>${escapeHtml(about)}</p>${renderForm(mark.fields, [], 'Sign in')}${renderReturnDestination(callback)}`
  const page = { title: TITLE, body, problem, leadsTo: callback.origin }
  return htmlPageResponse(page, status, mark.headers)
}

export const localLoginRoutes: Route[] = [
  { method: 'GET', path: '/auth/login/local', handler: show, servedBy: 'writer' },
  { method: 'POST', path: '/auth/login/local', handler: submit },
]

/**
 * `POST /auth/pass`: issues a local id token, with which the local editor (who has no token) identifies to a server
 * of this machine.
 */
function createLocalIdToken(context: RequestContext): Response {
  const { id } = requireMember(context)
  if (id !== LOCAL_EDITOR_PRINCIPAL.id || bearerToken(context.request.headers) !== undefined)
    throw new DomainError(
      'forbidden',
      'Whoever has a token shows that: a pass is for the local editor',
    )
  return Response.json(issueLocalIdToken(context.lake), {
    headers: { 'cache-control': 'no-store' },
  })
}

export const localIdTokenRoutes: Route[] = [
  { method: 'POST', path: '/auth/pass', handler: createLocalIdToken, servedBy: 'any' },
]
