import type { Route } from '../http/router.ts'
import { fileRoutes } from './file-routes.ts'
import { imageRoutes } from './image-routes.ts'
import { signingKeyRoutes } from './signing/signing-keys.ts'
import { uploadRoutes } from './upload-routes.ts'

/** Routes for uploads and for the public file URLs. */
export const assetRoutes: Route[] = [
  ...uploadRoutes,
  ...imageRoutes,
  ...fileRoutes,
  ...signingKeyRoutes,
]
