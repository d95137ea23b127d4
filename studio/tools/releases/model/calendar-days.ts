import { instantsAtWallTime, wallTimeAt } from '../../../releases/time-zones.ts'

/** Calendar day such as `2026-10-25`, without a time zone. */
export type CalendarDay = string

/** First day of the week, 1 (Monday) to 7 (Sunday). */
export type FirstWeekday = number

const dayMs = 86_400_000
/** Days are counted in UTC, where each day has 24 hours. */
const countOf = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`) / dayMs
const dayAt = (count: number): CalendarDay => new Date(count * dayMs).toISOString().slice(0, 10)

export const addDays = (day: CalendarDay, count: number): CalendarDay => dayAt(countOf(day) + count)

/** Day of an instant in a time zone. */
export const dayInZone = (instant: string | number, zone: string): CalendarDay =>
  wallTimeAt(instant, zone).slice(0, 10)

/** The seven days of the week that contains a day. */
export function daysOfWeek(day: CalendarDay, firstDay: FirstWeekday): CalendarDay[] {
  const weekday = new Date(countOf(day) * dayMs).getUTCDay() || 7
  const start = addDays(day, -((weekday - firstDay + 7) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}

/** Full weeks of a month, including days of adjacent months. */
export function weeksOfMonth(day: CalendarDay, firstDay: FirstWeekday): CalendarDay[][] {
  const month = day.slice(0, 7)
  const weeks: CalendarDay[][] = []
  for (
    let week = daysOfWeek(`${month}-01`, firstDay);
    ;
    week = daysOfWeek(addDays(week[6]!, 1), firstDay)
  ) {
    if (weeks.length > 0 && !week[0]!.startsWith(month)) return weeks
    weeks.push(week)
  }
}

/** Same day of another month, or that month's last day. */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const target = dayAt(Date.UTC(year, month - 1 + count, 1) / dayMs)
  const last = Number(addDays(dayAt(Date.UTC(year, month + count, 1) / dayMs), -1).slice(8))
  return `${target.slice(0, 8)}${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}

/**
 * Moves a time to another day, or to another hour of it. The wall-clock time is kept, so 09:00 stays 09:00 across
 * daylight saving changes.
 *
 * @returns a wall time of the zone, which may not exist there or exist twice
 */
export function moveToDay(instant: string, zone: string, day: CalendarDay, hour?: number): string {
  const time = wallTimeAt(instant, zone).slice(11)
  return `${day}T${hour === undefined ? time : `${String(hour).padStart(2, '0')}${time.slice(2)}`}`
}

/** Entries on a day of a time zone, by time. */
export function entriesOnDay<Entry extends { at: string | undefined }>(
  entries: readonly Entry[],
  day: CalendarDay,
  zone: string,
): Entry[] {
  return entries
    .filter(({ at }) => at !== undefined && dayInZone(at, zone) === day)
    .toSorted((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? ''))
}

/** Clock change on a day of a time zone, in minutes; 0 if there is none. */
export function clockChangeMinutes(day: CalendarDay, zone: string): number {
  const [start] = instantsAtWallTime(`${day}T00:00`, zone)
  const [end] = instantsAtWallTime(`${addDays(day, 1)}T00:00`, zone)
  return start === undefined || end === undefined ? 0 : (end - start - dayMs) / 60_000
}
