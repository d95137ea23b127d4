import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

const origin = 'https://orrery.example'

describe('safePath', () => {
  it.each([
    ['/fr', '/fr'],
    ['/fr?x=1#a', '/fr?x=1#a'],
    ['/.//evil.example', '/evil.example'],
    ['//evil.example/a', '/a'],
    ['/\\evil.example', '/'],
    ['/./\\/evil.example', '/evil.example'],
    ['https://evil.example/a', '/a'],
    ['javascript:alert(1)', '/alert(1)'],
    ['', '/'],
    [undefined, '/'],
  ])('converts %s to %s', (value, expected) => {
    expect(safePath(value)).toBe(expected)
  })

  it('never returns a path that a browser reads as another origin', () => {
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
      'https:',
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
        (value) => {
          expect(new URL(safePath(value), origin).origin).toBe(origin)
        },
      ),
    )
  })
})
