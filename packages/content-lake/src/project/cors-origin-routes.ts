import { recordAccountEvent } from '../account/person-administration.ts'
import { requireProjectAdministrator, readAdministratorBody } from '../account/project-guard.ts'
import { DomainError } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import type { CorsOriginRecord } from '../store/project-stores.ts'

/** Allowed values besides origins: any origin, and pages without one. */
const SPECIAL = new Set(['*', 'null'])

/** `GET /projects/{project}/cors`: origins that administrators added, after configured ones. */
function list(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const { lake } = context
  const settings = lake.config.origins.map((origin, index) => ({
    id: `setting-${index}`,
    origin,
    allowCredentials: true,
    projectId: lake.config.projectId,
    createdAt: null,
    updatedAt: null,
    deletedAt: null,
  }))
  return Response.json([...settings, ...lake.origins.all().map((each) => describe(lake, each))])
}

/** `POST /projects/{project}/cors` with `origin` and `allowCredentials`; applies from the next request on. */
async function add(context: RequestContext): Promise<Response> {
  const { actor, body } = await readAdministratorBody(context)
  const { lake } = context
  const origin = readOrigin(body.origin)
  const { allowCredentials = false } = body
  if (typeof allowCredentials !== 'boolean')
    throw badRequest('"allowCredentials" must be true or false')
  if (lake.origins.all().some((each) => each.origin === origin) || isSetting(lake, origin))
    throw new DomainError('conflict', `The origin ${origin} is on the list already`)
  const createdAt = lake.clock().toISOString()
  const record = lake.origins.add({ origin, allowCredentials, createdAt })
  recordAccountEvent(lake, 'origin-added', actor, origin, { credentials: String(allowCredentials) })
  return Response.json(describe(lake, record), { status: 201 })
}

function isSetting({ config }: Lake, origin: string): boolean {
  return config.origins.includes(origin)
}

/** `DELETE /projects/{project}/cors/{origin}` by its id. */
function remove(context: RequestContext): Response {
  const actor = requireProjectAdministrator(context)
  const { lake, params } = context
  const { id = '' } = params
  if (id.startsWith('setting-'))
    throw new DomainError(
      'conflict',
      'This origin comes from CONTENT_LAKE_CORS_ORIGINS: take it out of that setting',
    )
  const record = lake.origins.all().find((each) => String(each.id) === id)
  if (!record) throw new DomainError('unknown', `There is no origin with the id "${id}"`)
  lake.origins.remove(record.id)
  recordAccountEvent(lake, 'origin-removed', actor, record.origin)
  return Response.json({ id: record.id, deleted: true })
}

/**
 * Normalizes an origin to the form that browsers send: no default port, ASCII host.
 * @throws ApiError 400 unless it is `scheme://host[:port]`, with `*` for parts of the host or the port.
 */
function readOrigin(value: unknown): string {
  if (typeof value === 'string' && SPECIAL.has(value)) return value
  const text = typeof value === 'string' && value.length <= 300 ? value.toLowerCase() : ''
  if (text.startsWith('file:'))
    throw badRequest('Browsers send pages of a disk without an origin: add "null" for them')
  const parsed = URL.parse(text.replace(/:\*$/, '').replaceAll('*', 'wild-card'))
  const isPlain =
    parsed !== null &&
    /^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/.test(text) &&
    (parsed.pathname === '/' || parsed.pathname === '')
  if (!isPlain)
    throw badRequest(
      '"origin" must be an address such as https://example.com, without a path; * may stand in its host or for its port',
    )
  if (!text.includes('*')) return parsed.origin === 'null' ? text : parsed.origin
  if (!/^[!-~]+$/.test(text))
    throw badRequest(
      'A host with * is written as browsers send it, such as *.xn--mnchen-3ya.example',
    )
  return text.replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2')
}

function describe({ config }: Lake, { id, origin, allowCredentials, createdAt }: CorsOriginRecord) {
  const { projectId } = config
  return {
    id,
    origin,
    allowCredentials,
    projectId,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
  }
}

export const originRoutes: Route[] = [
  { method: 'GET', path: '/projects/:project/cors', handler: list },
  { method: 'POST', path: '/projects/:project/cors', handler: add },
  { method: 'DELETE', path: '/projects/:project/cors/:id', handler: remove },
]
