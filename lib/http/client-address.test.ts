import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '#lib/env.ts'
import {
  clientAddressHeader,
  addressBehindProxies,
  trustClientAddressHeader,
  clientAddress,
} from './client-address.ts'

const front = Symbol.for('orrery.front')
const proxy = '10.0.0.7'

afterEach(() => {
  delete (globalThis as Record<symbol, unknown>)[front]
  vi.restoreAllMocks()
})

/** The app behind a number of proxies, without the front. */
const behind = (trustedProxies: number) =>
  vi.spyOn(env, 'site', 'get').mockReturnValue({ ...env.site, trustedProxies })

describe('addressBehindProxies', () => {
  it.each([
    [0, undefined, '203.0.113.7', '203.0.113.7'],
    [0, '198.51.100.1', '203.0.113.7', '203.0.113.7'],
    [0, '198.51.100.1, 198.51.100.2', '203.0.113.7', '203.0.113.7'],
    [1, '203.0.113.7', proxy, '203.0.113.7'],
    [1, 'made-up, 198.51.100.1, 203.0.113.7', proxy, '203.0.113.7'],
    [1, '198.51.100.1,,203.0.113.7', proxy, '203.0.113.7'],
    [2, '203.0.113.7, 10.0.0.8', proxy, '203.0.113.7'],
    [2, '198.51.100.1, 203.0.113.7, 10.0.0.8', proxy, '203.0.113.7'],
  ])(
    'behind %i proxies, with X-Forwarded-For %j over %s, returns %s',
    (proxies, forwarded, socket, address) => {
      expect(addressBehindProxies(proxies, forwarded, socket)).toBe(address)
    },
  )

  it.each([
    [1, undefined],
    [1, ' , '],
    [2, '198.51.100.1'],
  ])(
    'behind %i proxies returns the socket address when %j has too few entries',
    (proxies, forwarded) => {
      expect(addressBehindProxies(proxies, forwarded, '203.0.113.7')).toBe('203.0.113.7')
    },
  )

  it.each(['unknown', '_hidden', '203.0.113.700', '1.2.3', '"x"', '[::1', 'a'.repeat(10_000)])(
    'is undefined where a proxy writes %j',
    (entry) => {
      expect(addressBehindProxies(1, entry, proxy)).toBe('unknown')
    },
  )

  it.each([
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2::/64'],
  ])('normalizes %s to %s, so that an IPv6 network counts as one client', (own, name) => {
    expect(addressBehindProxies(0, undefined, own)).toBe(name)
    expect(addressBehindProxies(1, `198.51.100.1, ${own}`, proxy)).toBe(name)
  })
})

describe('clientAddress', () => {
  const forged = { 'x-forwarded-for': '198.51.100.1, 198.51.100.2', 'x-real-ip': '198.51.100.3' }

  it('trusts the header of the front server and ignores all other headers', () => {
    behind(1)
    trustClientAddressHeader()
    const headers = new Headers({ ...forged, [clientAddressHeader]: '203.0.113.7' })
    expect(clientAddress(headers)).toBe('203.0.113.7')
    expect(clientAddress(new Headers(forged))).toBe('unknown')
  })

  it.each([
    [0, 'unknown'],
    [1, '198.51.100.2'],
    [2, '198.51.100.1'],
    [3, 'unknown'],
  ])('without the front server, behind %i proxies, returns %s', (proxies, address) => {
    behind(proxies)
    const headers = new Headers({ ...forged, [clientAddressHeader]: '203.0.113.7' })
    expect(clientAddress(headers)).toBe(address)
  })
})
