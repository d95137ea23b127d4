import { describe, expect, it } from 'vitest'
import { detectLocale } from './detect-locale.ts'

describe('detectLocale', () => {
  it.each([
    [undefined, null, 'en'],
    [undefined, '', 'en'],
    [undefined, 'fr', 'fr'],
    [undefined, 'fr-CH, en;q=0.8', 'fr'],
    [undefined, 'en;q=0.5, ar;q=0.9', 'ar'],
    [undefined, 'ja, xx, fr;q=0.2', 'fr'],
    [undefined, 'fr;q=0, *', 'en'],
    [undefined, 'fro', 'en'],
    ['ar', 'fr', 'ar'],
    ['ja', 'fr', 'fr'],
    ['xx', null, 'en'],
  ])('with cookie %s and Accept-Language %s returns %s', (cookie, header, expected) => {
    expect(detectLocale(cookie, header)).toBe(expected)
  })
})
