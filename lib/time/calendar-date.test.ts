import { describe, expect, it } from 'vitest'
import { isCalendarDate } from './calendar-date.ts'

describe('isCalendarDate', () => {
  it.each(['2026-02-28', '2028-02-29', '2026-12-31'])('accepts %s', (text) => {
    expect(isCalendarDate(text)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-45',
    '2026-1-1',
    '0000-01-01',
    '',
    null,
    undefined,
  ])('rejects %j', (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })
})
