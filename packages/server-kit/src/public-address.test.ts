import type { lookup } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, isPublicHost, publicAddressLookup } from './public-address.ts'

describe('public address', () => {
  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['127.0.0.1', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['172.31.255.255', false],
    ['192.168.0.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:93.184.216.34', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:7f00:1::', false],
    ['2001:db8::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['172.32.0.1', true],
    ['192.0.2.1', false],
    ['198.51.100.7', false],
    ['203.0.113.7', false],
    ['64:ff9b:1::7f00:1', false],
    ['fec0::1', false],
    ['::127.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['3fff::1', false],
    ['fe80::1%1', false],
    ['2606:4700::1111', true],
    ['192.88.99.1', false],
    ['2001:2::1', false],
    ['5f00::1', false],
    ['100::1', false],
    ['localhost', false],
    ['example', false],
  ])('classifies %s as public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })

  test.each([
    ['example.com', true],
    ['8.8.8.8', true],
    ['[2606:4700::1111]', true],
    ['10.0.0.1', false],
    ['[::1]', false],
  ])('allows the host %s before a lookup: %s', (host, expected) => {
    expect(isPublicHost(host)).toBe(expected)
  })

  test('rejects a host name with any non-public address', async () => {
    const found = (...addresses: string[]) =>
      ((_name: string, _options: unknown, done: (error: unknown, found: unknown) => void) =>
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        )) as unknown as typeof lookup
    const look = (all: boolean, ...addresses: string[]) =>
      new Promise((resolve) => {
        publicAddressLookup({ lookup: found(...addresses) })(
          'a.test',
          { all },
          (error, address, family) => resolve(error ? error.name : [address, family]),
        )
      })
    expect(await look(false, '8.8.8.8', '8.8.4.4')).toEqual(['8.8.8.8', 4])
    expect(await look(true, '8.8.8.8')).toEqual([[{ address: '8.8.8.8', family: 4 }], undefined])
    expect(await look(false, '8.8.8.8', '10.0.0.1')).toBe('NotPublic')
    expect(await look(true)).toBe('NotPublic')
  })
})
