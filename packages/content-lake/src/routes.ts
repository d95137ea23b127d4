import { accountRoutes } from './account/routes.ts'
import { modelActionRoutes } from './agent-actions/model-action-routes.ts'
import { patchActionRoutes } from './agent-actions/patch-action.ts'
import { assetRoutes } from './assets/routes.ts'
import { deferredWriteRoutes } from './cluster/forward-deferred-writes.ts'
import { auditRoutes } from './audit/audit-routes.ts'
import { queryEditorRoutes } from './query-editor/query-editor-routes.ts'
import { allDatasetRoutes } from './datasets/routes.ts'
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
  ...queryEditorRoutes,
  ...mutateRoutes,
  ...patchActionRoutes,
  ...modelActionRoutes,
  ...listenRoutes,
  ...liveRoutes,
  ...historyRoutes,
]

/** All routes of the lake. */
export const allLakeRoutes: Route[] = [
  ...dataRoutes,
  ...accountRoutes,
  ...allDatasetRoutes,
  ...projectSettingsRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...assetRoutes,
  ...operationsRoutes,
  ...deferredWriteRoutes,
]
