import type { Route, Handler } from '../http/router.ts'
import { requireMember } from '../access/require-permission.ts'
import { requireProjectInPath } from './project-guard.ts'

/**
 * Stubs for services around Sanity's content API that this lake does not offer: announcements, trials, telemetry,
 * access requests. Each returns an empty result in the shape that the caller reads.
 */
const empty: Handler = (context) => {
  requireMember(context)
  return Response.json([])
}

/** Upsell screens: Studio treats null as "no such screen". */
const noUpsell: Handler = () => Response.json(null)

/** No subscription: Studio would read a limited retention from one. */
const noSubscription: Handler = (context) => {
  requireProjectInPath(context)
  requireMember(context)
  return Response.json(null)
}

const telemetryDenied: Handler = () => Response.json({ status: 'denied' })

/** Discards telemetry that is sent in spite of the denial. */
const discardTelemetry: Handler = async ({ request }) => {
  await request.body?.cancel()
  return new Response(null, { status: 204 })
}

/**
 * A liveness probe. It omits timing headers: Studio would read the protocol from them and warn about HTTP/1.1, whose
 * connection limit does not matter where event streams share one socket.
 */
const ping: Handler = () =>
  Response.json({ pong: true }, { headers: { 'cache-control': 'no-store' } })

/** The help menu: Studio adds its own entries. */
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
