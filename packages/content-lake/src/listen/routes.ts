import type { Route } from '../http/router.ts'
import { listenHandler } from './listen-handler.ts'

/** Event streams about documents. */
export const listenRoutes: Route[] = [
  { method: 'GET', path: '/data/listen/:dataset', handler: listenHandler },
]
