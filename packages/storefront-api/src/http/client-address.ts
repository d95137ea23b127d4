import { isIP, isIPv6 } from 'node:net'

/**
 * The client address for rate limits: the entry of `X-Forwarded-For` that the outermost trusted
 * proxy wrote, else the connection's peer. Earlier entries are untrusted. IPv6 addresses are
 * reduced to their network, which belongs to a single customer.
 * @param proxies number of trusted proxies
 */
export function clientAddress(forwarded: string | null, peer: string, proxies: number): string {
  const entries = (forwarded ?? '').split(',').filter((entry) => entry.trim())
  const received = proxies > 0 ? entries.at(-proxies) : undefined
  const [, bracketed, plain] = /^\s*(?:\[(.+)\]|([\d.]+))(?::\d+)?\s*$/u.exec(received ?? '') ?? []
  const address = bracketed ?? plain ?? received?.trim() ?? peer
  const mapped = /^::ffff:([\d.]+)$/iu.exec(address)?.[1]
  if (mapped !== undefined && isIP(mapped)) return mapped
  return isIPv6(address) ? networkOf(address) : isIP(address) ? address : 'unknown'
}

function networkOf(address: string): string {
  const [left = '', right = ''] = (address.split('%')[0] ?? '').split('::')
  const groups = (half: string) => half.split(':').filter(Boolean)
  const gap = Math.max(8 - groups(left).length - groups(right).length, 0)
  const all = [...groups(left), ...Array<string>(gap).fill('0'), ...groups(right)]
  const first = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}
