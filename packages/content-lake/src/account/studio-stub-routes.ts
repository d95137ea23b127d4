import type { Route, Handler } from '../http/router.ts'
import { requireMember } from '../access/guard.ts'
import { requireProjectInPath } from './project-guard.ts'

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
const noUpsell: Handler = () => Response.json(null)

/** No plan was ever bought: nothing is kept for a limited number of days, which is what Studio would read from it. */
const noSubscription: Handler = (context) => {
  requireProjectInPath(context)
  requireMember(context)
  return Response.json(null)
}

const telemetryDenied: Handler = () => Response.json({ status: 'denied' })

/** Telemetry that arrives in spite of the denial is read by nobody. */
const discardTelemetry: Handler = async ({ request }) => {
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

export const studioStubRoutes: Route[] = [
  { method: 'GET', path: '/health', handler: health, servedBy: 'itself' },
  { method: 'GET', path: '/ping', handler: ping, servedBy: 'itself' },
  { method: 'GET', path: '/help', handler: help },
  { method: 'GET', path: '/geoip/country', handler: () => Response.json({ isoCode: null }) },
  { method: 'GET', path: '/journey/announcements', handler: () => Response.json([]) },
  { method: 'GET', path: '/journey/*topic', handler: noUpsell },
  { method: 'GET', path: '/intake/telemetry-status', handler: telemetryDenied },
  { method: 'POST', path: '/intake/batch', handler: discardTelemetry, servedBy: 'any' },
  { method: 'GET', path: '/subscriptions/project/:project', handler: noSubscription },
  { method: 'GET', path: '/user-applications', handler: empty },
  { method: 'GET', path: '/access/requests/me', handler: empty },
  { method: 'GET', path: '/organizations', handler: empty },
  { method: 'GET', path: '/media-libraries', handler: () => Response.json({ data: [] }) },
]
