import { describe, expect, it } from 'vitest'
import {
  restrictInlineScripts,
  buildPageCsp,
  buildStudioCsp,
  cspScriptHash,
} from './content-security-policy.ts'

describe('buildPageCsp', () => {
  const policy = buildPageCsp({ cdn: 'https://cdn.test', shop: 'https://shop.test' })

  it('allows the configured services and no wildcard', () => {
    expect(policy).toContain("connect-src 'self' https://shop.test;")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/\*|unsafe-eval|ws:/)
  })

  it('allows the hosts of a tag manager and an error service when they are configured', () => {
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

  it('allows Shopify’s analytics endpoint when the shop counts visits', () => {
    const origins = { cdn: 'https://cdn.test', shop: 'https://shop.test' }
    expect(buildPageCsp({ ...origins, shopCounts: true })).toContain(
      "connect-src 'self' https://shop.test https://monorail-edge.shopifysvc.com;",
    )
  })

  it('allows eval and WebSockets on the development server', () => {
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
  ])('allows only the named inline scripts of %s and keeps the style policy', (_, open) => {
    const closed = restrictInlineScripts(open, ["'nonce-x'", cspScriptHash('go()')])
    const [, script] = /(?:^|; )script-src ([^;]+)/.exec(closed) ?? []
    expect(script).toContain(
      "'self' 'nonce-x' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=' https:",
    )
    expect(script).not.toContain('unsafe')
    expect(closed).toContain("style-src 'self' 'unsafe-inline'")
  })

  it('allows Studio to connect only to its content API, over WebSockets too', () => {
    const policy = buildStudioCsp({ services: ['http://lake.test:1'], cdn: '', hosted: false })
    expect(policy).toContain("connect-src 'self' data: blob: http://lake.test:1 ws://lake.test:1")
    expect(policy).not.toContain('sanity')
  })
})
