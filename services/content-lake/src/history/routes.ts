import type { Route } from '../http/router.ts'

/** What documents were. */
export const historyRoutes: Route[] = []
