import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Networks that are not the public internet, by RFC 6890: this machine, its neighbours, and what configures clouds. */
const PRIVATE: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]

const blocked = new BlockList()
for (const [network, prefix] of PRIVATE)
  blocked.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4')

/** Whether an address is of this machine or a private network, however it is written. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^\[(.*)\]$/, '$1')
  if (isIP(plain) === 0) return false
  return blocked.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** A host leads to a private network, where nothing is sent. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
  constructor(host: string) {
    super(`${host} is of a private network: CONTENT_LAKE_PRIVATE_HOOKS lets webhooks be sent there`)
  }
}

/**
 * Looks a host up and refuses what is private. The connection is made to the very address that was looked at, so that a
 * name which answers otherwise the second time gains nothing.
 */
export const publicLookup: LookupFunction = (host, options, answer) => {
  systemLookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, [])
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return answer(new PrivateAddress(host), [])
    if (options.all) return answer(null, addresses)
    const [first] = addresses
    answer(null, first?.address ?? '', first?.family)
  })
}
