import { expect, it } from 'vitest'
import { formatDate, formatDateInSecondCalendar } from './format-date.ts'

it.each([
  ['en', '12 August 2026'],
  ['fr', '12 août 2026'],
  ['ar', '12 أغسطس 2026'],
  ['ja', '2026年8月12日'],
] as const)('writes a day as %s does', (locale, text) => {
  expect(formatDate('2026-08-12', locale)).toBe(text)
})

it('gives Arabic readers the other calendar, and nobody else', () => {
  expect(formatDateInSecondCalendar('2026-08-12', 'ar')).toContain('1448')
  expect(formatDateInSecondCalendar('2026-08-12', 'fr')).toBeUndefined()
})

it.each([null, undefined, '', 'soon', '2026-13-40'])('says nothing for %s', (day) => {
  expect(formatDate(day, 'en')).toBe('')
  expect(formatDateInSecondCalendar(day, 'ar')).toBeUndefined()
})
