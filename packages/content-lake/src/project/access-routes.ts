import { managesProject, roleDescriptionOf } from '../access/grants.ts'
import { requireAdministrator, requireMember } from '../access/guard.ts'
import { isRobot, membersOf } from '../access/project-members.ts'
import type { Principal } from '../access/principal.ts'
import { changePerson, postOf } from '../account/people.ts'
import { invite } from '../account/invitations.ts'
import { knownPerson, principalIn, seesAccount } from '../account/principals.ts'
import {
  requireProjectAdministrator,
  requireProjectMember,
  sentByAdministrator,
} from '../account/project-guard.ts'
import { isEmail, readReturnTo, readText } from '../account/body-fields.ts'
import { removeSomebody, revokeInvitation } from '../account/people-routes.ts'
import { DomainError } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { privateJsonResponse } from '../http/private-json.ts'
import type { Lake } from '../lake.ts'
import type { InvitationRecord } from '../store/account-store.ts'
import { permissionsHeldBy, permissionsOf } from './access-api-permissions.ts'
import { everyRole } from './role-routes.ts'

/**
 * The Access API of the field over the people that the lake keeps (`/people` in its words). A person has one role here. Everybody
 * who belongs to the project sees names and roles; administrators see and change the rest.
 */
function users(context: RequestContext): Response {
  requireProjectMember(context)
  const { lake, principal } = context
  const people = lake.people.all().filter((each) => isSeenBy(principal, each))
  const others = membersOf(lake.config, []).filter((each) => !isRobot(each))
  const all = [...people.map((person) => principalIn(lake, person)), ...others]
  return page(all.map((person) => describe(context, person)))
}

function isSeenBy(principal: Principal, { disabledAt }: { disabledAt?: string }): boolean {
  return disabledAt === undefined || managesProject(principal)
}

function user(context: RequestContext): Response {
  requireProjectMember(context)
  return privateJsonResponse(describe(context, personOf(context)))
}

/** Whom the address names: `me`, or somebody whom `users` lists. */
function personOf(context: RequestContext): Principal {
  const { lake, params, principal } = context
  const { id = '' } = params
  if (id === 'me' || id === principal.id) return principal
  const person = lake.people.byId(id)
  const isGone = person?.removedAt !== undefined || (person && !isSeenBy(principal, person))
  const known = isGone ? undefined : knownPerson(lake, id)
  if (known && !isRobot(known)) return known
  throw new DomainError('unknown', `There is nobody with the id "${id}"`)
}

function describe({ lake, principal }: RequestContext, person: Principal) {
  const kept = lake.people.byId(person.id)
  const { projectId, defaultDataset } = lake.config
  const createdAt = kept?.createdAt ?? lake.dataset(defaultDataset)?.createdAt
  const showsAll = seesAccount(principal, person)
  const membership = {
    resourceType: 'project',
    resourceId: projectId,
    roleNames: [roleDescriptionOf(person).name],
    addedAt: createdAt,
    ...(showsAll && { lastSeenAt: kept?.lastSeenAt ?? null }),
  }
  const profile = {
    id: person.id,
    displayName: person.name,
    ...(showsAll && { email: person.email }),
    provider: 'sanity',
    createdAt,
    isCurrentUser: person.id === principal.id,
  }
  return { sanityUserId: person.id, profile, memberships: [membership] }
}

/** `PUT …/users/{id}/roles/{role}`: the role that they have from now on, in the place of the one before. */
function giveRole(context: RequestContext): Response {
  const { lake, params } = context
  const actor = requireProjectAdministrator(context)
  changePerson(lake, actor, params.id ?? '', { role: params.role ?? '' })
  return privateJsonResponse(describe(context, personOf(context)), 201)
}

function takeRole(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const { role = '' } = context.params
  const { name, ...person } = personOf(context)
  if (roleDescriptionOf(person).name !== role)
    throw new DomainError('unknown', `${name} does not have the role "${role}"`)
  throw new DomainError('invalid', `"${role}" is the only role of ${name}: give them another one`)
}

