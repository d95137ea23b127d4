import { describe, expect, it } from 'vitest'
import { mailBackoff } from './mail-backoff.ts'

describe('mailBackoff', () => {
  it('waits a minute at first, an hour in the end, and gives up after five days', () => {
    const minutes = (attempts: number) => (mailBackoff(attempts) ?? 0) / 60_000
    expect([1, 2, 3, 4, 5, 6, 122].map(minutes)).toEqual([1, 5, 15, 30, 60, 60, 60])
    expect(mailBackoff(123)).toBeUndefined()
    const all = Array.from({ length: 122 }, (_, index) => minutes(index + 1))
    const total = all.reduce((sum, each) => sum + each, 0)
    expect(Math.round(total / 60 / 24)).toBe(5)
  })
})
