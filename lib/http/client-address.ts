import { isIP, isIPv6 } from 'node:net'
import { env } from '#lib/env.ts'

/** Request header with the client address, set by the front server, which overwrites any value of the client. */
export const clientAddressHeader = 'x-orrery-address'

/** Unknown clients count as one. */
const unknown = 'unknown'

const front = Symbol.for('orrery.front')
type Holder = { [front]?: boolean }

/** Called by the front server in the process that it shares with the app: the header is trusted from then on. */
export function trustClientAddressHeader(): void {
  ;(globalThis as Holder)[front] = true
}

/**
 * The client address of a request, for rate limits. Without the front server (`next start`, `next dev`) it is
 * derived from the configured proxies; without proxies all clients count as one
 * (docs/decisions/0065-trusted-client-addresses.md).
 */
export function clientAddress(headers: Headers): string {
  if ((globalThis as Holder)[front]) return headers.get(clientAddressHeader) ?? unknown
  return addressBehindProxies(env.site.trustedProxies, headers.get('x-forwarded-for'), undefined)
}

/**
 * The client address behind a number of trusted proxies. Each appends its peer to `X-Forwarded-For`, so the
 * first trusted one wrote the entry at that position from the end; entries before it may be forged.
 *
 * @param socket the remote address of the connection, if known
 */
export function addressBehindProxies(
  proxies: number,
  forwarded: string | null | undefined,
  socket: string | undefined,
): string {
  const entries = (forwarded ?? '').split(',').flatMap((entry) => entry.trim() || [])
  // Fewer entries mean that the request bypassed a proxy: only the socket address cannot be forged.
  const received = proxies > 0 && entries.length >= proxies ? entries.at(-proxies) : socket
  return normalizeAddress(withoutPort(received ?? ''))
}

function withoutPort(entry: string): string {
  return /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(entry)?.slice(1).find(Boolean) ?? entry
}

/** One key per client: an IPv6 client has a whole /64 network. */
function normalizeAddress(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped && isIP(mapped)) return mapped
  if (!isIPv6(address)) return isIP(address) ? address : unknown
  const [left = [], right] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = right ? Array<string>(8 - left.length - right.length).fill('0') : []
  const groups = [...left, ...zeros, ...(right ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
