import { describe, expect, it } from 'vitest'
import { cacheTable } from './cache-table.ts'
import { closeScripts, contentPolicy, policyOfStudio, scriptHash } from './content-policy.ts'
import { revalidateSecret, sessionSecret } from './internal-secret.ts'
import { internalHeader, isOwnRequest } from './own-request.ts'
import { sameSecret } from './same-secret.ts'

describe('cacheTable', () => {
  it('lets nobody keep a preview, and everybody ask again for a page', () => {
    expect(cacheTable.preview.header).toBe('private, no-store')
    expect(cacheTable.visit.header).toMatch(/^private/)
    expect(cacheTable.page.header).toContain('must-revalidate')
    expect(cacheTable.page.revalidate).toBe(false)
    expect(cacheTable.messages.header).toContain(`max-age=${24 * 60 * 60}`)
  })
})

describe('contentPolicy', () => {
  const policy = contentPolicy({ cdn: 'https://cdn.test', shop: 'https://shop.test' })

  it('names the services and nothing wider', () => {
    expect(policy).toContain("connect-src 'self' https://shop.test;")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).not.toMatch(/\*|unsafe-eval|ws:/)
  })

  it('opens the hosts of a tag manager and an error service where they are configured', () => {
    const opened = contentPolicy({
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
    expect(contentPolicy({ ...origins, shopCounts: true })).toContain(
      "connect-src 'self' https://shop.test https://monorail-edge.shopifysvc.com;",
    )
  })

  it('lets the development server reload', () => {
    expect(contentPolicy({ cdn: '', shop: '' }, true)).toMatch(/unsafe-eval.*ws:/)
  })
})

describe('closeScripts', () => {
  it.each([
    [
      'pages',
      contentPolicy({ cdn: '', shop: '', tags: { origin: 'https://tags.test', hosts: [] } }),
    ],
    ['Studio', policyOfStudio({ services: ['https://api.test'], cdn: '', hosted: true })],
  ])('lets none but the named scripts of %s run, and styles as before', (_, open) => {
    const closed = closeScripts(open, ["'nonce-x'", scriptHash('go()')])
    const [, script] = /(?:^|; )script-src ([^;]+)/.exec(closed) ?? []
    expect(script).toContain(
      "'self' 'nonce-x' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=' https:",
    )
    expect(script).not.toContain('unsafe')
    expect(closed).toContain("style-src 'self' 'unsafe-inline'")
  })

  it('lets Studio talk with its service alone, over sockets as well', () => {
    const policy = policyOfStudio({ services: ['http://lake.test:1'], cdn: '', hosted: false })
    expect(policy).toContain("connect-src 'self' data: blob: http://lake.test:1 ws://lake.test:1")
    expect(policy).not.toContain('sanity')
  })
})

describe('sameSecret', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['', 'a', false],
    ['aa', 'a', false],
  ])('%s and %s: %s', (given, expected, same) => {
    expect(sameSecret(given, expected)).toBe(same)
  })
})

it.each([revalidateSecret, sessionSecret])('keeps one secret a process: %o', (secret) => {
  expect(secret()).toHaveLength(72)
  expect(secret()).toBe(secret())
})

it('keeps what seals apart from what programs outside are told', () => {
  expect(sessionSecret()).not.toBe(revalidateSecret())
  const told = new Headers({ [internalHeader]: revalidateSecret() })
  expect(isOwnRequest(told)).toBe(false)
  expect(isOwnRequest(new Headers({ [internalHeader]: sessionSecret() }))).toBe(true)
})
