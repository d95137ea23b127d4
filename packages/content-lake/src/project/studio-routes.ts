import { requireAdministrator } from '../access/guard.ts'
import {
  requireProjectAdministrator,
  requireProjectMember,
  sentByAdministrator,
} from '../account/project-guard.ts'
import { DomainError } from '../document/domain-error.ts'
import { notFound } from '../http/errors.ts'
import type { HttpRequest, RequestContext, Route } from '../http/router.ts'
import type { Lake } from '../lake.ts'

/** A Studio as the public command and Studio itself read it. */
interface StudioApplication {
  id: string
  projectId: string
  type: 'studio'
  urlType: 'external'
  /** Its address. */
  appHost: string
  title: null
}

/** The command passes the sentence of a 409 on as it is. It asks for a place before it builds or sends anything. */
const HOSTS_NONE =
  'A content lake hosts no Studio: build it with `sanity build`, serve it yourself, and let its origin in with `sanity cors add <origin> --credentials`'

const LISTS_NONE =
  'A content lake keeps no list of Studios elsewhere: let the origin of this one in with `sanity cors add <origin> --credentials`, and send its schema with `sanity schemas deploy`'

/** The Studios of this project are those of its own sites: one that finds itself here offers nobody to register it. */
function studiosOf({ config }: Lake): StudioApplication[] {
  return config.origins.map((origin) => ({
    // It stands in paths.
    id: Buffer.from(origin).toString('base64url'),
    projectId: config.projectId,
    type: 'studio',
    urlType: 'external',
    appHost: `${origin}/studio`,
    title: null,
  }))
}

/** `GET …/user-applications`: all of them; with `appHost` or `default` the one that is meant, or 404. */
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

/** `POST …/user-applications`: a name below `sanity.studio`, or a Studio that is served elsewhere. */
async function register(context: RequestContext): Promise<Response> {
  const { body } = await sentByAdministrator(context)
  throw new DomainError('conflict', body.urlType === 'external' ? LISTS_NONE : HOSTS_NONE)
}

/**
 * `POST …/user-applications/{id}/deployments`: says that one of the Studios was deployed where it is served. Its manifest is kept by
 * nobody; its schema came before, as `sanity schemas deploy` sends it. Files to host are refused.
 */
async function deploy(context: RequestContext): Promise<Response> {
  requireProjectAdministrator(context)
  const { appHost } = studioOf(context)
  if (await carriesFiles(context.request)) throw new DomainError('conflict', HOSTS_NONE)
  requireAdministrator({ principal: await context.reauthenticate() })
  return Response.json({ location: appHost })
}

/** `POST …/user-applications/{id}/config/live-manifest`: what a Studio that was opened tells of itself. It is read by nobody here. */
async function describe(context: RequestContext): Promise<Response> {
  requireProjectMember(context)
  studioOf(context)
  await context.request.body?.cancel()
  return new Response(null, { status: 204 })
}

/** Whether a form has a file that is called `tarball`; what it says beside that is forgotten as it comes. */
async function carriesFiles({ body }: HttpRequest): Promise<boolean> {
  const name = 'name="tarball"'
  let read = ''
  for await (const chunk of body ?? []) {
    read = read.slice(1 - name.length) + Buffer.from(chunk).toString('latin1')
    if (read.includes(name)) return true
  }
  return false
}

/** `PATCH` and `DELETE /user-applications/{id}`: the list follows the settings of the lake. */
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
