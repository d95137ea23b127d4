import { expect, it } from 'vitest'
import { LastKnown } from './last-known.ts'

it('keeps the answers that were used last', () => {
  const known = new LastKnown<number>(2)
  known.remember('a', 1)
  known.remember('b', 2)
  expect(known.recall('a')).toBe(1)
  known.remember('c', 3)
  expect([known.recall('a'), known.recall('b'), known.recall('c')]).toEqual([1, undefined, 3])
})

it('keeps the newest answer of a key', () => {
  const known = new LastKnown<number>(2)
  known.remember('a', 1)
  known.remember('a', 2)
  expect(known.recall('a')).toBe(2)
})
