/**
 * Dates and times as Studio writes them: in English, which its interface speaks, in the order and by the clock of the
 * editor's own region. Without a zone they are by the clocks of whoever sits at the screen.
 */

/** ISO text, or ms since 1970. */
export type Instant = string | number

/**
 * The English of an editor's region: `en-CH` of `de-CH`, `en-US` of `en`. Who reads dates day first and counts to 24
 * does so in Studio as well. A region without an English of its own gets that of Britain, in which Studio is written,
 * and so does a language whose region is not known.
 *
 * @param language what the browser prefers: a BCP 47 tag, or such as `en-US@posix`, which is none
 */
export function englishOf(language: string): string {
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

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format takes a while to make, and a table asks it hundreds of times. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = navigator.language || 'en-GB'
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(englishOf(language), { calendar: 'gregory', ...options })
  formats.set(key, made)
  return made
}

const as =
  (options: Intl.DateTimeFormatOptions) =>
  (at: Instant, timeZone?: string): string =>
    formatOf({ ...options, ...(timeZone && { timeZone }) }).format(new Date(at))

/** `23 Nov 2026` */
export const dateWords = as({ dateStyle: 'medium' })

/** `23 Nov 2026, 14:05` */
export const momentWords = as({ dateStyle: 'medium', timeStyle: 'short' })

/** `Monday, 23 November 2026` */
export const longDateWords = as({ dateStyle: 'full' })

/** `Monday, 23 November 2026 at 14:05` */
export const longMomentWords = as({ dateStyle: 'full', timeStyle: 'short' })

/** `Mon, 23 Nov 2026, 14:05 CET`: for a time that people in several zones must read alike. */
export const zonedWords = as({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** `14:05` */
export const clockWords = as({ timeStyle: 'short' })

/** `14:05:12` */
export const clockSecondsWords = as({ timeStyle: 'medium' })

/** `3 minutes ago`: how far a moment lies behind another one, in the largest unit that fits; `Just now` within a second. */
export function agoWords(at: Instant, now: Instant): string {
  const passed = lastingWords(new Date(now).getTime() - new Date(at).getTime())
  return passed === '' ? 'Just now' : `${passed} ago`
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** `3 minutes`: a time in ms in the largest unit that fits; nothing where it is less than a second. */
export function lastingWords(ms: number): string {
  const [unit, size] = units.find(([, each]) => ms >= each) ?? []
  if (!unit) return ''
  const count = Math.floor(ms / size)
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}

const ofDay = (options: Intl.DateTimeFormatOptions) => {
  const words = as(options)
  return (day: string): string => words(day, 'UTC')
}

/** `Monday, 23 November`, of a day of the calendar: `2026-11-23` */
export const dayWords = ofDay({ weekday: 'long', day: 'numeric', month: 'long' })

/** `November 2026` */
export const monthWords = ofDay({ month: 'long', year: 'numeric' })

/** `Mon` */
export const weekdayWords = ofDay({ weekday: 'short' })
