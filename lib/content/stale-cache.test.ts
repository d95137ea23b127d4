import { describe, expect, it } from 'vitest'
import { StaleQueryCache } from './stale-cache.ts'

describe('StaleQueryCache', () => {
  it('keeps the most recently used entries', () => {
    const cache = new StaleQueryCache<number>(2)
    cache.set('a', 1)
    cache.set('b', 2)
    expect(cache.get('a')).toBe(1)
    cache.set('c', 3)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  })

  it('keeps the newest entry of a key', () => {
    const cache = new StaleQueryCache<number>(2)
    cache.set('a', 1)
    cache.set('a', 2)
    expect(cache.get('a')).toBe(2)
  })
})
