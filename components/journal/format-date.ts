import { type Locale, localeTable } from '#lib/locales.ts'

/** English dates use the British order, day first. */
const tags: Partial<Record<Locale, string>> = { en: 'en-GB' }

/** The second calendar of a language. */
const secondCalendars: Partial<Record<Locale, string>> = { ar: 'ar-u-ca-islamic-umalqura' }

/**
 * Formats a date for readers of a language.
 *
 * @param day as stored, `2026-08-12`
 * @returns an empty string for an invalid date
 */
export function formatDate(day: string | null | undefined, locale: Locale): string {
  return formatWith(day, tags[locale] ?? localeTable[locale].tag)
}

/** The same date in the second calendar of the language; undefined if it has none. */
export function formatDateInSecondCalendar(
  day: string | null | undefined,
  locale: Locale,
): string | undefined {
  const tag = secondCalendars[locale]
  return (tag && formatWith(day, tag)) || undefined
}

function formatWith(day: string | null | undefined, tag: string): string {
  const time = Date.parse(`${String(day).slice(0, 10)}T12:00:00Z`)
  if (Number.isNaN(time)) return ''
  const options = { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' } as const
  return new Intl.DateTimeFormat(tag, options).format(time)
}
