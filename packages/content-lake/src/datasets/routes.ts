import type { Route } from '../http/router.ts'
import { aliasRoutes } from './alias-routes.ts'
import { copyRoutes } from './copy-routes.ts'
import { datasetRoutes } from './dataset-routes.ts'
import { settingsRoutes } from './settings-routes.ts'

/** Routes for datasets, aliases, copies and settings. */
export const datasetsRoutes: Route[] = [
  ...datasetRoutes,
  ...aliasRoutes,
  ...copyRoutes,
  ...settingsRoutes,
]
