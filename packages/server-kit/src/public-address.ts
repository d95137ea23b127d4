import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'

// Protects outgoing requests against SSRF: only addresses of the public internet are allowed.

/** Networks of version 4 that are not the public internet (RFC 6890 and its registry). */
const RESERVED_4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Of version 6 one eighth is the public internet; these parts of it lead to other networks, or nowhere. */
const RESERVED_6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const reserved = new BlockList()
for (const [network, bits] of RESERVED_4) reserved.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of RESERVED_6) reserved.addSubnet(network, bits, 'ipv6')

const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address in figures is one of the public internet: not of this machine, its network or no network. One of
 * version 4 that is written as one of version 6 is none.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** A host does not lead to the public internet, so that nothing is asked of it. */
export class PrivateAddressError extends Error {
  override readonly name = 'NotPublic'
  constructor(host: string) {
    super(`${host} is not on the public internet`)
  }
}

/** Another way from names to addresses, and another rule for these; tests have servers of their own. */
export interface LookupOptions {
  lookup?: typeof systemLookup
  isAllowed?: (address: string) => boolean
}

/**
 * Whether the host of a URL is public as far as it says itself: an address in figures is not looked up, a name is no
 * address before that.
 */
export function isPublicHost(
  hostname: string,
  { isAllowed = isPublicAddress }: LookupOptions = {},
): boolean {
  const plain = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(plain) === 0 || isAllowed(plain)
}

/**
 * For a request: looks a name up and refuses it (`NotPublic`) unless all of its addresses are allowed. The connection is
 * made to the very address that was looked at, so that a name which answers otherwise the second time gains nothing.
 */
export function publicLookup({
  lookup = systemLookup,
  isAllowed = isPublicAddress,
}: LookupOptions = {}): LookupFunction {
  return (host, options, answer) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return answer(new PrivateAddressError(host), [])
      if (options.all) return answer(null, addresses)
      return answer(null, first.address, first.family)
    })
}
