/** A release as a calendar shows it. */
export interface CalendarEntry {
  /** Never changes, so that a calendar which subscribed moves the entry instead of doubling it. */
  id: string
  title: string
  description?: string | undefined
  /** When it goes live, ISO 8601. */
  at: string
  /** When the entry was last changed, ISO 8601. */
  changedAt: string
  /** Only meant, by nobody promised. */
  tentative: boolean
  /** Where it is looked at. */
  url?: string | undefined
}

/**
 * A file that calendars read (iCalendar, RFC 5545). Times are told in UTC, which every calendar shows by its own clocks,
 * so the file needs no rules of zones.
 *
 * @param name what a calendar calls it
 */
export function calendarFile(entries: readonly CalendarEntry[], name: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Maison Orrery//Release desk//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf({ id, title, description, at, changedAt, tentative, url }: CalendarEntry) {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `DTSTART:${utc(at)}`,
    // It happens at once; without an end a calendar may show a whole day.
    'DURATION:PT0S',
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `STATUS:${tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** `20261101T053000Z` */
const utc = (instant: string): string =>
  new Date(instant).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** What would end a value is written with a backslash; other control characters mean nothing. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** A line has 75 octets at most and goes on behind a space; no letter is cut in two. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const letter of line) {
    const size = sizeOf(letter)
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}

/** How many octets a letter takes in UTF-8. */
function sizeOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
