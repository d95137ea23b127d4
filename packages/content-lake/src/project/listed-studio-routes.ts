import { requireAdministrator } from '../access/require-permission.ts'
import {
  requireProjectAdministrator,
  requireProjectMember,
  readAdministratorBody,
} from '../account/project-guard.ts'
import { DomainError } from '../document/domain-error.ts'
import { notFound } from '../http/errors.ts'
import type { HttpRequest, RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'

/** A Studio as Studio and Sanity's CLI read it. */
interface StudioApplication {
  id: string
  projectId: string
  type: 'studio'
  urlType: 'external'
  /** Its address. */
  appHost: string
  title: null
}

/** The CLI prints the message of a 409, before it builds or uploads anything. */
const HOSTS_NONE =
  'A content lake hosts no Studio: build it with `sanity build`, serve it yourself, and let its origin in with `sanity cors add <origin> --credentials`'

const LISTS_NONE =
  'A content lake keeps no list of Studios elsewhere: let the origin of this one in with `sanity cors add <origin> --credentials`, and send its schema with `sanity schemas deploy`'

/** The Studios of the configured sites; a Studio that finds itself listed does not offer to register. */
function studiosOf({ config }: Lake): StudioApplication[] {
  return config.origins.map((origin) => ({
    // Used in paths.
    id: Buffer.from(origin).toString('base64url'),
    projectId: config.projectId,
    type: 'studio',
    urlType: 'external',
    appHost: `${origin}/studio`,
    title: null,
  }))
}

/** `GET …/user-applications`: all Studios; with `appHost` or `default` the matching one, or 404. */
function list(context: RequestContext): Response {
  requireProjectMember(context)
  const { searchParams } = context.url
  const studios = studiosOf(context.lake)
  const appHost = searchParams.get('appHost')
  if (appHost === null && !searchParams.has('default')) return Response.json(studios)
  const studio = studios.find((each) => appHost !== null && each.appHost === appHost)
  if (studio) return Response.json(studio)
  throw notFound(`This project has no Studio at "${appHost ?? 'the default host'}"`)
}

function one(context: RequestContext): Response {
  requireProjectMember(context)
  return Response.json(studioOf(context))
}

function studioOf({ params, lake }: RequestContext): StudioApplication {
  const studio = studiosOf(lake).find(({ id }) => id === params.id)
  if (studio) return studio
  throw notFound(`This project has no Studio with the id "${params.id ?? ''}"`)
}

/** `POST …/user-applications`: a name below `sanity.studio`, or a Studio hosted elsewhere. */
async function register(context: RequestContext): Promise<Response> {
  const { body } = await readAdministratorBody(context)
  throw new DomainError('conflict', body.urlType === 'external' ? LISTS_NONE : HOSTS_NONE)
}

/**
 * `POST …/user-applications/{id}/deployments`: registers a deployment of a listed Studio. Its manifest is ignored;
 * its schema is deployed separately by `sanity schemas deploy`. Files to host are rejected.
 */
async function deploy(context: RequestContext): Promise<Response> {
  requireProjectAdministrator(context)
  const { appHost } = studioOf(context)
  if (await carriesFiles(context.request)) throw new DomainError('conflict', HOSTS_NONE)
  requireAdministrator({ principal: await context.reauthenticate() })
  return Response.json({ location: appHost })
}

/** `POST …/user-applications/{id}/config/live-manifest`: sent by an opened Studio, ignored. */
async function describe(context: RequestContext): Promise<Response> {
  requireProjectMember(context)
  studioOf(context)
  await context.request.body?.cancel()
  return new Response(null, { status: 204 })
}

/** Whether a form contains the file `tarball`; other parts are discarded. */
async function carriesFiles({ body }: HttpRequest): Promise<boolean> {
  const name = 'name="tarball"'
  let read = ''
  for await (const chunk of body ?? []) {
    read = read.slice(1 - name.length) + Buffer.from(chunk).toString('latin1')
    if (read.includes(name)) return true
  }
  return false
}

/** `PATCH` and `DELETE /user-applications/{id}`: the list is configured in the lake's settings. */
async function change(context: RequestContext): Promise<Response> {
  requireAdministrator(context)
  await context.request.body?.cancel()
  studioOf(context)
  throw new DomainError(
    'conflict',
    'The Studios of a content lake are those of CONTENT_LAKE_CORS_ORIGINS: change that setting',
  )
}

const STUDIOS = '/projects/:project/user-applications'

export const studioRoutes: Route[] = [
  { method: 'GET', path: STUDIOS, handler: list },
  { method: 'POST', path: STUDIOS, handler: register },
  { method: 'GET', path: `${STUDIOS}/:id`, handler: one },
  { method: 'POST', path: `${STUDIOS}/:id/deployments`, handler: deploy },
  { method: 'POST', path: `${STUDIOS}/:id/config/live-manifest`, handler: describe },
  { method: 'PATCH', path: '/user-applications/:id', handler: change },
  { method: 'DELETE', path: '/user-applications/:id', handler: change },
]
