import { describe, expect, it } from 'vitest'
import { timingSafeEqualText } from './timing-safe-equal.ts'

describe('timingSafeEqualText', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['', 'a', false],
    ['aa', 'a', false],
  ])('compares %s and %s: %s', (given, expected, same) => {
    expect(timingSafeEqualText(given, expected)).toBe(same)
  })
})
