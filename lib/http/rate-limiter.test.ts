import { describe, expect, it } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

describe('RateLimiter', () => {
  it('allows a limited number of calls per window and returns the time to wait', () => {
    const limiter = new RateLimiter({ limit: 2, window: 1000 })
    expect([0, 1, 2].map((at) => limiter.take('a', at))).toEqual([0, 0, 998])
    expect(limiter.take('b', 2)).toBe(0)
    expect(limiter.take('a', 1000)).toBe(0)
  })

  it('resets the count of a key', () => {
    const limiter = new RateLimiter({ limit: 1, window: 1000 })
    limiter.take('a', 0)
    limiter.reset('a')
    expect(limiter.take('a', 1)).toBe(0)
  })

  it('limits all keys together, so that invented addresses gain nothing', () => {
    const limiter = new RateLimiter({ limit: 2, window: 1000, total: 3 })
    const rests = ['a', 'b', 'c', 'd'].map((key) => limiter.take(key, 10))
    expect(rests).toEqual([0, 0, 0, 1000])
    expect(limiter.take('e', 1010)).toBe(0)
  })

  it('refunds a call of key and total within its window only', () => {
    const limiter = new RateLimiter({ limit: 2, window: 1000, total: 2 })
    limiter.take('a', 0)
    limiter.take('a', 0)
    limiter.refund('a', 10)
    expect(limiter.take('b', 10)).toBe(0)
    expect(limiter.take('c', 10)).toBe(990)
    limiter.refund('a', 1010)
    expect(limiter.rest('a', 1010)).toBe(0)
    limiter.refund('stranger', 1010)
    expect(limiter.take('a', 1010)).toBe(0)
  })

  it('stores no more keys than its maximum', () => {
    const limiter = new RateLimiter({ limit: 1, window: 1000, keys: 3 })
    for (let key = 0; key < 100; key += 1) limiter.take(String(key), 0)
    expect(limiter.size).toBe(3)
    expect(limiter.take('99', 0)).toBeGreaterThan(0)
  })
})
