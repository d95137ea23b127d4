import { siteTimeZone } from '../locales.ts'
import { isCalendarDate } from '../time/calendar-date.ts'
import { wallTimeInZone, zoneOffset } from '../time/zone-offset.ts'

const wallClock = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** True for a date and time with a zone, `2026-02-28T14:30Z`. */
export const hasTimeZone = (text: string): boolean => instant.test(text)

/** True for a local date and time without a zone, `2026-02-28T14:30`. */
export function isLocalTime(text: string): boolean {
  const [, date = '', hour, minute] = wallClock.exec(text) ?? []
  return isCalendarDate(date) && Number(hour) < 24 && Number(minute) < 60
}

/**
 * Parses a time to an instant in UTC, `2026-02-28T13:30:00.000Z`. A time without a zone is in the
 * site time zone.
 *
 * @returns undefined for an invalid time
 */
export function siteTimeToInstant(text: string): string | undefined {
  if (instant.test(text) && isCalendarDate(text.slice(0, 10))) {
    const read = new Date(text)
    return Number.isNaN(read.getTime()) ? undefined : read.toISOString()
  }
  if (!isLocalTime(text)) return undefined
  const asUtc = Date.parse(`${text.slice(0, 16).replace(' ', 'T')}:00Z`)
  // Twice, because the offset at the estimated instant may differ from the one at the result.
  const guess = asUtc - zoneOffset(asUtc, siteTimeZone)
  return new Date(asUtc - zoneOffset(guess, siteTimeZone)).toISOString()
}

/** An instant in the site time zone, `2026-02-28T14:30`, the value of a `datetime-local` field. */
export function instantToSiteTime(text: string): string {
  const read = Date.parse(text)
  if (Number.isNaN(read)) return ''
  return wallTimeInZone(read, siteTimeZone)
}
