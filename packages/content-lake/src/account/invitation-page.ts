import { ownRoleOf } from '../access/grants.ts'
import { Refusal } from '../document/refusal.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import type { InvitationRecord } from '../store/account-store.ts'
import { escape, formOf, renderPage, returnLine } from './account-page.ts'
import { acceptInvitation, invitationOf } from './invitations.ts'
import { readForm } from './form-body.ts'
import { knownBrowserCookie } from './known-browser.ts'
import { principalIn } from './known-person.ts'
import { formMark, isOwnForm } from './own-form.ts'
import { payerAt } from './password-turns.ts'
import { plainName } from './people-body.ts'
import { passwordProblem, SHORTEST_PASSWORD } from './passwords.ts'
import { leadTo } from './terminal-login.ts'

interface Said {
  problem?: string
  name?: string
}

/** `GET /auth/invitation?token=`: who is invited, as what, and the form for name and password. Looking uses nothing up. */
function show(context: RequestContext): Response {
  const invitation = invited(context)
  return invitation ? page(context.lake, invitation) : nothing()
}

/** `POST /auth/invitation?token=`: makes the person, and leads to Studio signed in. */
async function accept(context: RequestContext): Promise<Response> {
  const { lake, request } = context
  const fields = await readForm(request)
  const invitation = invited(context)
  if (!invitation) return nothing()
  const given = fields.get('name') ?? ''
  const name = plainName(given)
  const password = fields.get('password') ?? ''
  const refuse = (problem: string, status: number) =>
    page(lake, invitation, { problem, name: given }, status)
  if (!isOwnForm(request, fields)) return refuse('This form has expired. Please try again.', 403)
  if (name === undefined)
    return refuse(
      'Please say your name, in at most 100 characters: others see it beside what you write.',
      400,
    )
  const problem = passwordProblem(password)
  if (problem !== undefined) return refuse(problem, 400)
  try {
    const { id, location } = await acceptInvitation(
      lake,
      invitation,
      { name, password },
      payerAt(request, lake),
    )
    // A password was chosen here: while a stranger guesses at it, this browser is heard.
    return leadTo(location, { 'set-cookie': knownBrowserCookie(lake, id) })
  } catch (error) {
    // A second click finds it accepted by the first.
    if (error instanceof Refusal) return nothing(409)
    throw error
  }
}

function invited({ url, lake }: RequestContext): InvitationRecord | undefined {
  return invitationOf(lake, url.searchParams.get('token') ?? '')
}

function page(lake: Lake, invitation: InvitationRecord, said: Said = {}, status = 200): Response {
  const { email, role, languages, returnTo } = invitation
  const mark = formMark(lake)
  const { title, description } = ownRoleOf(
    principalIn(lake, { id: '', name: '', email, role, languages }),
  )
  const form = formOf(
    mark.fields,
    [
      {
        name: 'name',
        label: 'Your name',
        type: 'text',
        autocomplete: 'name',
        value: said.name ?? '',
        autofocus: true,
        hint: 'Others see it beside what you write.',
      },
      {
        name: 'email',
        label: 'E-mail',
        type: 'email',
        autocomplete: 'username',
        value: email,
        readOnly: true,
      },
      {
        name: 'password',
        label: 'Choose a password',
        type: 'password',
        autocomplete: 'new-password',
        minLength: SHORTEST_PASSWORD,
        hint: `At least ${SHORTEST_PASSWORD} characters; a few words make a good one.`,
        invalid: said.problem !== undefined,
      },
    ],
    'Accept the invitation',
  )
  const about = `<p>You are invited as <strong>${escape(title)}</strong>.</p><p>${escape(description)}</p>`
  const goesTo = new URL(returnTo)
  const body = `${about}${form}${returnLine(goesTo)}`
  const head = { title: 'Welcome to the studio', problem: said.problem, leadsTo: goesTo.origin }
  return renderPage({ ...head, body }, status, mark.headers)
}

function nothing(status = 404): Response {
  const body = `<p>${escape('It was used, taken back, or is older than a week. Ask whoever invited you for a new one; if you have accepted it already, sign in from the studio.')}</p>`
  return renderPage({ title: 'This invitation is not open', body }, status)
}

export const invitationPageRoutes: Route[] = [
  { method: 'GET', path: '/auth/invitation', handler: show, answeredBy: 'writer' },
  { method: 'POST', path: '/auth/invitation', handler: accept },
]
