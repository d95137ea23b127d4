import { BlockList, isIP } from 'node:net'

/** Networks that a name on the open web has no business in (IANA's special-purpose registries). */
const inside = new BlockList()
const networks: [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
]
for (const [address, prefix, family] of networks) inside.addSubnet(address, prefix, family)

/** The only part of IPv6 that is handed out to the open web, less what documents and tunnels use of it. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
const notOpen = new BlockList()
notOpen.addSubnet('2001::', 23, 'ipv6')
notOpen.addSubnet('2001:db8::', 32, 'ipv6')
notOpen.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address belongs to the open web: not this machine, not its network. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(plain) === 4) return !inside.check(plain, 'ipv4')
  return isIP(plain) === 6 && open.check(plain, 'ipv6') && !notOpen.check(plain, 'ipv6')
}
