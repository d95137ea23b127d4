import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

describe('clientAddress', () => {
  it.each([
    [0, null, '127.0.0.1', '127.0.0.1'],
    [0, '203.0.113.9', '127.0.0.1', '127.0.0.1'],
    [1, '203.0.113.9', '127.0.0.1', '203.0.113.9'],
    [1, '6.6.6.6, 203.0.113.9:443', '127.0.0.1', '203.0.113.9'],
    [2, '6.6.6.6, 203.0.113.9, 10.0.0.1', '127.0.0.1', '203.0.113.9'],
    [2, '203.0.113.9', '::ffff:10.0.0.1', '10.0.0.1'],
    [1, null, '10.0.0.1', '10.0.0.1'],
    [1, 'nobody', '10.0.0.1', 'unknown'],
    [1, '[2001:db8::2]:443', '10.0.0.1', '2001:db8:0:0::/64'],
    [1, '2001:0db8:0:0:1::5', '10.0.0.1', '2001:db8:0:0::/64'],
    [0, null, 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])(
    'behind %i proxies that say %j, of the connection %s, is %s',
    (proxies, said, peer, address) => {
      expect(clientAddress(said, peer, proxies)).toBe(address)
    },
  )
})
