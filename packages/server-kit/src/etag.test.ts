import { describe, expect, it } from 'vitest'
import { matchesEtag } from './etag.ts'

describe('matchesEtag', () => {
  it.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['"b", W/"a"', '"a"', true],
    ['*', '"a"', true],
    ['"b"', '"a"', false],
    ['', '"a"', false],
  ])('compares If-None-Match %s with %s as %s', (ifNoneMatch, etag, matches) => {
    expect(matchesEtag(ifNoneMatch, etag)).toBe(matches)
  })
})
