import {
  minutesPerDay,
  type WeekdayHoursRow,
  parseClockMinutes,
  type OpeningSpan,
  parseOpeningSpan,
  type OpeningSpanRow,
  type SpecialDayRow,
  weekdays,
} from './opening-hours.ts'

/** Validates a span; returns the problem for the editor, or true. */
export function validateOpeningSpan(row: OpeningSpanRow): true | string {
  const from = parseClockMinutes(row.opens)
  const to = parseClockMinutes(row.closes)
  if (from === undefined || to === undefined) return 'Write both times as 09:30, up to 24:00.'
  if (from >= minutesPerDay) return 'A day begins at 00:00, not at 24:00.'
  if (parseOpeningSpan(row)) return true
  return row.overMidnight
    ? 'These hours are longer than a day.'
    : 'The end is before the start. If the hours end after midnight, select that below.'
}

/** Validates that spans do not overlap; returns the problem for the editor, or true. */
export function validateWeekOverlaps(
  rows: readonly WeekdayHoursRow[] | null | undefined,
): true | string {
  const week: { day: number; span: OpeningSpan }[] = (rows ?? []).flatMap((row) => {
    const span = parseOpeningSpan(row)
    return span ? [...new Set(row.days ?? [])].flatMap((day) => at(day, span)) : []
  })
  for (const [index, one] of week.entries()) {
    const other = week.slice(index + 1).find((each) => overlap(one, each))
    if (other) return `Opening hours overlap on ${dayNames[other.day]}: remove one of them.`
  }
  return true
}

/** Validates special days; returns the problem for the editor, or true. */
export function validateSpecialDays(
  rows: readonly SpecialDayRow[] | null | undefined,
): true | string {
  const dates = (rows ?? []).flatMap(({ date }) => date ?? [])
  const twice = dates.find((date, at) => dates.indexOf(date) !== at)
  if (twice) return `${twice} is listed twice: remove one of them.`
  const crowded = rows?.find(({ spans }) => {
    const read = (spans ?? []).flatMap((row) => (row && parseOpeningSpan(row)) ?? [])
    return read.some((one, at) =>
      read.slice(at + 1).some((other) => one.from < other.to && other.from < one.to),
    )
  })
  return crowded ? `Opening hours overlap on ${crowded.date}: remove one of them.` : true
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekLength = weekdays.length * minutesPerDay

function at(day: string | null, span: OpeningSpan): { day: number; span: OpeningSpan }[] {
  const index = weekdays.findIndex((each) => each === day)
  if (index < 0) return []
  const start = index * minutesPerDay
  return [{ day: index, span: { from: start + span.from, to: start + span.to } }]
}

/** Sunday may extend into Monday, so each span is compared one week later as well. */
function overlap(one: { span: OpeningSpan }, other: { span: OpeningSpan }): boolean {
  return [-weekLength, 0, weekLength].some(
    (shift) => one.span.from < other.span.to + shift && other.span.from + shift < one.span.to,
  )
}
