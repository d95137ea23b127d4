import { builtInRoleDescription as describeRole } from '../access/role-grants.ts'
import type { Principal } from '../access/principal.ts'
import { bearerToken } from '../account/authenticate.ts'
import { recordAccountEvent } from '../account/person-administration.ts'
import { principalForApiToken, isProjectRole, projectRoles } from '../account/principals.ts'
import { requireProjectAdministrator, readAdministratorBody } from '../account/project-guard.ts'
import { readShortText } from '../account/body-fields.ts'
import { hashSecret, generateSecret } from '../account/secrets.ts'
import { revokeTokenAndItsGrants } from '../account/token-revocation.ts'
import { randomId } from '../document/document-ids.ts'
import { DomainError } from '../document/domain-error.ts'
import { parseTime } from '@orrery/groq/parse-time'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { privateJsonResponse } from '../http/private-json-response.ts'
import type { Lake } from '../lake.ts'
import type { ApiTokenRecord } from '../store/project-stores.ts'

/** `GET /access/project/{project}/robots`: tokens as Sanity's CLI reads them. */
function robots(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const { lake } = context
  return privateJsonResponse({
    data: lake.tokens.all().map((token) => robotOf(lake, token)),
    nextCursor: null,
  })
}

/** `GET /projects/{project}/tokens`: the same in the older format. */
function tokens(context: RequestContext): Response {
  requireProjectAdministrator(context)
  return privateJsonResponse(context.lake.tokens.all().map((token) => tokenOf(context.lake, token)))
}

/** `POST …/robots` with `label`, `memberships` and `expiresAt`. Only this response contains the token. */
async function createRobot(context: RequestContext): Promise<Response> {
  const { actor, body } = await readAdministratorBody(context)
  const { record, secret } = make(context.lake, actor, body, roleInMemberships(body.memberships))
  return privateJsonResponse({ ...robotOf(context.lake, record), token: secret }, 201)
}

/**
 * `POST /projects/{project}/tokens` with `label`, `roleName` and `expiresAt`. Only this response contains the token,
 * as `key`.
 */
async function createToken(context: RequestContext): Promise<Response> {
  const { actor, body } = await readAdministratorBody(context)
  const { record, secret } = make(context.lake, actor, body, body.roleName)
  return privateJsonResponse({ ...tokenOf(context.lake, record), key: secret }, 201)
}

function roleInMemberships(memberships: unknown): unknown {
  const [membership, ...more] = Array.isArray(memberships) ? (memberships as unknown[]) : []
  const names =
    typeof membership === 'object' && membership !== null && 'roleNames' in membership
      ? membership.roleNames
      : undefined
  if (more.length === 0 && Array.isArray(names) && names.length === 1) return names[0] as unknown
  throw badRequest('"memberships" must be one membership with one role in "roleNames"')
}

/** @throws DomainError `invalid` for a role that a token cannot have, ApiError 400 for an invalid or past expiry. */
function make(lake: Lake, actor: Principal, body: Record<string, unknown>, role: unknown) {
  const label = readShortText(body.label, 'label')
  if (!isProjectRole(lake, role) || role === 'translator')
    throw new DomainError(
      'invalid',
      role === 'translator'
        ? 'A token has no languages, so it cannot be a translator: make a role with the filter that is meant'
        : `There is no role "${String(role)}"`,
    )
  const secret = `sk${generateSecret(48)}`
  const record: ApiTokenRecord = {
    id: randomId(),
    tokenHash: hashSecret(secret),
    label,
    role,
    createdBy: actor.id,
    createdAt: lake.clock().toISOString(),
    ...readExpiry(body.expiresAt, lake),
  }
  lake.tokens.put(record)
  recordAccountEvent(lake, 'token-made', actor, label, { role })
  return { record, secret }
}

function readExpiry(value: unknown, lake: Lake): { expiresAt?: string } {
  if (value === undefined || value === null) return {}
  const time = typeof value === 'string' ? parseTime(value) : undefined
  if (time === undefined)
    throw badRequest('"expiresAt" must be a time such as 2027-01-01T12:00:00Z')
  if (time <= lake.clock().getTime()) throw badRequest('"expiresAt" must be in the future')
  return { expiresAt: new Date(time).toISOString() }
}

/** `DELETE …/{token}`: closes its open streams and revokes what it created. */
function remove(context: RequestContext): Response {
  const actor = requireProjectAdministrator(context)
  const { lake, params } = context
  const token = lake.tokens.byId(params.token ?? '')
  if (!token)
    throw new DomainError('unknown', `There is no token with the id "${params.token ?? ''}"`)
  revokeTokenAndItsGrants(lake, actor, token)
  return privateJsonResponse({ ok: true, deleted: true })
}

/** `POST /access/robots/me/rotate`: replaces the secret of the calling token. The previous one is invalid at once. */
function rotate(context: RequestContext): Response {
  const { lake, request } = context
  const own = lake.tokens.byHash(
    hashSecret(bearerToken(request.headers) ?? ''),
    lake.clock().toISOString(),
  )
  if (!own)
    throw new DomainError('forbidden', 'Only an API token that an administrator made is rotated')
  const secret = `sk${generateSecret(48)}`
  const record = { ...own, tokenHash: hashSecret(secret) }
  lake.tokens.put(record)
  const holder = principalForApiToken(lake, record)
  lake.sessionWatch.abortPerson(holder.id)
  recordAccountEvent(lake, 'token-rotated', holder, own.label)
  return privateJsonResponse({ ...robotOf(lake, record), token: secret })
}

function robotOf({ config }: Lake, { id, label, role, ...times }: ApiTokenRecord) {
  return {
    id,
    label,
    createdAt: times.createdAt,
    expiresAt: times.expiresAt ?? null,
    lastUsedAt: times.lastUsedAt ?? null,
    memberships: [{ resourceType: 'project', resourceId: config.projectId, roleNames: [role] }],
  }
}

function tokenOf(lake: Lake, token: ApiTokenRecord) {
  const { id, label, role, createdAt, expiresAt = null, lastUsedAt = null } = token
  const { name, title } =
    projectRoles(lake).find((each) => each.name === role) ?? describeRole('none')
  const projectUserId = principalForApiToken(lake, token).id
  return { id, label, projectUserId, createdAt, expiresAt, lastUsedAt, roles: [{ name, title }] }
}

export const tokenRoutes: Route[] = [
  { method: 'GET', path: '/access/project/:project/robots', handler: robots },
  { method: 'POST', path: '/access/project/:project/robots', handler: createRobot },
  { method: 'DELETE', path: '/access/project/:project/robots/:token', handler: remove },
  { method: 'POST', path: '/access/robots/me/rotate', handler: rotate },
  { method: 'GET', path: '/projects/:project/tokens', handler: tokens },
  { method: 'POST', path: '/projects/:project/tokens', handler: createToken },
  { method: 'DELETE', path: '/projects/:project/tokens/:token', handler: remove },
]
