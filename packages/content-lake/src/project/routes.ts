import type { Route } from '../http/router.ts'
import { unsupportedRoutes } from './unsupported-routes.ts'
import { accessRoutes } from './access-routes.ts'
import { graphqlRoutes } from './graphql-routes.ts'
import { originRoutes } from './cors-origin-routes.ts'
import { roleRoutes } from './role-routes.ts'
import { schemaRoutes } from './schema-routes.ts'
import { studioRoutes } from './listed-studio-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/**
 * Project settings: tokens, CORS origins, custom roles, schemas, GraphQL APIs, Studios; and stubs of unsupported
 * services.
 */
export const projectSettingsRoutes: Route[] = [
  ...tokenRoutes,
  ...originRoutes,
  ...roleRoutes,
  ...accessRoutes,
  ...schemaRoutes,
  ...studioRoutes,
  ...graphqlRoutes,
  ...unsupportedRoutes,
]
