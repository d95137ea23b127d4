import { accountRoutes } from './account/routes.ts'
import { assetRoutes } from './assets/routes.ts'
import { clusterRoutes } from './cluster/forward-deferred-writes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { editingRoutes } from './editing/editing-routes.ts'
import { datasetsRoutes } from './datasets/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { listenRoutes } from './listen/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { operationsRoutes } from './operations/routes.ts'
import { projectSettingsRoutes } from './project/routes.ts'
import { queryRoutes } from './query/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { mutateRoutes } from './mutate/mutate-routes.ts'
import type { Route } from './http/router.ts'

/** Routes that read, write or stream documents. */
export const dataRoutes: Route[] = [
  ...queryRoutes,
  ...editingRoutes,
  ...mutateRoutes,
  ...listenRoutes,
  ...liveRoutes,
  ...historyRoutes,
]

/** All routes of the lake. */
export const routes: Route[] = [
  ...dataRoutes,
  ...accountRoutes,
  ...datasetsRoutes,
  ...projectSettingsRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...assetRoutes,
  ...operationsRoutes,
  ...clusterRoutes,
]
