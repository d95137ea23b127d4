import { env } from '#lib/env.ts'

/** The address at which this server reaches a path of its own, past every proxy in front of it. */
export function ownAddress(path: string): string {
  return `http://${reachableHost(env.site.host)}:${env.site.port}${path}`
}

/** Whether visitors come over https, so that cookies go by it alone. */
export const isOnHttps = (): boolean => env.site.url.startsWith('https:')

/** The host to ask for what listens on `host`: "every interface" is reached at this machine's own. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}
