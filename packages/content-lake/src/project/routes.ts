import type { Route } from '../http/router.ts'
import { unsupportedRoutes } from './unsupported-routes.ts'
import { accessRoutes } from './access-routes.ts'
import { graphqlRoutes } from './graphql-routes.ts'
import { originRoutes } from './origin-routes.ts'
import { roleRoutes } from './role-routes.ts'
import { schemaRoutes } from './schema-routes.ts'
import { studioRoutes } from './studio-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/** What administrators keep for a project: tokens, origins of pages, roles of its own, schemas, GraphQL APIs; its Studios; and what there is none of. */
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
