import { BlockList, isIPv4, isIPv6 } from 'node:net'

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

/** Whether an address of the network is one of the public internet: not of this machine, this network or no network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4')
  if (!isIPv6(address)) return false
  return unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}
