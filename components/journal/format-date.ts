import { type Locale, localeTable } from '#lib/locales.ts'

/** English dates are written as the house writes them, the day first. */
const tags: Partial<Record<Locale, string>> = { en: 'en-GB' }

/** A second calendar that readers of a language live by. */
const secondCalendars: Partial<Record<Locale, string>> = { ar: 'ar-u-ca-islamic-umalqura' }

/**
 * A day for reading, as the language writes it.
 *
 * @param day as content keeps it, `2026-08-12`
 * @returns an empty text for what is no day
 */
export function formatDate(day: string | null | undefined, locale: Locale): string {
  return formatWith(day, tags[locale] ?? localeTable[locale].tag)
}

/** The same day in the other calendar of the language; undefined where there is none. */
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
