import { describe, expect, it } from 'vitest'
import { localizeSize } from './localize-size.ts'

describe('localizeSize', () => {
  it.each([
    ['34 mm', 'en', '34 mm'],
    ['34 mm', 'fr', '34 mm'],
    ['34 mm', 'ja', '34 mm'],
    ['34 mm', 'ar', '34 مم'],
    ['9.5 mm', 'ar', '9.5 مم'],
    ['Large', 'ar', 'Large'],
    ['34 mm, slim', 'ar', '34 mm, slim'],
  ] as const)('formats the size %s in %s as %s', (size, locale, expected) => {
    expect(localizeSize(size, locale)).toBe(expected)
  })
})
