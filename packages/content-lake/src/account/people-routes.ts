import type { LakeDocument } from '@orrery/groq/document'
import type { Principal } from '../access/principal.ts'
import type { Mutation } from '../document/commit.ts'
import type { Lake } from '../lake.ts'
import { canManageProject } from '../access/role-grants.ts'
import { requireAdministrator, requireMember } from '../access/require-permission.ts'
import { allSignInPrincipals } from '../access/project-members.ts'
import { DomainError } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { privateJsonResponse } from '../http/private-json-response.ts'
import type { PersonRecord } from '../store/account-stores.ts'
import { bearerToken } from './authenticate.ts'
import {
  changePerson,
  createSignInLink,
  requirePerson,
  validateRoleAssignment,
  removePerson,
  revokeOpenInvitation,
  recordAccountEvent,
  type PersonChange,
} from './person-administration.ts'
import { createInvitation } from './invitations.ts'
import { projectRoles } from './principals.ts'
import {
  requireProjectInPath,
  requireProjectAdministrator,
  readAdministratorBody,
} from './project-guard.ts'
import {
  isEmail,
  readLanguages,
  readName,
  readTrustedReturnUrl,
  readShortText,
} from './body-fields.ts'
import { findSession } from './sessions.ts'

/**
 * Ends access that a person shared: running previews, preview links and calendar feeds. The site checks these
 * documents; their `user` is the owner.
 * @throws (as a rejection) StorageError when the disk fails.
 */
async function endSharedAccess(
  lake: Lake,
  actor: Pick<Principal, 'id'>,
  user: string,
): Promise<void> {
  const endedAt = lake.clock().toISOString()
  for (const dataset of lake.listDatasets()) {
    const own = (type: string): LakeDocument[] =>
      [...dataset.documents.byType(type)].filter((document) => document.user === user)
    const mutations: Mutation[] = [
      ...['previewSession', 'previewLink']
        .flatMap(own)
        .filter((document) => document.endedAt === undefined)
        .map(({ _id }) => ({ patch: { id: _id, set: { endedAt } } })),
      ...own('releaseFeed').map(({ _id }) => ({ delete: { id: _id } })),
    ]
    if (mutations.length > 0) await lake.writer.mutate(dataset, mutations, { author: actor.id })
  }
}

/** `GET /people`: all people. Members see names and roles; administrators also see account details. */
function list(context: RequestContext): Response {
  const { lake, principal } = context
  const own = requireMember(context)
  const manages = canManageProject(principal)
  const people = lake.people.all()
  return privateJsonResponse({
    you: own.id,
    manages,
    roles: projectRoles(lake),
    people: people
      .filter(({ disabledAt }) => manages || disabledAt === undefined)
      .map((person) => (manages ? accountFields(context, person) : publicFields(person))),
    others: allSignInPrincipals(lake.config, []).map(publicFields),
    invitations: manages ? lake.invitations.open(lake.clock().toISOString()).map(withoutHash) : [],
  })
}

function publicFields({
  id,
  name,
  role,
  languages = [],
}: Pick<PersonRecord, 'id' | 'name' | 'role'> & { languages?: readonly string[] }) {
  return { id, name, role, languages }
}

function accountFields({ lake }: RequestContext, person: PersonRecord) {
  const { email, createdAt, lastSeenAt, disabledAt, password } = person
  return {
    ...publicFields(person),
    email,
    createdAt,
    lastSeenAt,
    disabled: disabledAt !== undefined,
    hasPassword: password !== undefined,
    sessions: lake.sessions.sessionsOf(person.id, lake.clock().toISOString()).length,
  }
}

function withoutHash<T extends { tokenHash: string }>({ tokenHash: _hash, ...rest }: T) {
  return rest
}

/** `PATCH /people/{id}` with any of `name`, `role`, `languages` and `disabled`. */
async function change(context: RequestContext): Promise<Response> {
  const { actor, body } = await readAdministratorBody(context)
  const { name, role, languages, disabled } = body
  const personChange: PersonChange = {
    ...(name !== undefined && { name: readName(name) }),
    ...(role !== undefined && { role: readShortText(role, 'role') }),
    ...(languages !== undefined && { languages: readLanguages(languages) }),
    ...(disabled !== undefined && { disabled: disabled === true }),
  }
  const person = changePerson(context.lake, actor, context.params.id ?? '', personChange)
  if (person.disabledAt !== undefined) await endSharedAccess(context.lake, actor, person.id)
  return privateJsonResponse(accountFields(context, person))
}

/** `DELETE /people/{id}`. */
export async function removePersonRoute(context: RequestContext): Promise<Response> {
  const { lake, params } = context
  const actor = requireProjectAdministrator(context)
  removePerson(lake, actor, params.id ?? '')
  await endSharedAccess(lake, actor, params.id ?? '')
  return privateJsonResponse({ ok: true })
}

