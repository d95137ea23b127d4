import type { Route } from '../http/router.ts'
import { cdnRoutes } from './cdn-routes.ts'
import { uploadRoutes } from './upload-routes.ts'

/** Uploads, and the addresses under which their files are public. */
export const assetRoutes: Route[] = [...uploadRoutes, ...cdnRoutes]
