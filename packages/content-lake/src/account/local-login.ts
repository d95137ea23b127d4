import { LOCAL_EDITOR } from '../access/project-members.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { requireMember } from '../access/guard.ts'
import { DomainError } from '../document/domain-error.ts'
import { escape, formOf, renderPage, returnLine } from './account-page.ts'
import { readForm, formMark, isOwnForm } from './csrf-form.ts'
import { mayBeOwner, bearerToken, makePass } from './authenticate.ts'
import { createLogin } from './sessions.ts'
import { leadTo, tellTerminal, terminalOf } from './cli-login.ts'

/** Where a command in a terminal of this machine is signed in. */
export const LOCAL_LOGIN_PATH = '/v1/auth/login/local'

/** Asks first: an address alone, which any page can lead a browser to, signs nobody in. */
function show(context: RequestContext): Response {
  const callback = callbackOf(context)
  return callback instanceof Response ? callback : form(context.lake, callback)
}

/** `POST /auth/login/local`, from the form alone: leads to the command that waits. */
async function submit(context: RequestContext): Promise<Response> {
  const { lake, request } = context
  const callback = callbackOf(context)
  if (callback instanceof Response) return callback
  const fields = await readForm(request)
  if (!isOwnForm(request, fields))
    return form(lake, callback, 'This form has expired. Please try again.', 403)
  return leadTo(tellTerminal(lake, callback, createLogin(lake, LOCAL_EDITOR.id, 'local')))
}

function callbackOf({ request, lake, url }: RequestContext): URL | Response {
  if (!mayBeOwner(request, lake))
    return refuse('This content lake signs nobody in without a password from here.', 403)
  return terminalOf(url) ?? refuse('No command on this machine waits at that address.', 400)
}

function refuse(problem: string, status: number): Response {
  return renderPage({ title: TITLE, body: '', problem }, status)
}

const TITLE = 'Sign a command in'

function form(lake: Lake, callback: URL, problem?: string, status = 200): Response {
  const mark = formMark(lake)
  const about = `A command in a terminal of this machine asks to work on the content lake as its ${LOCAL_EDITOR.name}, an administrator. Go on if it was you who started it.`
  const body = `<p>${escape(about)}</p>${formOf(mark.fields, [], 'Sign in')}${returnLine(callback)}`
  const page = { title: TITLE, body, problem, leadsTo: callback.origin }
  return renderPage(page, status, mark.headers)
}

export const localLoginRoutes: Route[] = [
  { method: 'GET', path: '/auth/login/local', handler: show, servedBy: 'writer' },
  { method: 'POST', path: '/auth/login/local', handler: submit },
]

/** `POST /auth/pass`: by which the local editor, who has no token, shows a server of this machine who they are. */
function pass(context: RequestContext): Response {
  const { id } = requireMember(context)
  if (id !== LOCAL_EDITOR.id || bearerToken(context.request.headers) !== undefined)
    throw new DomainError(
      'forbidden',
      'Whoever has a token shows that: a pass is for the local editor',
    )
  return Response.json(makePass(context.lake), { headers: { 'cache-control': 'no-store' } })
}

export const passRoutes: Route[] = [
  { method: 'POST', path: '/auth/pass', handler: pass, servedBy: 'any' },
]
