import type { Route } from '../http/router.ts'

/** Event streams about what queries may have changed. */
export const liveRoutes: Route[] = []
