import { canManageProject, roleDescriptionOf } from '../access/role-grants.ts'
import { requireAdministrator, requireMember } from '../access/require-permission.ts'
import { isTokenPrincipal, allSignInPrincipals } from '../access/project-members.ts'
import type { Principal } from '../access/principal.ts'
import { changePerson, validateRoleAssignment } from '../account/person-administration.ts'
import { createInvitation } from '../account/invitations.ts'
import { findPrincipal, principalForPerson, canSeeAccountDetails } from '../account/principals.ts'
import {
  requireProjectAdministrator,
  requireProjectMember,
  readAdministratorBody,
} from '../account/project-guard.ts'
import { isEmail, readTrustedReturnUrl, readShortText } from '../account/body-fields.ts'
import { removePersonRoute, revokeInvitationRoute } from '../account/people-routes.ts'
import { DomainError } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { privateJsonResponse } from '../http/private-json-response.ts'
import type { Lake } from '../lake.ts'
import type { InvitationRecord } from '../store/account-stores.ts'
import { permissionsOfPrincipal, grantablePermissions } from './access-api-permissions.ts'
import { allRolesWithGrants } from './role-routes.ts'

/**
 * Sanity's Access API over the people of the lake (`/people`). A person has one role. Members see names and roles;
 * administrators see and change all fields.
 */
function users(context: RequestContext): Response {
  requireProjectMember(context)
  const { lake, principal } = context
  const people = lake.people.all().filter((each) => isSeenBy(principal, each))
  const others = allSignInPrincipals(lake.config, []).filter((each) => !isTokenPrincipal(each))
  const all = [...people.map((person) => principalForPerson(lake, person)), ...others]
  return page(all.map((person) => describe(context, person)))
}

function isSeenBy(principal: Principal, { disabledAt }: { disabledAt?: string }): boolean {
  return disabledAt === undefined || canManageProject(principal)
}

function user(context: RequestContext): Response {
  requireProjectMember(context)
  return privateJsonResponse(describe(context, personOf(context)))
}

/** The principal in the path: `me`, or one that `users` lists. */
function personOf(context: RequestContext): Principal {
  const { lake, params, principal } = context
  const { id = '' } = params
  if (id === 'me' || id === principal.id) return principal
  const person = lake.people.byId(id)
  const isGone = person?.removedAt !== undefined || (person && !isSeenBy(principal, person))
  const known = isGone ? undefined : findPrincipal(lake, id)
  if (known && !isTokenPrincipal(known)) return known
  throw new DomainError('unknown', `There is nobody with the id "${id}"`)
}

function describe({ lake, principal }: RequestContext, person: Principal) {
  const record = lake.people.byId(person.id)
  const { projectId, defaultDataset } = lake.config
  const createdAt = record?.createdAt ?? lake.dataset(defaultDataset)?.createdAt
  const showsAll = canSeeAccountDetails(principal, person)
  const membership = {
    resourceType: 'project',
    resourceId: projectId,
    roleNames: [roleDescriptionOf(person).name],
    addedAt: createdAt,
    ...(showsAll && { lastSeenAt: record?.lastSeenAt ?? null }),
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

/** `PUT …/users/{id}/roles/{role}`: replaces the role. */
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
  return privateJsonResponse(permissionsOfPrincipal(person, context.lake))
}

function ownPermissions(context: RequestContext): Response {
  requireProjectMember(context)
  return page(permissionsOfPrincipal(context.principal, context.lake))
}

/**
 * `GET …/user-permissions/me/check?permissions=`: whether the caller has each permission, such as
 * `sanity.project.cors.read`.
 */
function check(context: RequestContext): Response {
  requireProjectMember(context)
  const { url, lake, principal } = context
  const names = [...url.searchParams]
    .filter(([name]) => /^permissions(\[\d*\])?$/.test(name))
    .flatMap(([, value]) => value.split(','))
  if (names.length === 0 || names.length > 200)
    throw badRequest('"permissions" must name 1 to 200 permissions')
  const held = new Set(
    permissionsOfPrincipal(principal, lake).map(({ type, action }) => `${type}.${action}`),
  )
  return privateJsonResponse({
    data: Object.fromEntries(names.map((name) => [name, held.has(name)])),
  })
}

function permissions(context: RequestContext): Response {
  requireProjectMember(context)
  return page(grantablePermissions(context.lake))
}

function permission(context: RequestContext): Response {
  requireProjectMember(context)
  return named(context, 'permission', grantablePermissions(context.lake))
}

/** The item with the name in the path. */
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
  return allRolesWithGrants(lake).map((each) => {
    // A principal with the role alone.
    const { id: _id, ...holder } = principalForPerson(lake, { ...NOBODY, role: each.name })
    const held = permissionsOfPrincipal({ ...holder, id: '' }, lake)
    const permissions = held.map(({ name, action, params }) => ({ name, action, params }))
    return { ...each, resourceType: 'project', resourceId, permissions }
  })
}

