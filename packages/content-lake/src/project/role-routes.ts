import {
  isPermission,
  isAssignableBuiltInRole,
  PERMISSIONS,
  BUILT_IN_ROLE_DESCRIPTIONS,
} from '../access/role-grants.ts'
import { recordAccountEvent } from '../account/person-administration.ts'
import { principalForApiToken } from '../account/principals.ts'
import {
  requireProjectAdministrator,
  requireProjectMember,
  readAdministratorBody,
} from '../account/project-guard.ts'
import { readShortText } from '../account/body-fields.ts'
import { DomainError } from '../document/domain-error.ts'
import { documentConditionProblem } from '@orrery/groq/condition-problem'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import type { CustomRoleGrant, CustomRoleRecord } from '../store/project-stores.ts'

const ROLE_NAME = /^[a-z][a-z0-9-]{1,49}$/

/** `GET /projects/{project}/roles`. */
function roles(context: RequestContext): Response {
  requireProjectMember(context)
  return Response.json(allRolesWithGrants(context.lake))
}

/** Built-in roles, then custom roles with their grants. */
export function allRolesWithGrants(lake: Lake) {
  const root = BUILT_IN_ROLE_DESCRIPTIONS.map((role) => ({
    ...role,
    isRootRole: true,
    isCustom: false,
    appliesToUsers: true,
    // Languages are set per person.
    appliesToRobots: role.name !== 'translator',
  }))
  return [...root, ...lake.roles.all().map(describe)]
}

function describe({ name, title, description, grants }: CustomRoleRecord) {
  return {
    name,
    title,
    description,
    isRootRole: false,
    isCustom: true,
    appliesToUsers: true,
    appliesToRobots: true,
    grants,
  }
}

/** `POST /projects/{project}/roles` with `name`, `title`, `description` and `grants`. */
async function create(context: RequestContext): Promise<Response> {
  const { actor, body } = await readAdministratorBody(context)
  const { lake } = context
  const name = readShortText(body.name, 'name')
  if (!ROLE_NAME.test(name))
    throw badRequest(`Role name "${name}" is invalid: 2 to 50 lowercase letters, digits and "-"`)
  if (
    isAssignableBuiltInRole(name) ||
    name === 'none' ||
    name === 'own' ||
    findCustomRole(lake, name)
  )
    throw new DomainError('conflict', `There is a role "${name}" already`)
  const now = lake.clock().toISOString()
  const role = { name, ...readRole(body, lake), createdAt: now, updatedAt: now }
  lake.roles.put(role)
  recordAccountEvent(lake, 'role-made', actor, name)
  return Response.json(describe(role), { status: 201 })
}

/**
 * `PUT /projects/{project}/roles/{role}` replaces a role. It applies at once and closes open streams of its holders.
 */
async function change(context: RequestContext): Promise<Response> {
  const { actor, body } = await readAdministratorBody(context)
  const { lake } = context
  const before = requireCustomRole(context)
  const role = { ...before, ...readRole(body, lake), updatedAt: lake.clock().toISOString() }
  lake.roles.put(role)
  for (const id of holdersOf(lake, role.name)) lake.sessionWatch.abortPerson(id)
  recordAccountEvent(lake, 'role-altered', actor, role.name)
  return Response.json(describe(role))
}

/** `DELETE /projects/{project}/roles/{role}`, when no person or token has it. */
function remove(context: RequestContext): Response {
  const actor = requireProjectAdministrator(context)
  const { lake } = context
  const { name } = requireCustomRole(context)
  const holders = holdersOf(lake, name).length + invitedTo(lake, name)
  if (holders > 0)
    throw new DomainError(
      'conflict',
      `${holders} ${holders === 1 ? 'person or token has' : 'people, tokens and invitations have'} the role "${name}": give them another one first`,
    )
  lake.roles.remove(name)
  recordAccountEvent(lake, 'role-removed', actor, name)
  return Response.json({ deleted: true })
}

function findCustomRole(lake: Lake, name: string): CustomRoleRecord | undefined {
  return lake.roles.all().find((role) => role.name === name)
}

function requireCustomRole({ lake, params }: RequestContext): CustomRoleRecord {
  const name = params.role ?? ''
  const role = findCustomRole(lake, name)
  if (role) return role
  if (isAssignableBuiltInRole(name))
    throw new DomainError('conflict', `The role "${name}" is the same in every project`)
  throw new DomainError('unknown', `There is no role "${name}"`)
}

/** Ids of principals with this role. */
function holdersOf(lake: Lake, role: string): string[] {
  const tokens = lake.tokens.all().filter((token) => token.role === role)
  const people = lake.people.all().filter((person) => person.role === role)
  return [
    ...people.map(({ id }) => id),
    ...tokens.map((token) => principalForApiToken(lake, token).id),
  ]
}

function invitedTo({ invitations, clock }: Lake, role: string): number {
  return invitations.open(clock().toISOString()).filter((each) => each.role === role).length
}

function readRole(body: Record<string, unknown>, lake: Lake) {
  const { description = '' } = body
  if (typeof description !== 'string' || description.length > 1_000)
    throw badRequest('"description" must be a text of at most 1000 characters')
  if (!Array.isArray(body.grants) || body.grants.length === 0 || body.grants.length > 50)
    throw badRequest('"grants" must be a list of 1 to 50 grants')
  const title = readShortText(body.title, 'title')
  return { title, description, grants: body.grants.map((grant) => readGrant(grant, lake)) }
}

/** @throws ApiError 400 for an invalid filter, or one that depends on other documents. */
function readGrant(value: unknown, lake: Lake): CustomRoleGrant {
  const { filter, permissions, datasets } = (value ?? {}) as Record<string, unknown>
  if (typeof filter !== 'string' || filter.trim() === '' || filter.length > 4_000)
    throw badRequest('"filter" of a grant must be a GROQ filter such as _type == "article"')
  const problem = documentConditionProblem(filter)
  if (problem !== undefined) throw badRequest(`The filter \`${filter}\` ${problem}`)
  if (!Array.isArray(permissions) || permissions.length === 0 || !permissions.every(isPermission))
    throw badRequest(`"permissions" of a grant must be a list of ${PERMISSIONS.join(', ')}`)
  if (datasets === undefined) return { filter, permissions }
  if (!Array.isArray(datasets) || !datasets.every((name) => typeof name === 'string'))
    throw badRequest('"datasets" of a grant must be a list of names')
  const missing = datasets.find((name) => !lake.dataset(name))
  if (missing !== undefined) throw badRequest(`There is no dataset "${String(missing)}"`)
  return { filter, permissions, datasets }
}

export const roleRoutes: Route[] = [
  { method: 'GET', path: '/projects/:project/roles', handler: roles },
  { method: 'POST', path: '/projects/:project/roles', handler: create },
  { method: 'PUT', path: '/projects/:project/roles/:role', handler: change },
  { method: 'DELETE', path: '/projects/:project/roles/:role', handler: remove },
]
