import type { LakeDocument } from '@orrery/groq/document'
import type { Principal } from '../access/principal.ts'
import type { Mutation } from '../document/commit.ts'
import type { Lake } from '../lake.ts'
import { managesProject } from '../access/grants.ts'
import { requireAdministrator, requireMember } from '../access/guard.ts'
import { membersOf } from '../access/project-members.ts'
import { DomainError } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { privateJsonResponse } from '../http/private-json.ts'
import type { PersonRecord } from '../store/account-store.ts'
import { bearerToken } from './authenticate.ts'
import {
  changePerson,
  makeLink,
  personById,
  postOf,
  removePerson,
  takeInvitationBack,
  tellAccounts,
  type PersonChange,
} from './people.ts'
import { invite } from './invitations.ts'
import { rolesOf } from './principals.ts'
import {
  requireProject,
  requireProjectAdministrator,
  sentByAdministrator,
} from './project-guard.ts'
import { isEmail, readLanguages, readName, readReturnTo, readText } from './body-fields.ts'
import { sessionOf } from './sessions.ts'

/**
 * Ends what somebody shows or hears of the site beyond their sessions: running previews, links for people without an
 * account, addresses for calendars. The site asks for these documents; their `user` says whose they are.
 * @throws (as a rejection) StorageError when the disk refuses.
 */
async function endShared(lake: Lake, actor: Pick<Principal, 'id'>, user: string): Promise<void> {
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

/**
 * `GET /people`: who belongs to the house. Everybody who does sees names and roles; administrators also what is needed
 * to look after accounts.
 */
function list(context: RequestContext): Response {
  const { lake, principal } = context
  const own = requireMember(context)
  const manages = managesProject(principal)
  const people = lake.people.all()
  return privateJsonResponse({
    you: own.id,
    manages,
    roles: rolesOf(lake),
    people: people
      .filter(({ disabledAt }) => manages || disabledAt === undefined)
      .map((person) => (manages ? accountOf(context, person) : nameOf(person))),
    others: membersOf(lake.config, []).map(nameOf),
    invitations: manages ? lake.invitations.open(lake.clock().toISOString()).map(withoutHash) : [],
  })
}

function nameOf({
  id,
  name,
  role,
  languages = [],
}: Pick<PersonRecord, 'id' | 'name' | 'role'> & { languages?: readonly string[] }) {
  return { id, name, role, languages }
}

function accountOf({ lake }: RequestContext, person: PersonRecord) {
  const { email, createdAt, lastSeenAt, disabledAt, password } = person
  return {
    ...nameOf(person),
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
  const { actor, body } = await sentByAdministrator(context)
  const { name, role, languages, disabled } = body
  const wish: PersonChange = {
    ...(name !== undefined && { name: readName(name) }),
    ...(role !== undefined && { role: readText(role, 'role') }),
    ...(languages !== undefined && { languages: readLanguages(languages) }),
    ...(disabled !== undefined && { disabled: disabled === true }),
  }
  const person = changePerson(context.lake, actor, context.params.id ?? '', wish)
  if (person.disabledAt !== undefined) await endShared(context.lake, actor, person.id)
  return privateJsonResponse(accountOf(context, person))
}

/** `DELETE /people/{id}`. */
export async function removeSomebody(context: RequestContext): Promise<Response> {
  const { lake, params } = context
  const actor = requireProjectAdministrator(context)
  removePerson(lake, actor, params.id ?? '')
  await endShared(lake, actor, params.id ?? '')
  return privateJsonResponse({ ok: true })
}

/** `POST /people/invitations` with `email`, `role`, `languages` and `returnTo`. The answer alone has the link. */
async function inviteSomebody(context: RequestContext): Promise<Response> {
  if (context.params.project !== undefined) requireProject(context)
  const { actor, body } = await sentByAdministrator(context)
  const email = readText(body.email, 'email')
  if (!isEmail(email)) throw badRequest(`"${email}" is no e-mail address`)
  const post = postOf(context.lake, body.role, readLanguages(body.languages ?? []))
  const returnTo = readReturnTo(body.returnTo, context.lake)
  const { invitation, url } = invite(context.lake, actor, { email, ...post, returnTo })
  return privateJsonResponse({ ...withoutHash(invitation), url })
}

/** `DELETE /people/invitations/{id}`. */
export function revokeInvitation(context: RequestContext): Response {
  const actor = requireProjectAdministrator(context)
  const { lake, params } = context
  const open = lake.invitations.open(lake.clock().toISOString())
  const invitation = open.find(({ id }) => id === params.id)
  if (!invitation) throw new DomainError('unknown', 'This invitation is not open any more')
  takeInvitationBack(lake, actor, invitation)
  return privateJsonResponse({ ok: true })
}

/** `GET /invitations/project/{project}`: open invitations as the command line of the field reads them. */
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

/** `POST /people/{id}/sign-in-links`: a link that signs this person in once. The answer alone has it. */
async function linkFor(context: RequestContext): Promise<Response> {
  const { lake, params } = context
  const { actor, body } = await sentByAdministrator(context)
  const person = personById(lake, params.id ?? '')
  return privateJsonResponse(makeLink(lake, actor, person, readReturnTo(body.returnTo, lake)))
}

/** Whose sessions are asked for: somebody's own, or for an administrator anybody's. */
function sessionHolder(context: RequestContext): string {
  const own = requireMember(context)
  const { id = '' } = context.params
  if (id === 'me' || id === own.id) return own.id
  requireAdministrator(context)
  return personById(context.lake, id).id
}

function sessions(context: RequestContext): Response {
  const { lake, request } = context
  const token = bearerToken(request.headers)
  const current = token === undefined ? undefined : sessionOf(lake, token)?.id
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
  // With all of them go the links that would begin one.
  if (params.session === undefined) lake.sessions.removeAllOf(holder)
  else for (const { id } of ended) lake.sessions.removeSession(id)
  lake.standing.change(holder)
  if (ended.length > 0)
    tellAccounts(lake, 'sessions-ended', principal, holder, { count: String(ended.length) })
  return privateJsonResponse({ ended: ended.length })
}

export const peopleRoutes: Route[] = [
  { method: 'GET', path: '/people', handler: list },
  { method: 'POST', path: '/people/invitations', handler: inviteSomebody },
  { method: 'DELETE', path: '/people/invitations/:id', handler: revokeInvitation },
  { method: 'POST', path: '/invitations/project/:project', handler: inviteSomebody },
  { method: 'GET', path: '/invitations/project/:project', handler: projectInvitations },
  { method: 'DELETE', path: '/invitations/project/:project/:id', handler: revokeInvitation },
  { method: 'PATCH', path: '/people/:id', handler: change },
  { method: 'DELETE', path: '/people/:id', handler: removeSomebody },
  { method: 'POST', path: '/people/:id/sign-in-links', handler: linkFor },
  { method: 'GET', path: '/people/:id/sessions', handler: sessions },
  { method: 'DELETE', path: '/people/:id/sessions', handler: endSessions },
  { method: 'DELETE', path: '/people/:id/sessions/:session', handler: endSessions },
]
