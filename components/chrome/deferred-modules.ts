/* What neither the first paint nor the first tap of a page waits for. */
export { watchBuild } from './new-build-poll.ts'
export { watchForPrefetch } from './prefetch-links.ts'
export { externalRedirect } from './external-redirect.ts'
