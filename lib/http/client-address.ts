import { isIP, isIPv6 } from 'node:net'
import { env } from '#lib/env.ts'

/** In which the front tells whom a request comes from. It writes over whatever a visitor put there. */
export const clientAddressHeader = 'x-orrery-address'

/** For whoever is not known: all of them count as one. */
const unknown = 'unknown'

const front = Symbol.for('orrery.front')
type Holder = { [front]?: boolean }

/** Said by the front, in the process that it shares with the app: the header is its own word from now on. */
export function trustAddressHeader(): void {
  ;(globalThis as Holder)[front] = true
}

/**
 * Whom a request comes from, as limits count visitors: what the front says. Where the framework runs
 * without it (`next start`, `next dev`), what the proxies say that are configured; with none of them
 * nobody can be told apart (docs/decisions/0065-trusted-client-addresses.md).
 */
export function clientAddress(headers: Headers): string {
  if ((globalThis as Holder)[front]) return headers.get(clientAddressHeader) ?? unknown
  return addressBehindProxies(env.site.trustedProxies, headers.get('x-forwarded-for'), undefined)
}

/**
 * The visitor of a request that has come through so many proxies of ours. Each adds whom it heard
 * to the end of `X-Forwarded-For`, so the first of ours wrote the entry that many from the end;
 * what stands before it a visitor may have written.
 *
 * @param socket the address at the other end of the connection, if it is known
 */
export function addressBehindProxies(
  proxies: number,
  forwarded: string | null | undefined,
  socket: string | undefined,
): string {
  const entries = (forwarded ?? '').split(',').flatMap((entry) => entry.trim() || [])
  // With fewer, somebody has come past them, and only the connection cannot be made up.
  const heard = proxies > 0 && entries.length >= proxies ? entries.at(-proxies) : socket
  return normalizeAddress(withoutPort(heard ?? ''))
}

function withoutPort(entry: string): string {
  return /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(entry)?.slice(1).find(Boolean) ?? entry
}

/** One name for all addresses that one visitor has: of IPv6 whoever has one has a network of them. */
function normalizeAddress(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped && isIP(mapped)) return mapped
  if (!isIPv6(address)) return isIP(address) ? address : unknown
  const [left = [], right] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = right ? Array<string>(8 - left.length - right.length).fill('0') : []
  const groups = [...left, ...zeros, ...(right ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
