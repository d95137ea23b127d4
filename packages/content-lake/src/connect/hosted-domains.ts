/** Names in the certificate: the hosted API, of any project. */
export const HOSTED_CERTIFICATE_NAMES = [
  'api.sanity.io',
  '*.api.sanity.io',
  '*.apicdn.sanity.io',
  'cdn.sanity.io',
]

/** Name constraints of the authority; a name includes its subdomains. */
export const HOSTED_NAME_CONSTRAINTS = ['api.sanity.io', 'apicdn.sanity.io', 'cdn.sanity.io']

/** Whether a host belongs to the hosted API. Any project counts: the lake itself rejects other projects. */
export function isHostedApiHost(host: string): boolean {
  return host === 'api.sanity.io' || host === 'cdn.sanity.io' || projectIdOfHost(host) !== undefined
}

/** The project of a host; undefined for shared hosts. */
export function projectIdOfHost(host: string): string | undefined {
  return /^([a-z0-9][-a-z0-9]*)\.api(?:cdn)?\.sanity\.io$/.exec(host.toLowerCase())?.[1]
}