function userPermissions(context: RequestContext): Response {
  requireProjectMember(context)
  const person = personOf(context)
  if (person.id !== context.principal.id) requireAdministrator(context)
  return privateJsonResponse(permissionsHeldBy(person, context.lake))
}

function ownPermissions(context: RequestContext): Response {
  requireProjectMember(context)
  return page(permissionsHeldBy(context.principal, context.lake))
}

/** `GET …/user-permissions/me/check?permissions=`: for each name such as `sanity.project.cors.read` whether the caller has it. */
function check(context: RequestContext): Response {
  requireProjectMember(context)
  const { url, lake, principal } = context
  const names = [...url.searchParams]
    .filter(([name]) => /^permissions(\[\d*\])?$/.test(name))
    .flatMap(([, value]) => value.split(','))
  if (names.length === 0 || names.length > 200)
    throw badRequest('"permissions" must name 1 to 200 permissions')
  const held = new Set(
    permissionsHeldBy(principal, lake).map(({ type, action }) => `${type}.${action}`),
  )
  return privateJsonResponse({
    data: Object.fromEntries(names.map((name) => [name, held.has(name)])),
  })
}

function permissions(context: RequestContext): Response {
  requireProjectMember(context)
  return page(permissionsOf(context.lake))
}

function permission(context: RequestContext): Response {
  requireProjectMember(context)
  return named(context, 'permission', permissionsOf(context.lake))
}

/** The one of some that the address names. */
function named(
  { params: { name = '' } }: RequestContext,
  kind: string,
  all: readonly { name: string }[],
): Response {
  const found = all.find((each) => each.name === name)
  if (found) return privateJsonResponse(found)
  throw new DomainError('unknown', `There is no ${kind} "${name}"`)
}

function roles(context: RequestContext): Response {
  requireProjectMember(context)
  return page(rolesOf(context.lake))
}

function role(context: RequestContext): Response {
  requireProjectMember(context)
  return named(context, 'role', rolesOf(context.lake))
}

function rolesOf(lake: Lake) {
  const resourceId = lake.config.projectId
  return everyRole(lake).map((each) => {
    // Whoever has the role and nothing of their own.
    const { id: _id, ...holder } = principalIn(lake, { ...NOBODY, role: each.name })
    const held = permissionsHeldBy({ ...holder, id: '' }, lake)
    const permissions = held.map(({ name, action, params }) => ({ name, action, params }))
    return { ...each, resourceType: 'project', resourceId, permissions }
  })
}

const NOBODY = { id: '', name: '', email: '', languages: [] }

/** `GET …/invites`, perhaps with `status`. One that was accepted or taken back is kept in the audit list alone. */
function invites(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const { lake, url } = context
  const statuses = url.searchParams.getAll('status').flatMap((value) => value.split(','))
  const isAsked = statuses.length === 0 || statuses.includes('pending')
  const open = isAsked ? lake.invitations.open(lake.clock().toISOString()) : []
  return page(open.map((each) => inviteOf(lake, each)))
}

/** `POST …/invites` with `email` and `role`. No letter is sent: the answer alone has the link, as `url`. */
async function createInvite(context: RequestContext): Promise<Response> {
  const { lake } = context
  const { actor, body } = await sentByAdministrator(context)
  const email = readText(body.email, 'email')
  if (!isEmail(email)) throw badRequest(`"${email}" is no e-mail address`)
  const post = postOf(lake, body.role, [])
  const returnTo = readReturnTo(undefined, lake)
  const { invitation, url } = invite(lake, actor, { email, ...post, returnTo })
  return privateJsonResponse({ ...inviteOf(lake, invitation), url }, 201)
}

