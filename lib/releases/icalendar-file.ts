/** A release as a calendar event. */
export interface ICalendarEvent {
  /** Stable, so that subscribed calendars move the event instead of duplicating it. */
  id: string
  title: string
  description?: string | undefined
  /** Publish time, ISO 8601. */
  at: string
  /** Time of the last change, ISO 8601. */
  changedAt: string
  /** Intended only, not scheduled. */
  tentative: boolean
  /** URL of the release in Studio. */
  url?: string | undefined
}

/**
 * A calendar file (iCalendar, RFC 5545). Times are in UTC, which every calendar converts to local time, so the file
 * needs no time zone definitions.
 *
 * @param name title of the calendar
 */
export function iCalendarFile(entries: readonly ICalendarEvent[], name: string): string {
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

function linesOf({ id, title, description, at, changedAt, tentative, url }: ICalendarEvent) {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `DTSTART:${utc(at)}`,
    // An instant; without an end a calendar may show a whole day.
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

/** Escapes a text value with backslashes and removes other control characters. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** Folds a line at 75 octets without splitting a character; a continuation starts with a space. */
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

/** Length of a character in UTF-8, in octets. */
function sizeOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
