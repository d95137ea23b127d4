import type { Route } from '../http/router.ts'
import { aliasRoutes } from './alias-routes.ts'
import { copyRoutes } from './copy-routes.ts'
import { datasetRoutes } from './dataset-routes.ts'
import { settingsRoutes } from './settings-routes.ts'

/** Datasets: which there are, their other names, copies of them, and what could be set about them. */
export const datasetsRoutes: Route[] = [
  ...datasetRoutes,
  ...aliasRoutes,
  ...copyRoutes,
  ...settingsRoutes,
]
