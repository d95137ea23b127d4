import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'

// Protects outgoing requests against SSRF: only addresses of the public internet are allowed.

/** Non-public IPv4 networks (RFC 6890 and its registry). */
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

/** One eighth of IPv6 is the public internet; these parts of it are not. */
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
 * Whether an IP address is on the public internet: not loopback, private or reserved. IPv4-mapped IPv6
 * addresses are not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** A host outside the public internet, to which no request is sent. */
export class PrivateAddressError extends Error {
  override readonly name = 'NotPublic'
  constructor(host: string) {
    super(`${host} is not on the public internet`)
  }
}

/** Overrides DNS lookup and the address rule, for tests with local servers. */
export interface PublicLookupOptions {
  lookup?: typeof systemLookup
  isAllowed?: (address: string) => boolean
}

/**
 * Whether a URL's host is public, judged by its text: an IP address is checked, a name passes until its
 * lookup.
 */
export function isPublicHost(
  hostname: string,
  { isAllowed = isPublicAddress }: PublicLookupOptions = {},
): boolean {
  const plain = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(plain) === 0 || isAllowed(plain)
}

/**
 * A `lookup` for requests: resolves a name and rejects it (`PrivateAddressError`) unless all its addresses
 * are allowed. The connection uses the checked address, so that a second lookup cannot return another (DNS
 * rebinding).
 */
export function publicAddressLookup({
  lookup = systemLookup,
  isAllowed = isPublicAddress,
}: PublicLookupOptions = {}): LookupFunction {
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
