import type { Route } from '../http/router.ts'
import { fileRoutes } from './file-routes.ts'
import { imageRoutes } from './image-routes.ts'
import { signingKeyRoutes } from './signing/signing-keys.ts'
import { uploadRoutes } from './upload-routes.ts'

/** Uploads, and the addresses under which their files are public. */
export const assetRoutes: Route[] = [
  ...uploadRoutes,
  ...imageRoutes,
  ...fileRoutes,
  ...signingKeyRoutes,
]
