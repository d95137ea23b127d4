import { describe, expect, it } from 'vitest'
import { truncateAtWord } from './seed-lake.ts'

describe('seedLake', () => {
  it.each([
    ['  12 of 137 pictures\n', '12 of 137 pictures'],
    [
      'Synced 64 documents into http://localhost:4311 (production): 64 written, 0 unchanged.',
      'Synced 64 documents into http://localhost:4311 (production) …',
    ],
  ])('shortens %j at a word boundary', (line, shown) => {
    expect(truncateAtWord(line)).toBe(shown)
  })
})
