import { describe, expect, it } from 'vitest'
import { formatDate, formatDateInSecondCalendar } from './format-date.ts'

describe('formatDate', () => {
  it.each([
    ['en', '12 August 2026'],
    ['fr', '12 août 2026'],
    ['ar', '12 أغسطس 2026'],
    ['ja', '2026年8月12日'],
  ] as const)('formats a date for %s', (locale, text) => {
    expect(formatDate('2026-08-12', locale)).toBe(text)
  })

  it('formats the second calendar for Arabic only', () => {
    expect(formatDateInSecondCalendar('2026-08-12', 'ar')).toContain('1448')
    expect(formatDateInSecondCalendar('2026-08-12', 'fr')).toBeUndefined()
  })

  it.each([null, undefined, '', 'soon', '2026-13-40'])('returns an empty string for %s', (day) => {
    expect(formatDate(day, 'en')).toBe('')
    expect(formatDateInSecondCalendar(day, 'ar')).toBeUndefined()
  })
})
