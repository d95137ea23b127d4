import { expect, it } from 'vitest'
import { StaleCache } from './stale-cache.ts'

it('keeps the most recently used entries', () => {
  const known = new StaleCache<number>(2)
  known.set('a', 1)
  known.set('b', 2)
  expect(known.get('a')).toBe(1)
  known.set('c', 3)
  expect([known.get('a'), known.get('b'), known.get('c')]).toEqual([1, undefined, 3])
})

it('keeps the newest entry of a key', () => {
  const known = new StaleCache<number>(2)
  known.set('a', 1)
  known.set('a', 2)
  expect(known.get('a')).toBe(2)
})
