import { builtInRoleDescription as describeRole } from '../access/grants.ts'
import type { Principal } from '../access/principal.ts'
import { bearerToken } from '../account/authenticate.ts'
import { tellAccounts } from '../account/people.ts'
import { holderOf, isRole, rolesOf } from '../account/principals.ts'
import { requireProjectAdministrator, sentByAdministrator } from '../account/project-guard.ts'
import { readText } from '../account/body-fields.ts'
import { fingerprint, newSecret } from '../account/secrets.ts'
import { removeToken } from '../account/token-revocation.ts'
import { randomId } from '../document/document-ids.ts'
import { DomainError } from '../document/domain-error.ts'
import { parseTime } from '@orrery/groq/parse-time'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { privateJsonResponse } from '../http/private-json.ts'
import type { Lake } from '../lake.ts'
import type { ApiTokenRecord } from '../store/project-store.ts'

/** `GET /access/project/{project}/robots`: tokens as the public command line reads them. */
function robots(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const { lake } = context
  return privateJsonResponse({
    data: lake.tokens.all().map((token) => robotOf(lake, token)),
    nextCursor: null,
  })
}

/** `GET /projects/{project}/tokens`: the same in the words of the older address. */
function tokens(context: RequestContext): Response {
  requireProjectAdministrator(context)
  return privateJsonResponse(context.lake.tokens.all().map((token) => tokenOf(context.lake, token)))
}

/** `POST …/robots` with `label`, `memberships` and `expiresAt`. The answer alone has the token. */
async function createRobot(context: RequestContext): Promise<Response> {
  const { actor, body } = await sentByAdministrator(context)
  const { record, secret } = make(context.lake, actor, body, roleInMemberships(body.memberships))
  return privateJsonResponse({ ...robotOf(context.lake, record), token: secret }, 201)
}

/** `POST /projects/{project}/tokens` with `label`, `roleName` and `expiresAt`. The answer alone has the token, as `key`. */
async function createToken(context: RequestContext): Promise<Response> {
  const { actor, body } = await sentByAdministrator(context)
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

/** @throws Refusal `invalid` for a role that no token can have, ApiError 400 for a time that is past or none. */
function make(lake: Lake, actor: Principal, body: Record<string, unknown>, role: unknown) {
  const label = readText(body.label, 'label')
  if (!isRole(lake, role) || role === 'translator')
    throw new DomainError(
      'invalid',
      role === 'translator'
        ? 'A token has no languages, so it cannot be a translator: make a role with the filter that is meant'
        : `There is no role "${String(role)}"`,
    )
  const secret = `sk${newSecret(48)}`
  const record: ApiTokenRecord = {
    id: randomId(),
    tokenHash: fingerprint(secret),
    label,
    role,
    createdBy: actor.id,
    createdAt: lake.clock().toISOString(),
    ...readExpiry(body.expiresAt, lake),
  }
  lake.tokens.put(record)
  tellAccounts(lake, 'token-made', actor, label, { role })
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

/** `DELETE …/{token}`: whatever it has open ends, and what it opened for others. */
function remove(context: RequestContext): Response {
  const actor = requireProjectAdministrator(context)
  const { lake, params } = context
  const token = lake.tokens.byId(params.token ?? '')
  if (!token)
    throw new DomainError('unknown', `There is no token with the id "${params.token ?? ''}"`)
  removeToken(lake, actor, token)
  return privateJsonResponse({ ok: true, deleted: true })
}

/** `POST /access/robots/me/rotate`: another secret for the token that asks. The one before ends at once. */
function rotate(context: RequestContext): Response {
  const { lake, request } = context
  const own = lake.tokens.byHash(
    fingerprint(bearerToken(request.headers) ?? ''),
    lake.clock().toISOString(),
  )
  if (!own)
    throw new DomainError('forbidden', 'Only an API token that an administrator made is rotated')
  const secret = `sk${newSecret(48)}`
  const record = { ...own, tokenHash: fingerprint(secret) }
  lake.tokens.put(record)
  const holder = holderOf(lake, record)
  lake.standing.change(holder.id)
  tellAccounts(lake, 'token-rotated', holder, own.label)
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
  const { name, title } = rolesOf(lake).find((each) => each.name === role) ?? describeRole('none')
  const projectUserId = holderOf(lake, token).id
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
