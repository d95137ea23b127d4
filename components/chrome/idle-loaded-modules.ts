/* Modules loaded when idle: neither first paint nor first interaction needs them. */
export { pollForNewBuild } from './new-build-poll.ts'
export { prefetchLinks } from './prefetch-links.ts'
export { lookUpExternalRedirect } from './external-redirect.ts'
