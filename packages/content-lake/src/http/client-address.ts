import { isIP, isIPv6 } from 'node:net'
import { peerOf } from './peer.ts'
import type { HttpRequest } from './router.ts'

/**
 * The client address for rate limits: the entry of `X-Forwarded-For` that the outermost trusted proxy wrote, else the
 * peer's address. Earlier entries can be forged. IPv6 addresses count by their /64 network, because one client owns
 * all of it. The site applies the same rule (decision 0065).
 *
 * @param proxies number of trusted proxies
 */
export function clientAddress(request: HttpRequest, proxies: number): string {
  const entries = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .filter((entry) => entry.trim())
  const forwarded = proxies > 0 ? entries.at(-proxies) : undefined
  const [, bracketed, plain] = /^\s*(?:\[(.+)\]|([\d.]+))(?::\d+)?\s*$/.exec(forwarded ?? '') ?? []
  const address =
    bracketed ?? plain ?? forwarded?.trim() ?? peerOf(request)?.address ?? 'in process'
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
