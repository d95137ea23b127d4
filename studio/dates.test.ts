import { afterEach, expect, test, vi } from 'vitest'
import { englishOf, longMomentWords, momentWords, zonedWords } from './dates.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['de-CH', 'en-CH'],
  ['de', 'en-DE'],
  ['en', 'en-US'],
  ['ar-EG', 'en-GB'],
  ['th', 'en-GB'],
  ['en-US@posix', 'en-GB'],
  ['tlh', 'en-GB'],
])('an editor whose browser speaks %s reads dates in %s', (language, locale) => {
  expect(englishOf(language)).toBe(locale)
})

test.each([
  ['de-CH', '23 Nov 2026, 15:05', 'Mon, 23 Nov 2026, 15:05 CET'],
  ['en-US', 'Nov 23, 2026, 3:05 PM', 'Mon, Nov 23, 2026, 03:05 PM GMT+1'],
  ['th-TH', '23 Nov 2026, 15:05', 'Mon, 23 Nov 2026, 15:05 CET'],
])('in %s a moment is %s', (language, moment, zoned) => {
  vi.stubGlobal('navigator', { language })
  const at = '2026-11-23T14:05:00Z'
  expect(momentWords(at, 'Europe/Zurich')).toBe(moment)
  expect(zonedWords(at, 'Europe/Zurich')).toBe(zoned)
  expect(longMomentWords(at, 'Europe/Zurich')).toContain('November')
})
