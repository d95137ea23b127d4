import { SHARED_PASSWORD_PRINCIPAL } from '../access/project-members.ts'
import type { Principal } from '../access/principal.ts'
import { randomId } from '../document/document-ids.ts'
import { DomainError } from '../document/domain-error.ts'
import type { Lake } from '../lake.ts'
import type { Tenant } from '../fair-scheduling/tenant.ts'
import { type InvitationRecord, normalizeEmail } from '../store/account-stores.ts'
import { roleDescriptionOf } from '../access/role-grants.ts'
import type { RequestContext, Route } from '../http/router.ts'
import {
  recordAccountEvent,
  roleWithLanguagesLabel,
  type RoleAssignment,
} from './person-administration.ts'
import {
  withHashingSlot,
  hashPassword,
  tenantOfAddress,
  passwordProblem,
  MIN_PASSWORD_LENGTH,
} from './passwords.ts'
import { hashSecret, generateSecret } from './secrets.ts'
import {
  expiryIn,
  createOneTimeLogin,
  hashSecretExpiringWithSharedPassword,
  withLoginFragment,
} from './sessions.ts'
import { escapeHtml, renderForm, htmlPageResponse, renderReturnDestination } from './html-page.ts'
import { readFormBody, issueCsrfToken, verifyCsrfToken } from './csrf-form.ts'
import { issueDeviceCookie } from './device-cookie.ts'
import { principalForPerson } from './principals.ts'
import { normalizeName } from './body-fields.ts'
import { seeOtherResponse } from './cli-login.ts'

/** Days after which an invitation expires. */
const INVITATION_DAYS = 7

/** Input of a new invitation. */
interface InvitationInput extends RoleAssignment {
  email: string
  returnTo: URL
}

/**
 * Creates an invitation. The link is returned once: only its hash is stored.
 * @throws DomainError `conflict` if a person has the e-mail already
 */
export function createInvitation(
  lake: Lake,
  actor: Principal,
  { email, role, languages, returnTo }: InvitationInput,
): { invitation: InvitationRecord; url: string } {
  assertEmailUnused(lake, email)
  const now = lake.clock().toISOString()
  const token = generateSecret()
  const invitation = {
    id: randomId(),
    tokenHash: hashSecretExpiringWithSharedPassword(lake, token, actor.id),
    email,
    role,
    languages,
    returnTo: returnTo.href,
    invitedBy: actor.id,
    createdAt: now,
    expiresAt: expiryIn(lake, INVITATION_DAYS * 86_400),
  }
  lake.inTransaction(() => {
    for (const earlier of lake.invitations.open(now))
      if (normalizeEmail(earlier.email) === normalizeEmail(email))
        lake.invitations.remove(earlier.id)
    lake.invitations.add(invitation)
    recordAccountEvent(lake, 'invited', actor, email, {
      role: roleWithLanguagesLabel({ role, languages }),
    })
  })
  return { invitation, url: `${lake.config.publicUrl}/v1/auth/invitation?token=${token}` }
}

function assertEmailUnused(lake: Lake, email: string): void {
  const holder = lake.people.byEmail(email)
  if (holder)
    throw new DomainError(
      'conflict',
      `${email} is the e-mail of ${holder.name}, who is here already`,
    )
}

/** The open invitation of a link; undefined when it is unknown, used, revoked or expired. */
function invitationOf(lake: Lake, token: string): InvitationRecord | undefined {
  const now = lake.clock().toISOString()
  // An invitation by the holder of the shared password expires with that password.
  return [
    hashSecret(token),
    hashSecretExpiringWithSharedPassword(lake, token, SHARED_PASSWORD_PRINCIPAL.id),
  ]
    .map((key) => lake.invitations.byToken(key, now))
    .find((invitation) => invitation !== undefined)
}

/**
 * Creates the invited person and deletes the invitation. Returns the sign-in URL.
 * @throws DomainError `conflict` if it was accepted concurrently
 */
