import { PASSWORD_EDITOR } from '../access/project-members.ts'
import type { Principal } from '../access/principal.ts'
import { randomId } from '../document/document-ids.ts'
import { DomainError } from '../document/domain-error.ts'
import type { Lake } from '../lake.ts'
import type { Tenant } from '../fair-scheduling/tenant.ts'
import { type InvitationRecord, normalizeEmail } from '../store/account-store.ts'
import { roleDescriptionOf } from '../access/grants.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { tellAccounts, wordsOf, type Post } from './people.ts'
import {
  inPasswordTurn,
  keepPassword,
  payerAt,
  passwordProblem,
  SHORTEST_PASSWORD,
} from './passwords.ts'
import { fingerprint, newSecret } from './secrets.ts'
import { after, createLogin, keyOf, withLogin } from './sessions.ts'
import { escape, formOf, renderPage, returnLine } from './account-page.ts'
import { readForm, formMark, isOwnForm } from './csrf-form.ts'
import { knownBrowserCookie } from './sign-in.ts'
import { principalIn } from './principals.ts'
import { plainName } from './body-fields.ts'
import { leadTo } from './cli-login.ts'

/** An invitation can be accepted for a week. */
const INVITATION_DAYS = 7

/** What an invitation says. */
interface InvitationWish extends Post {
  email: string
  returnTo: URL
}

/**
 * Invites somebody. The link is handed out once: only its fingerprint is kept.
 * @throws Refusal `conflict` where the e-mail is somebody's already.
 */
export function invite(
  lake: Lake,
  actor: Principal,
  { email, role, languages, returnTo }: InvitationWish,
): { invitation: InvitationRecord; url: string } {
  assertFree(lake, email)
  const now = lake.clock().toISOString()
  const token = newSecret()
  const invitation = {
    id: randomId(),
    tokenHash: keyOf(lake, token, actor.id),
    email,
    role,
    languages,
    returnTo: returnTo.href,
    invitedBy: actor.id,
    createdAt: now,
    expiresAt: after(lake, INVITATION_DAYS * 86_400),
  }
  lake.inTransaction(() => {
    for (const earlier of lake.invitations.open(now))
      if (normalizeEmail(earlier.email) === normalizeEmail(email))
        lake.invitations.remove(earlier.id)
    lake.invitations.add(invitation)
    tellAccounts(lake, 'invited', actor, email, { role: wordsOf({ role, languages }) })
  })
  return { invitation, url: `${lake.config.publicUrl}/v1/auth/invitation?token=${token}` }
}

function assertFree(lake: Lake, email: string): void {
  const holder = lake.people.byEmail(email)
  if (holder)
    throw new DomainError(
      'conflict',
      `${email} is the e-mail of ${holder.name}, who is here already`,
    )
}

/** The open invitation of a link; undefined when it is unknown, was used or taken back, or has ended. */
function invitationOf(lake: Lake, token: string): InvitationRecord | undefined {
  const now = lake.clock().toISOString()
  // That of the shared password's holder ends with the password.
  return [fingerprint(token), keyOf(lake, token, PASSWORD_EDITOR.id)]
    .map((key) => lake.invitations.byToken(key, now))
    .find((invitation) => invitation !== undefined)
}

/**
 * Makes the invited person, and takes the invitation away. Answers where they go, signed in.
 * @throws Refusal `conflict` where it was accepted meanwhile.
 */
async function acceptInvitation(
  lake: Lake,
  invitation: InvitationRecord,
  { name, password }: { name: string; password: string },
  payer: Tenant,
): Promise<{ id: string; location: string }> {
  const kept = await inPasswordTurn(payer, () => keepPassword(password))
  return lake.inTransaction(() => {
    const { email, role, languages, returnTo } = invitation
    assertFree(lake, email)
    if (!lake.invitations.remove(invitation.id))
      throw new DomainError('conflict', 'This invitation was used already')
    const id = `person-${randomId()}`
    const createdAt = lake.clock().toISOString()
    lake.people.put({ id, name, email, role, languages, password: kept, createdAt })
    tellAccounts(lake, 'invitation-accepted', { id }, id, { role: wordsOf({ role, languages }) })
    return { id, location: withLogin(returnTo, createLogin(lake, id, 'invitation')) }
  })
}

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
    if (error instanceof DomainError) return nothing(409)
    throw error
  }
}

function invited({ url, lake }: RequestContext): InvitationRecord | undefined {
  return invitationOf(lake, url.searchParams.get('token') ?? '')
}

function page(lake: Lake, invitation: InvitationRecord, said: Said = {}, status = 200): Response {
  const { email, role, languages, returnTo } = invitation
  const mark = formMark(lake)
  const { title, description } = roleDescriptionOf(
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
  { method: 'GET', path: '/auth/invitation', handler: show, servedBy: 'writer' },
  { method: 'POST', path: '/auth/invitation', handler: accept },
]
