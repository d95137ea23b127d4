import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildRedirectTable } from '#lib/routing/redirect-table.ts'
import {
  findRedirectLoop,
  normalizeRedirectDestination,
  redirectSourceKey,
} from './redirect-paths.ts'

const siteUrl = 'https://orrery.example'
const path = fc.constantFrom('/', '/en', '/a', '/b', '/en/a', '/fr', '/fr/a', '/fr/b')
const destination = fc.oneof(
  path,
  path.map((each) => `${siteUrl}${each}?x=1#y`),
  fc.constant('https://else.example/a'),
)
const step = fc.record({ source: path, destination })

describe('findRedirectLoop', () => {
  it('returns a loop exactly when following the redirects never ends', () => {
    fc.assert(
      fc.property(step, fc.array(step, { maxLength: 8 }), (own, others) => {
        const table = buildRedirectTable([own, ...others], siteUrl)
        const circle = findRedirectLoop(own, others, siteUrl)
        expect(circle === undefined).toBe(table.has(redirectSourceKey(own.source)))
        if (circle)
          expect(redirectSourceKey(circle.at(-1) ?? '')).toBe(redirectSourceKey(own.source))
      }),
    )
  })

  it('returns the paths of the loop from its source back to it', () => {
    const others = [
      { source: '/fr/b', destination: `${siteUrl}/c` },
      { source: '/c', destination: '/en/a?x=1' },
    ]
    const own = { source: '/a', destination: '/fr/b' }
    expect(findRedirectLoop(own, others, siteUrl)).toEqual(['/a', '/fr/b', '/c', '/a'])
  })
})

it.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'data:text/html,x',
  'mailto:a@b',
  'evil.example',
  // Browsers remove whitespace between the slashes.
  '/\t/evil.example',
  '/\n\\evil.example',
  `/${'a'.repeat(2_000)}`,
  `https://else.example/${'a'.repeat(2_000)}`,
  '',
])('rejects the redirect target %j', (address) =>
  expect(normalizeRedirectDestination(address, siteUrl)).toBeUndefined(),
)

it.each([
  ['/.//evil.example', '/evil.example'],
  [`${siteUrl}//evil.example`, '/'],
  ['/a b', '/a%20b'],
  ['/ar/%D8%B3?x=1#y', '/ar/%D8%B3?x=1#y'],
])('normalizes %s to the local path %s', (address, path) => {
  expect(normalizeRedirectDestination(address, siteUrl)).toBe(path)
})

it.each([
  ['/pages/faq', '/pages/faq'],
  ['https://else.example/', 'https://else.example/'],
  ['//evil.example', undefined],
  ['/\t/evil.example', undefined],
])('normalizes %j without a site origin to %j', (address, way) => {
  expect(normalizeRedirectDestination(address, '')).toBe(way)
})