const NOBODY = { id: '', name: '', email: '', languages: [] }

/** `GET …/invites`, optionally with `status`. Only open ones are stored; the audit list has the others. */
function invites(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const { lake, url } = context
  const statuses = url.searchParams.getAll('status').flatMap((value) => value.split(','))
  const isAsked = statuses.length === 0 || statuses.includes('pending')
  const open = isAsked ? lake.invitations.open(lake.clock().toISOString()) : []
  return page(open.map((each) => inviteOf(lake, each)))
}

/** `POST …/invites` with `email` and `role`. No e-mail is sent: only this response contains the link, as `url`. */
async function createInvite(context: RequestContext): Promise<Response> {
  const { lake } = context
  const { actor, body } = await readAdministratorBody(context)
  const email = readShortText(body.email, 'email')
  if (!isEmail(email)) throw badRequest(`"${email}" is no e-mail address`)
  const post = validateRoleAssignment(lake, body.role, [])
  const returnTo = readTrustedReturnUrl(undefined, lake)
  const { invitation, url } = createInvitation(lake, actor, { email, ...post, returnTo })
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

/** Access requests are not supported: administrators invite. */
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

/** Roles consist of GROQ filters here; the permission names of the Access API are not supported. */
async function rolesManagedElsewhere(context: RequestContext): Promise<Response> {
  requireProjectAdministrator(context)
  await context.request.body?.cancel()
  const place = `/projects/${context.lake.config.projectId}/roles`
  throw new DomainError(
    'conflict',
    `Roles of a content lake are GROQ filters: make and change them at ${place}`,
  )
}

/** Older paths: names the current one. */
function movedTo(place: string) {
  return (context: RequestContext): Response => {
    requireMember(context)
    throw new DomainError('unknown', `Ask ${place.replace('*', context.lake.config.projectId)}`)
  }
}

/** All items are on the first page. */
function page(data: readonly unknown[]): Response {
  return privateJsonResponse({ data, nextCursor: null, totalCount: data.length })
}

const ACCESS = '/access/project/:project'

export const accessRoutes: Route[] = [
  { method: 'GET', path: `${ACCESS}/users`, handler: users },
  { method: 'GET', path: `${ACCESS}/users/:id`, handler: user },
  { method: 'DELETE', path: `${ACCESS}/users/:id`, handler: removePersonRoute },
  { method: 'PUT', path: `${ACCESS}/users/:id/roles/:role`, handler: giveRole },
  { method: 'DELETE', path: `${ACCESS}/users/:id/roles/:role`, handler: takeRole },
  { method: 'GET', path: `${ACCESS}/users/:id/permissions`, handler: userPermissions },
  { method: 'GET', path: `${ACCESS}/user-permissions/me`, handler: ownPermissions },
  { method: 'GET', path: `${ACCESS}/user-permissions/me/check`, handler: check },
  { method: 'GET', path: '/access/permissions/me', handler: ownPermissions },
  { method: 'GET', path: `${ACCESS}/permissions`, handler: permissions },
  { method: 'GET', path: `${ACCESS}/permissions/:name`, handler: permission },
  { method: 'POST', path: `${ACCESS}/permissions`, handler: rolesManagedElsewhere },
  { method: 'GET', path: `${ACCESS}/roles`, handler: roles },
  { method: 'GET', path: `${ACCESS}/roles/:name`, handler: role },
  { method: 'POST', path: `${ACCESS}/roles`, handler: rolesManagedElsewhere },
  { method: 'PUT', path: `${ACCESS}/roles/:name`, handler: rolesManagedElsewhere },
  { method: 'DELETE', path: `${ACCESS}/roles/:name`, handler: rolesManagedElsewhere },
  { method: 'GET', path: `${ACCESS}/invites`, handler: invites },
  { method: 'POST', path: `${ACCESS}/invites`, handler: createInvite },
  { method: 'DELETE', path: `${ACCESS}/invites/:id`, handler: revokeInvitationRoute },
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