function inviteOf({ config }: Lake, invitation: InvitationRecord) {
  const { id, role: roleName, email, invitedBy, createdAt } = invitation
  return {
    id,
    status: 'pending',
    resourceType: 'project',
    resourceId: config.projectId,
    role: roleName,
    email,
    inviterType: 'user',
    inviterId: invitedBy,
    createdAt,
    updatedAt: createdAt,
  }
}

/** Nobody asks to be let in here: administrators invite. */
function requests(context: RequestContext): Response {
  requireProjectAdministrator(context)
  return page([])
}

async function request(context: RequestContext): Promise<Response> {
  requireMember(context)
  await context.request.body?.cancel()
  throw new DomainError(
    'conflict',
    'Nobody asks for access to a content lake: an administrator invites',
  )
}

/** Roles are made with GROQ filters here; those of the Access API name permissions that do not exist. */
async function makeElsewhere(context: RequestContext): Promise<Response> {
  requireProjectAdministrator(context)
  await context.request.body?.cancel()
  const place = `/projects/${context.lake.config.projectId}/roles`
  throw new DomainError(
    'conflict',
    `Roles of a content lake are GROQ filters: make and change them at ${place}`,
  )
}

/** In the older words of the field, for whoever guesses them. */
function movedTo(place: string) {
  return (context: RequestContext): Response => {
    requireMember(context)
    throw new DomainError('unknown', `Ask ${place.replace('*', context.lake.config.projectId)}`)
  }
}

/** Everything is on the first page. */
function page(data: readonly unknown[]): Response {
  return privateJsonResponse({ data, nextCursor: null, totalCount: data.length })
}

const ACCESS = '/access/project/:project'

export const accessRoutes: Route[] = [
  { method: 'GET', path: `${ACCESS}/users`, handler: users },
  { method: 'GET', path: `${ACCESS}/users/:id`, handler: user },
  { method: 'DELETE', path: `${ACCESS}/users/:id`, handler: removeSomebody },
  { method: 'PUT', path: `${ACCESS}/users/:id/roles/:role`, handler: giveRole },
  { method: 'DELETE', path: `${ACCESS}/users/:id/roles/:role`, handler: takeRole },
  { method: 'GET', path: `${ACCESS}/users/:id/permissions`, handler: userPermissions },
  { method: 'GET', path: `${ACCESS}/user-permissions/me`, handler: ownPermissions },
  { method: 'GET', path: `${ACCESS}/user-permissions/me/check`, handler: check },
  { method: 'GET', path: '/access/permissions/me', handler: ownPermissions },
  { method: 'GET', path: `${ACCESS}/permissions`, handler: permissions },
  { method: 'GET', path: `${ACCESS}/permissions/:name`, handler: permission },
  { method: 'POST', path: `${ACCESS}/permissions`, handler: makeElsewhere },
  { method: 'GET', path: `${ACCESS}/roles`, handler: roles },
  { method: 'GET', path: `${ACCESS}/roles/:name`, handler: role },
  { method: 'POST', path: `${ACCESS}/roles`, handler: makeElsewhere },
  { method: 'PUT', path: `${ACCESS}/roles/:name`, handler: makeElsewhere },
  { method: 'DELETE', path: `${ACCESS}/roles/:name`, handler: makeElsewhere },
  { method: 'GET', path: `${ACCESS}/invites`, handler: invites },
  { method: 'POST', path: `${ACCESS}/invites`, handler: createInvite },
  { method: 'DELETE', path: `${ACCESS}/invites/:id`, handler: revokeInvitation },
  { method: 'GET', path: `${ACCESS}/requests`, handler: requests },
  { method: 'POST', path: `${ACCESS}/requests`, handler: request },
  { method: 'GET', path: '/projects/:project/users', handler: movedTo('/access/project/*/users') },
  {
    method: 'DELETE',
    path: '/projects/:project/users/:id',
    handler: movedTo('/access/project/*/users'),
  },
  { method: 'GET', path: '/users/me/permissions', handler: movedTo('/access/permissions/me') },
]
