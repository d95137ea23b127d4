import type { Route } from '../http/router.ts'

/** Event streams about documents. */
export const listenRoutes: Route[] = []
