import { expect, it } from 'vitest'
import { currentPlace } from './current-anchor.ts'

const places = [
  { id: 'care', top: -400 },
  { id: 'warranty', top: 120 },
  { id: 'returns', top: 900 },
]

it('is the last place that has come above the line', () => {
  expect(currentPlace(places, 300)).toBe('warranty')
  expect(currentPlace(places, 100)).toBe('care')
})

it('goes by where a place stands, and not by its turn in the row', () => {
  expect(currentPlace(places.toReversed(), 300)).toBe('warranty')
})

it('is none before the first place is reached', () => {
  expect(currentPlace([{ id: 'care', top: 700 }], 300)).toBeUndefined()
})
