import { notFound } from '../http/errors.ts'
import type { RequestContext, Route, Handler } from '../http/router.ts'
import { privateJsonResponse } from '../http/private-json.ts'
import type { Principal } from '../access/principal.ts'
import { requireMember } from '../access/guard.ts'
import { roleDescriptionOf } from '../access/grants.ts'
import { knownPerson, seesAccount } from './principals.ts'
import { requireProject } from './project-guard.ts'

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

/** `GET /auth/id`: the same question, answered with the id alone. */
function identity(context: RequestContext): Response {
  return privateJsonResponse({ id: requireMember(context).id })
}

/** `GET /users/{ids}`: one user as an object, several as a list; unknown ids are left out of a list. */
function usersById(context: RequestContext): Response {
  requireMember(context)
  const ids = (context.params.ids ?? '').split(',').filter(Boolean)
  const users = ids.flatMap((id) => {
    const person = id === 'me' ? context.principal : knownPerson(context.lake, id)
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
    ...(seesAccount(principal, person) && { email: person.email }),
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

/**
 * What Studio and the command line ask of the service around the content, where this lake has nothing to offer:
 * no announcements, no trial, no telemetry, no requests for access. Everything here is an
 * honest "nothing", in the shape the caller reads.
 */
const empty: Handler = (context) => {
  requireMember(context)
  return Response.json([])
}

/** Upsell screens: nothing is for sale. Studio treats null as "no such screen". */
const nothingToSell: Handler = () => Response.json(null)

/** No plan was ever bought: nothing is kept for a limited number of days, which is what Studio would read from it. */
const noSubscription: Handler = (context) => {
  requireProject(context)
  requireMember(context)
  return Response.json(null)
}

const telemetryDenied: Handler = () => Response.json({ status: 'denied' })

/** Telemetry that arrives in spite of the denial is read by nobody. */
const swallow: Handler = async ({ request }) => {
  await request.body?.cancel()
  return new Response(null, { status: 204 })
}

/**
 * A sign of life. It hides its timing from pages: Studio would read the protocol from it and warn about HTTP/1.1,
 * whose limit on connections does not matter where the event streams share one socket.
 */
const ping: Handler = () =>
  Response.json({ pong: true }, { headers: { 'cache-control': 'no-store' } })

/** The help menu: Studio adds its own entries; there are none from here. */
const help: Handler = () => Response.json({ resources: { sectionArray: [] } })

const health: Handler = () =>
  Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } })

export const surroundingsRoutes: Route[] = [
  { method: 'GET', path: '/health', handler: health, servedBy: 'itself' },
  { method: 'GET', path: '/ping', handler: ping, servedBy: 'itself' },
  { method: 'GET', path: '/help', handler: help },
  { method: 'GET', path: '/geoip/country', handler: () => Response.json({ isoCode: null }) },
  { method: 'GET', path: '/journey/announcements', handler: () => Response.json([]) },
  { method: 'GET', path: '/journey/*topic', handler: nothingToSell },
  { method: 'GET', path: '/intake/telemetry-status', handler: telemetryDenied },
  { method: 'POST', path: '/intake/batch', handler: swallow, servedBy: 'any' },
  { method: 'GET', path: '/subscriptions/project/:project', handler: noSubscription },
  { method: 'GET', path: '/user-applications', handler: empty },
  { method: 'GET', path: '/access/requests/me', handler: empty },
  { method: 'GET', path: '/organizations', handler: empty },
  { method: 'GET', path: '/media-libraries', handler: () => Response.json({ data: [] }) },
]
