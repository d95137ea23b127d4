import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'

const origin = 'https://orrery.example'

describe('safeReturnPath', () => {
  it.each(['/fr', '/fr/pages/faq?x=1', '/', '/product/a%20b'])(
    'accepts a path of this site: %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path)
    },
  )

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'https://evil.example/a',
    'https:/evil.example',
    '/\t/evil.example',
    '/a\r\nSet-Cookie: x=1',
    'fr',
    '',
    undefined,
    ['/fr', '/ar'],
    '/login?referer=/fr',
    '/api/draft-mode/disable',
    '/_next/static/x.js',
  ])('returns the home page instead of %j', (value) => {
    expect(safeReturnPath(value)).toBe('/')
  })

  it('never returns a URL of another origin', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      'evil.example',
      ':',
      '@',
      '?',
      '#',
      '\t',
      'a',
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
        (value) => {
          expect(new URL(safeReturnPath(value), origin).origin).toBe(origin)
        },
      ),
    )
  })
})
