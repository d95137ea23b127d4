/** What the certificates of `connect` are for: the names of the hosted service, of whatever project. */
export const HOSTED_CERTIFICATE_NAMES = [
  'api.sanity.io',
  '*.api.sanity.io',
  '*.apicdn.sanity.io',
  'cdn.sanity.io',
]

/** What their authority may speak for; a name stands for all below it. */
export const HOSTED_DOMAINS = ['api.sanity.io', 'apicdn.sanity.io', 'cdn.sanity.io']

/**
 * Whether a host is one of the hosted service that answers for content. Every project counts, the lake's own or not: the lake
 * says which one it is, and its token reaches nobody else.
 */
export function isHostedApiHost(host: string): boolean {
  return host === 'api.sanity.io' || host === 'cdn.sanity.io' || projectIdOfHost(host) !== undefined
}

/** The project that a host names; undefined for those that all projects share. */
export function projectIdOfHost(host: string): string | undefined {
  return /^([a-z0-9][-a-z0-9]*)\.api(?:cdn)?\.sanity\.io$/.exec(host.toLowerCase())?.[1]
}
