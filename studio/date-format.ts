/**
 * Formats dates and times for Studio: in English, the language of its interface, with the order and clock of the
 * editor's region. No time zone argument they are in the browser's zone.
 */

import * as z from 'zod/mini'

/** ISO text, or ms since 1970. */
export type Instant = string | number

/** Text of a time in content; the formats below throw on other texts. */
export const timeText = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'a date and time'))

/**
 * English locale of an editor's region: `en-CH` for `de-CH`, `en-US` for `en`, so that day order and 24-hour clock
 * follow the editor. Falls back to `en-GB`, in which Studio is written, if the region has no English locale or is
 * unknown.
 *
 * @param language the browser's preference: a BCP 47 tag, or an invalid one such as `en-US@posix`
 */
export function englishLocaleForRegionOf(language: string): string {
  const region = regionOf(language)
  if (!region) return 'en-GB'
  const locale = `en-${region}`
  return new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale ? locale : 'en-GB'
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}

const formatCache = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a format is slow and a table uses it hundreds of times. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = navigator.language || 'en-GB'
  const key = `${language} ${JSON.stringify(options)}`
  const known = formatCache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(englishLocaleForRegionOf(language), {
    calendar: 'gregory',
    ...options,
  })
  formatCache.set(key, made)
  return made
}

const formatter =
  (options: Intl.DateTimeFormatOptions) =>
  (at: Instant, timeZone?: string): string =>
    formatOf({ ...options, ...(timeZone && { timeZone }) }).format(new Date(at))

/** `23 Nov 2026` */
export const formatDate = formatter({ dateStyle: 'medium' })

/** `23 Nov 2026, 14:05` */
export const formatDateTime = formatter({ dateStyle: 'medium', timeStyle: 'short' })

/** `Monday, 23 November 2026` */
export const formatLongDate = formatter({ dateStyle: 'full' })

/** `Monday, 23 November 2026 at 14:05` */
export const formatLongDateTime = formatter({ dateStyle: 'full', timeStyle: 'short' })

/** `Mon, 23 Nov 2026, 14:05 CET`: for times that people in several zones must read alike. */
export const formatZonedDateTime = formatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `14:05` */
export const formatTime = formatter({ timeStyle: 'short' })

/** `14:05:12` */
export const formatTimeWithSeconds = formatter({ timeStyle: 'medium' })

/** `3 minutes ago`: the distance between two moments in the largest unit that fits; `Just now` below a second. */
export function formatTimeAgo(at: Instant, now: Instant): string {
  const passed = formatDuration(new Date(now).getTime() - new Date(at).getTime())
  return passed === '' ? 'Just now' : `${passed} ago`
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** `3 minutes`: a duration in ms in the largest unit that fits; empty below a second. */
export function formatDuration(ms: number): string {
  const [unit, size] = units.find(([, each]) => ms >= each) ?? []
  if (!unit) return ''
  const count = Math.floor(ms / size)
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}

const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
  const words = formatter(options)
  return (day: string): string => words(day, 'UTC')
}

/** `Monday, 23 November`, for a calendar day `2026-11-23` */
export const formatCalendarDay = dayFormatter({ weekday: 'long', day: 'numeric', month: 'long' })

/** `November 2026` */
export const formatMonth = dayFormatter({ month: 'long', year: 'numeric' })

/** `Mon` */
export const formatWeekday = dayFormatter({ weekday: 'short' })
