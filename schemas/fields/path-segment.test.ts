import { describe, expect, it } from 'vitest'
import { checkPathSegment } from './path-segment.ts'

describe('a part of a path', () => {
  it.each([undefined, '', 'journal', 'a-night-on-the-roof', '2026', 'studio'])(
    'may be %s',
    (value) => expect(checkPathSegment(value)).toBe(true),
  )

  it.each(['/journal', 'a/b', 'Journal', 'a b', '_a', '-a', 'a--b', 'été', 'a.html'])(
    'may not be spelled %s',
    (value) => expect(checkPathSegment(value)).toContain('lowercase letters'),
  )
})
