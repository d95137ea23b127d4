import { isIP, isIPv6 } from 'node:net'
import { peerOf } from './peer.ts'
import type { HttpRequest } from './router.ts'

/**
 * Whom a request comes from, as limits count: what the last of so many proxies of the operator's wrote at the end of
 * `X-Forwarded-For`, else the other end of the connection. What stands before it anybody may have written. Of IPv6 the
 * network counts, which whoever has one address has all of. The site goes by the same rule (its decision 0065).
 *
 * @param proxies how many stand in front
 */
export function clientAddress(request: HttpRequest, proxies: number): string {
  const entries = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .filter((entry) => entry.trim())
  const heard = proxies > 0 ? entries.at(-proxies) : undefined
  const [, bracketed, plain] = /^\s*(?:\[(.+)\]|([\d.]+))(?::\d+)?\s*$/.exec(heard ?? '') ?? []
  const address = bracketed ?? plain ?? heard?.trim() ?? peerOf(request)?.address ?? 'in process'
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined && isIP(mapped)) return mapped
  return isIPv6(address) ? networkOf(address) : isIP(address) ? address : 'unknown'
}

function networkOf(address: string): string {
  const [left = '', right] = (address.split('%')[0] ?? '').split('::')
  const groups = (half: string) => half.split(':').filter(Boolean)
  const gap = 8 - groups(left).length - groups(right ?? '').length
  const all = [
    ...groups(left),
    ...Array<string>(Math.max(gap, 0)).fill('0'),
    ...groups(right ?? ''),
  ]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
