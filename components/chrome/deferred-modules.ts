/* What neither the first paint nor the first tap of a page waits for. */
export { pollForNewBuild } from './new-build-poll.ts'
export { prefetchLinks } from './prefetch-links.ts'
export { lookUpExternalRedirect } from './external-redirect.ts'
