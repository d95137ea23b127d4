import { requireAdministrator } from '../access/guard.ts'
import { createBackupStream } from '../backup/write-backup.ts'
import type { Handler, Route } from '../http/router.ts'
import { sqliteFolder } from '../store/database-address.ts'
import { healthRoute } from './health-route.ts'
import { metricsRoute } from './metrics-route.ts'
import { readyRoute } from './ready-route.ts'
import { statsRoute } from './stats.ts'

/**
 * `GET /operations/backup`: everything that the lake keeps as one archive, for administrators. It is read beside the lake's
 * thread; a connection that breaks off leaves an archive without its manifest, which is no backup.
 */
const backupRoute: Handler = (context) => {
  requireAdministrator(context)
  const { assets, config, clock } = context.lake
  const { dataDir, projectId } = config
  const databaseFolder = sqliteFolder(config)
  const name = `${projectId}-${clock().toISOString().slice(0, 19).replaceAll(':', '-')}.tar`
  return new Response(
    createBackupStream({ assets, dataDir, databaseFolder, projectId, now: clock() }),
    {
      headers: {
        'content-type': 'application/x-tar',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    },
  )
}

/** What whoever runs the lake asks of it. */
export const operationsRoutes: Route[] = [
  { method: 'GET', path: '/ready', handler: readyRoute, servedBy: 'itself' },
  { method: 'GET', path: '/metrics', handler: metricsRoute, servedBy: 'itself' },
  { method: 'GET', path: '/operations/health', handler: healthRoute, servedBy: 'itself' },
  { method: 'GET', path: '/operations/backup', handler: backupRoute, servedBy: 'writer' },
  { method: 'GET', path: '/operations/stats', handler: statsRoute },
]
