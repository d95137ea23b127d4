import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FrameCache } from './frame-cache.ts'

const frames = (bytes: number): Uint8Array[] => [new Uint8Array(bytes)]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('FrameCache', () => {
  test('the cache size is bounded including keys, and the oldest entries are evicted', () => {
    const cache = new FrameCache(100)
    for (const key of ['a', 'b', 'c']) cache.add(key, frames(33))
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true])
    cache.add('d', frames(0))
    expect(cache.get('b')).toHaveLength(1)
    cache.add('large', frames(200))
    expect(['c', 'd', 'large'].map((key) => cache.get(key)?.length)).toEqual([
      undefined,
      undefined,
      1,
    ])
    cache.add('e', frames(1))
    expect(['large', 'e'].map((key) => cache.get(key)?.length)).toEqual([undefined, 1])
  })

  test('entries expire after a moment, and new ones are cached again', () => {
    const cache = new FrameCache()
    for (const key of ['a', 'b']) {
      cache.add(key, frames(10))
      vi.advanceTimersByTime(999)
      expect(cache.get(key)).toHaveLength(1)
      vi.advanceTimersByTime(1)
      expect(cache.get(key)).toBeUndefined()
    }
  })
})
