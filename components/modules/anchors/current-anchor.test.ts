import { expect, it } from 'vitest'
import { currentAnchor } from './current-anchor.ts'

const places = [
  { id: 'care', top: -400 },
  { id: 'warranty', top: 120 },
  { id: 'returns', top: 900 },
]

it('is the last place that has come above the line', () => {
  expect(currentAnchor(places, 300)).toBe('warranty')
  expect(currentAnchor(places, 100)).toBe('care')
})

it('goes by where a place stands, and not by its turn in the row', () => {
  expect(currentAnchor(places.toReversed(), 300)).toBe('warranty')
})

it('is none before the first place is reached', () => {
  expect(currentAnchor([{ id: 'care', top: 700 }], 300)).toBeUndefined()
})
