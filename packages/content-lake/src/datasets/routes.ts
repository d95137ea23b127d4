import type { Route } from '../http/router.ts'
import { datasetAliasRoutes } from './dataset-alias-routes.ts'
import { datasetCopyRoutes } from './dataset-copy-routes.ts'
import { datasetManagementRoutes } from './dataset-routes.ts'
import { unsupportedFeatureRoutes } from './unsupported-feature-routes.ts'

/** Routes for datasets, aliases, copies and settings. */
export const allDatasetRoutes: Route[] = [
  ...datasetManagementRoutes,
  ...datasetAliasRoutes,
  ...datasetCopyRoutes,
  ...unsupportedFeatureRoutes,
]
