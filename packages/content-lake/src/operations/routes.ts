import type { Route } from '../http/router.ts'
import { backupRoute } from './backup-route.ts'
import { healthRoute } from './health-route.ts'
import { metricsRoute } from './metrics-route.ts'
import { readyRoute } from './ready-route.ts'
import { statsRoute } from './stats.ts'

/** What whoever runs the lake asks of it. */
export const operationsRoutes: Route[] = [
  { method: 'GET', path: '/ready', handler: readyRoute, answeredBy: 'itself' },
  { method: 'GET', path: '/metrics', handler: metricsRoute, answeredBy: 'itself' },
  { method: 'GET', path: '/operations/health', handler: healthRoute, answeredBy: 'itself' },
  { method: 'GET', path: '/operations/backup', handler: backupRoute, answeredBy: 'writer' },
  { method: 'GET', path: '/operations/stats', handler: statsRoute },
]
