import { describe, expect, it } from 'vitest'
import { currentAnchor } from './current-anchor.ts'

const places = [
  { id: 'care', top: -400 },
  { id: 'warranty', top: 120 },
  { id: 'returns', top: 900 },
]

describe('currentAnchor', () => {
  it('returns the last anchor above the line', () => {
    expect(currentAnchor(places, 300)).toBe('warranty')
    expect(currentAnchor(places, 100)).toBe('care')
  })

  it('compares positions, not the order of links', () => {
    expect(currentAnchor(places.toReversed(), 300)).toBe('warranty')
  })

  it('returns undefined before the first anchor', () => {
    expect(currentAnchor([{ id: 'care', top: 700 }], 300)).toBeUndefined()
  })
})
