import { describe, expect, it } from 'vitest'
import { parseSiteEnv } from '#lib/env.ts'
import { connectableHost } from './internal-url.ts'

describe('connectableHost', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['192.168.1.5', '192.168.1.5'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
    ['fe80::1', '[fe80::1]'],
    ['localhost', 'localhost'],
  ])('maps listen host %s to %s', (host, reached) => {
    expect(connectableHost(host)).toBe(reached)
    expect(() => new URL(`http://${reached}:3000/`)).not.toThrow()
  })
})

describe('listen host of the site', () => {
  it('is loopback unless HOST is set', () => {
    expect(parseSiteEnv({}).site.host).toBe('127.0.0.1')
    expect(parseSiteEnv({ HOST: '0.0.0.0' }).site.host).toBe('0.0.0.0')
  })
})
