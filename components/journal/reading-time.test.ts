import { describe, expect, it } from 'vitest'
import { text } from '../testing/content-fixtures.ts'
import { readingMinutes, wordOrCharacterCount } from './reading-time.ts'

describe('reading time', () => {
  it('counts words, or characters in languages without spaces', () => {
    expect(wordOrCharacterCount(text('Six planets,  on time'), 'en')).toBe(4)
    expect(wordOrCharacterCount(text('六つの惑星 が'), 'ja')).toBe(6)
  })

  it('rounds to whole minutes, at least one, and returns none without text', () => {
    expect(readingMinutes(text('word '.repeat(460)), 'en')).toBe(2)
    expect(readingMinutes(text('One.'), 'en')).toBe(1)
    expect(readingMinutes([{ _type: 'figure', _key: 'f', children: [] }], 'en')).toBe(0)
    expect(readingMinutes(null, 'fr')).toBe(0)
  })
})
