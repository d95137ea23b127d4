import { describe, expect, it } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

describe('rate limit', () => {
  it('counts each key separately within its window', () => {
    const tries = createRateLimit({ attempts: 2, windowMs: 100 })
    tries.record('a', 0)
    expect(tries.isExhausted('a', 50)).toBe(false)
    tries.record('a', 50)
    expect([tries.isExhausted('a', 99), tries.isExhausted('b', 99)]).toEqual([true, false])
    expect(tries.isExhausted('a', 100)).toBe(false)
    tries.record('a', 100)
    expect(tries.isExhausted('a', 100)).toBe(false)
  })

  it('never extends a window when the clock is set back', () => {
    const tries = createRateLimit({ attempts: 1, windowMs: 100 })
    tries.record('a', 10_000)
    expect(tries.isExhausted('a', 0)).toBe(true)
    expect(tries.isExhausted('a', 100)).toBe(false)
  })

  it('refunds one attempt, or resets a key', () => {
    const tries = createRateLimit({ attempts: 2, windowMs: 100 })
    for (const key of ['a', 'a', 'b', 'b']) tries.record(key, 0)
    tries.refund('a')
    tries.refund('nobody')
    expect([tries.isExhausted('a', 0), tries.isExhausted('b', 0)]).toEqual([false, true])
    tries.reset('b')
    expect(tries.isExhausted('b', 0)).toBe(false)
  })

  it('stores ten thousand keys and evicts the oldest', () => {
    const tries = createRateLimit({ attempts: 1, windowMs: 100 })
    for (let index = 0; index < 10_000; index += 1) tries.record(`${index}`, 0)
    tries.record('0', 0)
    tries.record('one more', 0)
    expect(['0', '1', '2', 'one more'].map((key) => tries.isExhausted(key, 0))).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
})
