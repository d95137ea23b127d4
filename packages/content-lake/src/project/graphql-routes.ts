import { lazyHandler, type Route } from '../http/router.ts'
import type * as handlers from './graphql-api-handlers.ts'

const later = (name: keyof typeof handlers) =>
  lazyHandler(async () => (await import('./graphql-api-handlers.ts'))[name])

const PATH = '/apis/graphql/:dataset/:tag'

export const graphqlRoutes: Route[] = [
  { method: 'GET', path: '/apis/graphql', handler: later('listGraphqlApis') },
  { method: 'GET', path: PATH, handler: later('showGraphqlApi') },
  { method: 'PUT', path: PATH, handler: later('deployGraphqlApi') },
  { method: 'DELETE', path: PATH, handler: later('undeployGraphqlApi') },
  { method: 'POST', path: `${PATH}/validate`, handler: later('validateGraphqlApi') },
]