async function acceptInvitation(
  lake: Lake,
  invitation: InvitationRecord,
  { name, password }: { name: string; password: string },
  payer: Tenant,
): Promise<{ id: string; location: string }> {
  const passwordHash = await withHashingSlot(payer, () => hashPassword(password))
  return lake.inTransaction(() => {
    const { email, role, languages, returnTo } = invitation
    assertEmailUnused(lake, email)
    if (!lake.invitations.remove(invitation.id))
      throw new DomainError('conflict', 'This invitation was used already')
    const id = `person-${randomId()}`
    const createdAt = lake.clock().toISOString()
    lake.people.put({ id, name, email, role, languages, password: passwordHash, createdAt })
    recordAccountEvent(lake, 'invitation-accepted', { id }, id, {
      role: roleWithLanguagesLabel({ role, languages }),
    })
    return { id, location: withLoginFragment(returnTo, createOneTimeLogin(lake, id, 'invitation')) }
  })
}

interface FormState {
  problem?: string
  name?: string
}

/**
 * `GET /auth/invitation?token=`: the form for name and password, with the offered role. The invitation stays open.
 */
function show(context: RequestContext): Response {
  const invitation = requestedInvitation(context)
  return invitation ? invitationPage(context.lake, invitation) : invitationClosedPage(context.lake)
}

/** `POST /auth/invitation?token=`: creates the person and redirects to Studio, signed in. */
async function accept(context: RequestContext): Promise<Response> {
  const { lake, request } = context
  const fields = await readFormBody(request)
  const invitation = requestedInvitation(context)
  if (!invitation) return invitationClosedPage(lake)
  const given = fields.get('name') ?? ''
  const name = normalizeName(given)
  const password = fields.get('password') ?? ''
  const refuse = (problem: string, status: number) =>
    invitationPage(lake, invitation, { problem, name: given }, status)
  if (!verifyCsrfToken(request, fields))
    return refuse('This form has expired. Please try again.', 403)
  if (name === undefined)
    return refuse('Enter your name, at most 100 characters. Others see it next to your edits.', 400)
  const problem = passwordProblem(password)
  if (problem !== undefined) return refuse(problem, 400)
  try {
    const { id, location } = await acceptInvitation(
      lake,
      invitation,
      { name, password },
      tenantOfAddress(request, lake),
    )
    // The device cookie lets this browser sign in while the password is being guessed elsewhere.
    return seeOtherResponse(location, { 'set-cookie': issueDeviceCookie(lake, id) })
  } catch (error) {
    // A double click: the first request accepted the invitation.
    if (error instanceof DomainError) return invitationClosedPage(lake, 409)
    throw error
  }
}

function requestedInvitation({ url, lake }: RequestContext): InvitationRecord | undefined {
  return invitationOf(lake, url.searchParams.get('token') ?? '')
}

function invitationPage(
  lake: Lake,
  invitation: InvitationRecord,
  state: FormState = {},
  status = 200,
): Response {
  const { email, role, languages, returnTo } = invitation
  const mark = issueCsrfToken(lake)
  const { title, description } = roleDescriptionOf(
    principalForPerson(lake, { id: '', name: '', email, role, languages }),
  )
  const form = renderForm(
    mark.fields,
    [
      {
        name: 'name',
        label: 'Your name',
        type: 'text',
        autocomplete: 'name',
        value: state.name ?? '',
        autofocus: true,
        hint: 'Others see it next to your edits.',
      },
      {
        name: 'email',
        label: 'Email',
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
        minLength: MIN_PASSWORD_LENGTH,
        hint: `At least ${MIN_PASSWORD_LENGTH} characters. Several words make a strong password.`,
        invalid: state.problem !== undefined,
      },
    ],
    'Accept the invitation',
  )
  const about = `<p>You are invited as <strong>${escapeHtml(title)}</strong>.</p><p>${escapeHtml(description)}</p>`
  const goesTo = new URL(returnTo)
  const body = `${about}${form}${renderReturnDestination(goesTo)}`
  const { siteName } = lake.config
  const head = { title: 'Welcome to Studio', siteName, problem: state.problem }
  return htmlPageResponse({ ...head, leadsTo: goesTo.origin, body }, status, mark.headers)
}

function invitationClosedPage({ config }: Lake, status = 404): Response {
  const { siteName } = config
  const body = `<p>${escapeHtml('It was already used, revoked, or is older than a week. Ask for a new invitation. If you have accepted it already, sign in from the studio.')}</p>`
  return htmlPageResponse({ siteName, title: 'This invitation is no longer valid', body }, status)
}

export const invitationPageRoutes: Route[] = [
  { method: 'GET', path: '/auth/invitation', handler: show, servedBy: 'writer' },
  { method: 'POST', path: '/auth/invitation', handler: accept },
]
