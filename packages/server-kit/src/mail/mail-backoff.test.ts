import { describe, expect, it } from 'vitest'
import { mailBackoff } from './mail-backoff.ts'

describe('mailBackoff', () => {
  it('waits a minute at first, an hour in the end, and gives up after five days', () => {
    const minutes = (attempts: number) => (mailBackoff(attempts, 0) ?? 0) / 60_000
    expect([1, 2, 3, 4, 5, 6, 100].map(minutes)).toEqual([1, 5, 15, 30, 60, 60, 60])
    const days = (count: number) => count * 24 * 3_600_000
    expect(mailBackoff(100, days(5) - 3_600_000)).toBe(3_600_000)
    expect(mailBackoff(100, days(5))).toBeUndefined()
  })
})
