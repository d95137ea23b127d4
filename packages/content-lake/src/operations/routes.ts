import { requireAdministrator } from '../access/require-permission.ts'
import { createBackupStream } from '../backup/create-backup-stream.ts'
import type { Handler, Route } from '../http/router.ts'
import { localSqliteFolder } from '../store/shared-database.ts'
import { healthRoute } from './health-route.ts'
import { metricsRoute } from './metrics-route.ts'
import { readyRoute } from './ready-route.ts'
import { rootRoute } from './root-route.ts'
import { statsRoute } from './stats-route.ts'

/**
 * `GET /operations/backup`: all data as one archive, for administrators. It is read outside of the lake's thread; a
 * broken connection leaves an archive without manifest, which is not a valid backup.
 */
const backupRoute: Handler = (context) => {
  requireAdministrator(context)
  const { assets, config, clock } = context.lake
  const { dataDir, projectId } = config
  const databaseFolder = localSqliteFolder(config)
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

/** Routes for operators. */
export const operationsRoutes: Route[] = [
  { method: 'GET', path: '/', handler: rootRoute, servedBy: 'itself' },
  { method: 'GET', path: '/ready', handler: readyRoute, servedBy: 'itself' },
  { method: 'GET', path: '/metrics', handler: metricsRoute, servedBy: 'itself' },
  { method: 'GET', path: '/operations/health', handler: healthRoute, servedBy: 'itself' },
  { method: 'GET', path: '/operations/backup', handler: backupRoute, servedBy: 'writer' },
  { method: 'GET', path: '/operations/stats', handler: statsRoute },
]
