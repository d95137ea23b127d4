import { env } from '#lib/env.ts'

const key = Symbol.for('orrery.own-port')
type Holder = { [key]?: number }

/** Says at which port of loopback this process answers alone, where several share that of the site. */
export function setInternalPort(port: number): void {
  ;(globalThis as Holder)[key] = port
}

/** The address at which this process reaches a path of its own, past every proxy and every other process. */
export function internalUrl(path: string): string {
  const ownPort = (globalThis as Holder)[key]
  if (ownPort !== undefined) return `http://127.0.0.1:${ownPort}${path}`
  return `http://${connectableHost(env.site.host)}:${env.site.port}${path}`
}

/** Whether visitors come over https, so that cookies go by it alone. */
export const isHttpsSite = (): boolean => env.site.url.startsWith('https:')

/** The host to ask for what listens on `host`: "every interface" is reached at this machine's own. */
export function connectableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}
