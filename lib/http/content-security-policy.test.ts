import { describe, expect, it } from 'vitest'
import {
  restrictInlineScripts,
  buildPageCsp,
  buildStudioCsp,
  cspScriptHash,
} from './content-security-policy.ts'

describe('buildPageCsp', () => {
  const policy = buildPageCsp({ cdn: 'https://cdn.test', shop: 'https://shop.test' })

  it('names the services and nothing wider', () => {
    expect(policy).toContain("connect-src 'self' https://shop.test;")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/\*|unsafe-eval|ws:/)
  })

  it('opens the hosts of a tag manager and an error service where they are configured', () => {
    const opened = buildPageCsp({
      cdn: 'https://cdn.test',
      shop: 'https://shop.test',
      tags: { origin: 'https://tags.test', hosts: ['https://*.stats.test'] },
      reports: 'https://errors.test',
    })
    expect(opened).toContain("script-src 'self' 'unsafe-inline' https://tags.test;")
    expect(opened).toContain(
      "connect-src 'self' https://shop.test https://tags.test https://*.stats.test https://errors.test;",
    )
    expect(policy).not.toContain('tags.test')
    expect(opened).not.toContain('shopifysvc')
  })

  it('opens the counter of a shop that counts visits itself', () => {
    const origins = { cdn: 'https://cdn.test', shop: 'https://shop.test' }
    expect(buildPageCsp({ ...origins, shopCounts: true })).toContain(
      "connect-src 'self' https://shop.test https://monorail-edge.shopifysvc.com;",
    )
  })

  it('lets the development server reload', () => {
    expect(buildPageCsp({ cdn: '', shop: '' }, true)).toMatch(/unsafe-eval.*ws:/)
  })
})

describe('restrictInlineScripts', () => {
  it.each([
    [
      'pages',
      buildPageCsp({ cdn: '', shop: '', tags: { origin: 'https://tags.test', hosts: [] } }),
    ],
    ['Studio', buildStudioCsp({ services: ['https://api.test'], cdn: '', hosted: true })],
  ])('lets none but the named scripts of %s run, and styles as before', (_, open) => {
    const closed = restrictInlineScripts(open, ["'nonce-x'", cspScriptHash('go()')])
    const [, script] = /(?:^|; )script-src ([^;]+)/.exec(closed) ?? []
    expect(script).toContain(
      "'self' 'nonce-x' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=' https:",
    )
    expect(script).not.toContain('unsafe')
    expect(closed).toContain("style-src 'self' 'unsafe-inline'")
  })

  it('lets Studio talk with its service alone, over sockets as well', () => {
    const policy = buildStudioCsp({ services: ['http://lake.test:1'], cdn: '', hosted: false })
    expect(policy).toContain("connect-src 'self' data: blob: http://lake.test:1 ws://lake.test:1")
    expect(policy).not.toContain('sanity')
  })
})
