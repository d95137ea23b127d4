import { env } from '#lib/env.ts'

const key = Symbol.for('orrery.own-port')
type Holder = { [key]?: number }

/** Sets the loopback port of this process alone, when several processes share the site's port. */
export function setInternalPort(port: number): void {
  ;(globalThis as Holder)[key] = port
}

/** The URL at which this process reaches itself, bypassing proxies and other processes. */
export function internalUrl(path: string): string {
  const ownPort = (globalThis as Holder)[key]
  if (ownPort !== undefined) return `http://127.0.0.1:${ownPort}${path}`
  return `http://${connectableHost(env.site.host)}:${env.site.port}${path}`
}

/** Whether the site uses HTTPS, so that cookies are `Secure`. */
export const isHttpsSite = (): boolean => env.site.url.startsWith('https:')

/** The host to connect to for a listener on `host`: a wildcard address is reached at loopback. */
export function connectableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}
