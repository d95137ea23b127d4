import { describe, expect, test } from 'vitest'
import { routePattern } from './route-pattern.ts'

describe('routePattern', () => {
  test.each([
    ['/api/2025-01/graphql', '/api/:version/graphql'],
    ['/api/graphql.json', '/api/graphql'],
    ['/checkouts/a-cart', '/checkouts/:cart'],
    ['/checkouts/a-cart/thank-you', '/checkouts/:cart/thank-you'],
    ['/admin/orders/7', '/admin/*'],
    ['/files/a.jpg', '/files/*'],
    ['/policies/privacy', '/policies/:handle'],
    ['/operations/health', '/operations/health'],
    ['/ready/', undefined],
    ['/administrators', undefined],
    ['/secret', undefined],
  ])('%s has the route pattern %s', (path, pattern) => {
    expect(routePattern(path)).toBe(pattern)
  })
})
