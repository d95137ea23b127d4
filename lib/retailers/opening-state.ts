import { wallTimeInZone } from '../time/zone-offset.ts'
import { minutesPerDay, type OpeningHours, type OpeningSpan } from './opening-hours.ts'

/** Whether a retailer is open, and when that changes. */
export type OpeningState =
  | { open: true; until: number }
  /** `inDays` 0 is today; `weekday` counts from Monday. No `next` without an opening in the next two weeks. */
  | { open: false; next?: { inDays: number; weekday: number; from: number } }

/** Local date, weekday (Monday 0) and minutes after midnight. */
export interface LocalTime {
  date: string
  weekday: number
  minutes: number
}

/** How far ahead to search for the next opening, in days. */
const horizon = 14

/**
 * The local time in a time zone.
 *
 * @returns undefined for an unknown time zone
 */
export function localTimeInZone(now: Date, timeZone: string): LocalTime | undefined {
  try {
    const [date = '', time = ''] = wallTimeInZone(now.getTime(), timeZone).split('T')
    const [hour, minute] = time.split(':')
    return {
      date,
      weekday: weekdayOf(date),
      minutes: Number(hour) * 60 + Number(minute),
    }
  } catch {
    return undefined
  }
}

/** Whether a retailer is open at a local time, and until when or from when. */
export function openingStateAt(hours: OpeningHours, { date, minutes }: LocalTime): OpeningState {
  const late = spansOn(hours, addDays(date, -1)).map(({ from, to }) => ({
    from: from - minutesPerDay,
    to: to - minutesPerDay,
  }))
  const now = [...late, ...spansOn(hours, date)].find(
    ({ from, to }) => from <= minutes && minutes < to,
  )
  if (now) return { open: true, until: now.to }
  for (let inDays = 0; inDays <= horizon; inDays++) {
    const day = addDays(date, inDays)
    const next = spansOn(hours, day).find(({ from }) => inDays > 0 || from > minutes)
    if (next) return { open: false, next: { inDays, weekday: weekdayOf(day), from: next.from } }
  }
  return { open: false }
}

function spansOn({ week, special }: OpeningHours, date: string): readonly OpeningSpan[] {
  return special.get(date) ?? week[weekdayOf(date)] ?? []
}

function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Monday is 0. */
function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}
