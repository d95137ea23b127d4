import { notFound } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { privateJsonResponse } from '../http/private-json-response.ts'
import type { Principal } from '../access/principal.ts'
import { requireMember } from '../access/require-permission.ts'
import { roleDescriptionOf } from '../access/role-grants.ts'
import { findPrincipal, canSeeAccountDetails } from './principals.ts'

/** `GET /users/me`: who the caller is. Studio shows its login screen on 401. */
function me(context: RequestContext): Response {
  const principal = requireMember(context)
  const role = roleDescriptionOf(principal)
  return privateJsonResponse({
    id: principal.id,
    name: principal.name,
    email: principal.email,
    profileImage: null,
    role: role.name,
    roles: [role],
    ...(principal.languages && { languages: principal.languages }),
    provider: principal.id.startsWith('robot-') ? 'sanity-token' : 'sanity',
  })
}

/** `GET /auth/id`: the id of the caller. */
function identity(context: RequestContext): Response {
  return privateJsonResponse({ id: requireMember(context).id })
}

/** `GET /users/{ids}`: one user as an object, several as a list; unknown ids are omitted from a list. */
function usersById(context: RequestContext): Response {
  requireMember(context)
  const ids = (context.params.ids ?? '').split(',').filter(Boolean)
  const users = ids.flatMap((id) => {
    const person = id === 'me' ? context.principal : findPrincipal(context.lake, id)
    return person ? [describe(person, context)] : []
  })
  if (ids.length > 1) return privateJsonResponse(users)
  if (!users[0]) throw notFound(`User not found: ${ids[0] ?? ''}`)
  return privateJsonResponse(users[0])
}

function describe(person: Principal, { lake, principal }: RequestContext) {
  const since = lake.dataset(lake.config.defaultDataset)?.createdAt ?? lake.clock().toISOString()
  const [givenName = null, familyName = null] = person.name.split(' ')
  return {
    id: person.id,
    projectId: lake.config.projectId,
    displayName: person.name,
    familyName,
    givenName,
    middleName: null,
    imageUrl: null,
    ...(canSeeAccountDetails(principal, person) && { email: person.email }),
    createdAt: since,
    updatedAt: since,
    isCurrentUser: person.id === principal.id,
  }
}

export const userRoutes: Route[] = [
  { method: 'GET', path: '/users/me', handler: me },
  { method: 'GET', path: '/auth/id', handler: identity },
  { method: 'GET', path: '/users/:ids', handler: usersById },
]