/**
 * `POST /people/invitations` with `email`, `role`, `languages` and `returnTo`. Only this response contains the link.
 */
async function inviteRoute(context: RequestContext): Promise<Response> {
  if (context.params.project !== undefined) requireProjectInPath(context)
  const { actor, body } = await readAdministratorBody(context)
  const email = readShortText(body.email, 'email')
  if (!isEmail(email)) throw badRequest(`"${email}" is no e-mail address`)
  const post = validateRoleAssignment(context.lake, body.role, readLanguages(body.languages ?? []))
  const returnTo = readTrustedReturnUrl(body.returnTo, context.lake)
  const { invitation, url } = createInvitation(context.lake, actor, { email, ...post, returnTo })
  return privateJsonResponse({ ...withoutHash(invitation), url })
}

/** `DELETE /people/invitations/{id}`. */
export function revokeInvitationRoute(context: RequestContext): Response {
  const actor = requireProjectAdministrator(context)
  const { lake, params } = context
  const open = lake.invitations.open(lake.clock().toISOString())
  const invitation = open.find(({ id }) => id === params.id)
  if (!invitation) throw new DomainError('unknown', 'This invitation is no longer valid any more')
  revokeOpenInvitation(lake, actor, invitation)
  return privateJsonResponse({ ok: true })
}

/** `GET /invitations/project/{project}`: open invitations, as Sanity's CLI reads them. */
function projectInvitations(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const open = context.lake.invitations.open(context.lake.clock().toISOString())
  return privateJsonResponse(
    open.map(({ id, email, role, createdAt }) => ({
      id,
      email,
      role,
      createdAt,
      isAccepted: false,
    })),
  )
}

/** `POST /people/{id}/sign-in-links`: a one-time sign-in link for this person. Only this response contains it. */
async function createSignInLinkRoute(context: RequestContext): Promise<Response> {
  const { lake, params } = context
  const { actor, body } = await readAdministratorBody(context)
  const person = requirePerson(lake, params.id ?? '')
  return privateJsonResponse(
    createSignInLink(lake, actor, person, readTrustedReturnUrl(body.returnTo, lake)),
  )
}

/** The person whose sessions are requested: the caller, or anyone for an administrator. */
function sessionHolder(context: RequestContext): string {
  const own = requireMember(context)
  const { id = '' } = context.params
  if (id === 'me' || id === own.id) return own.id
  requireAdministrator(context)
  return requirePerson(context.lake, id).id
}

function sessions(context: RequestContext): Response {
  const { lake, request } = context
  const token = bearerToken(request.headers)
  const current = token === undefined ? undefined : findSession(lake, token)?.id
  const open = lake.sessions.sessionsOf(sessionHolder(context), lake.clock().toISOString())
  return privateJsonResponse(
    open.map((session) => ({ ...session, isCurrent: session.id === current })),
  )
}

/** `DELETE /people/{id}/sessions[/{session}]`: ends one session, or all of them. */
function endSessions(context: RequestContext): Response {
  const { lake, params, principal } = context
  const holder = sessionHolder(context)
  const open = lake.sessions.sessionsOf(holder, lake.clock().toISOString())
  const ended = open.filter(({ id }) => params.session === undefined || id === params.session)
  // Removing all sessions also removes unused sign-in links.
  if (params.session === undefined) lake.sessions.removeAllOf(holder)
  else for (const { id } of ended) lake.sessions.removeSession(id)
  lake.sessionWatch.abortPerson(holder)
  if (ended.length > 0)
    recordAccountEvent(lake, 'sessions-ended', principal, holder, { count: String(ended.length) })
  return privateJsonResponse({ ended: ended.length })
}

export const peopleRoutes: Route[] = [
  { method: 'GET', path: '/people', handler: list },
  { method: 'POST', path: '/people/invitations', handler: inviteRoute },
  { method: 'DELETE', path: '/people/invitations/:id', handler: revokeInvitationRoute },
  { method: 'POST', path: '/invitations/project/:project', handler: inviteRoute },
  { method: 'GET', path: '/invitations/project/:project', handler: projectInvitations },
  { method: 'DELETE', path: '/invitations/project/:project/:id', handler: revokeInvitationRoute },
  { method: 'PATCH', path: '/people/:id', handler: change },
  { method: 'DELETE', path: '/people/:id', handler: removePersonRoute },
  { method: 'POST', path: '/people/:id/sign-in-links', handler: createSignInLinkRoute },
  { method: 'GET', path: '/people/:id/sessions', handler: sessions },
  { method: 'DELETE', path: '/people/:id/sessions', handler: endSessions },
  { method: 'DELETE', path: '/people/:id/sessions/:session', handler: endSessions },
]
