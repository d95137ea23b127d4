import { describe, afterEach, expect, test, vi } from 'vitest'
import {
  formatTimeAgo,
  formatTimeWithSeconds,
  englishLocaleForRegionOf,
  formatLongDateTime,
  formatDateTime,
  formatZonedDateTime,
} from './date-format.ts'

afterEach(() => vi.unstubAllGlobals())

describe('date format', () => {
  test.each([
    ['de-CH', 'en-CH'],
    ['de', 'en-DE'],
    ['en', 'en-US'],
    ['ar-EG', 'en-GB'],
    ['th', 'en-GB'],
    ['en-US@posix', 'en-GB'],
    ['tlh', 'en-GB'],
  ])('formats dates for browser language %s in locale %s', (language, locale) => {
    expect(englishLocaleForRegionOf(language)).toBe(locale)
  })

  test.each([
    ['de-CH', '23 Nov 2026, 15:05', 'Mon, 23 Nov 2026, 15:05 CET'],
    ['en-US', 'Nov 23, 2026, 3:05 PM', 'Mon, Nov 23, 2026, 03:05 PM GMT+1'],
    ['th-TH', '23 Nov 2026, 15:05', 'Mon, 23 Nov 2026, 15:05 CET'],
  ])('formats an instant in %s as %s', (language, moment, zoned) => {
    vi.stubGlobal('navigator', { language })
    const at = '2026-11-23T14:05:00Z'
    expect(formatDateTime(at, 'Europe/Zurich')).toBe(moment)
    expect(formatZonedDateTime(at, 'Europe/Zurich')).toBe(zoned)
    expect(formatLongDateTime(at, 'Europe/Zurich')).toContain('November')
  })

  test.each([
    [-5_000, 'Just now'],
    [999, 'Just now'],
    [1_000, '1 second ago'],
    [59_999, '59 seconds ago'],
    [60_000, '1 minute ago'],
    [7_200_000, '2 hours ago'],
    [200_000_000, '2 days ago'],
  ])('formats %i ms ago as %s', (passed, words) => {
    const now = Date.parse('2026-11-23T14:05:00Z')
    expect(formatTimeAgo(now - passed, new Date(now).toISOString())).toBe(words)
  })

  test('formats times with seconds in the clock of the region', () => {
    vi.stubGlobal('navigator', { language: 'de-CH' })
    expect(formatTimeWithSeconds('2026-11-23T14:05:12Z', 'Europe/Zurich')).toBe('15:05:12')
  })
})
