/* What neither the first paint nor the first tap of a page waits for. */
export { watchBuild } from './build-watch.ts'
export { watchForPrefetch } from './prefetch.ts'
export { externalRedirect } from './redirect-lookup.ts'
