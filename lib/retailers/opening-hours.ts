import { isCalendarDate } from '../time/calendar-date.ts'

/** Weekdays as documents store them, Monday first. */
export const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
export type Weekday = (typeof weekdays)[number]

/** Minutes per day. */
export const minutesPerDay = 24 * 60

/** An opening span in minutes after midnight; `to` exceeds 1440 where it ends on the next day. */
export interface OpeningSpan {
  from: number
  to: number
}

/** Opening hours of a retailer: by weekday (Monday first), overridden on single dates (`YYYY-MM-DD`). */
export interface OpeningHours {
  week: readonly (readonly OpeningSpan[])[]
  special: ReadonlyMap<string, readonly OpeningSpan[]>
}

/** A span as an editor enters it: `HH:MM`, and whether it ends after midnight. */
export interface OpeningSpanRow {
  opens?: string | null
  closes?: string | null
  overMidnight?: boolean | null
}

export interface WeekdayHoursRow extends OpeningSpanRow {
  days?: readonly (string | null)[] | null
}

export interface SpecialDayRow {
  date?: string | null
  /** Empty or absent: closed that day. */
  spans?: readonly (OpeningSpanRow | null)[] | null
}

/** Parses `HH:MM`, up to 24:00, to minutes after midnight; undefined for anything else. */
export function parseClockMinutes(time: string | null | undefined): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time ?? '') ?? []
  if (hours === undefined || minutes === undefined || Number(minutes) > 59) return undefined
  const all = Number(hours) * 60 + Number(minutes)
  return all <= minutesPerDay ? all : undefined
}

/** The span of a row; undefined where a time is missing, or the end is before the start. */
export function parseOpeningSpan({
  opens,
  closes,
  overMidnight,
}: OpeningSpanRow): OpeningSpan | undefined {
  const from = parseClockMinutes(opens)
  const end = parseClockMinutes(closes)
  if (from === undefined || end === undefined || from >= minutesPerDay) return undefined
  const to = overMidnight ? end + minutesPerDay : end
  return to > from && to - from <= minutesPerDay ? { from, to } : undefined
}

/** Parses opening hours from content. Rows without hours are omitted. */
export function parseOpeningHours(
  rows: readonly (WeekdayHoursRow | null)[] | null | undefined,
  specials: readonly (SpecialDayRow | null)[] | null | undefined,
): OpeningHours {
  const week: OpeningSpan[][] = weekdays.map(() => [])
  for (const row of rows ?? []) {
    const span = row && parseOpeningSpan(row)
    if (!span) continue
    for (const day of new Set(listed(row.days))) week[weekdays.indexOf(day as Weekday)]?.push(span)
  }
  const special = new Map<string, readonly OpeningSpan[]>()
  for (const each of specials ?? []) {
    if (!each || !isCalendarDate(each.date)) continue
    special.set(
      each.date,
      inOrder(listed(each.spans).flatMap((row) => (row && parseOpeningSpan(row)) ?? [])),
    )
  }
  return { week: week.map(inOrder), special }
}

/** Treats a value that is not a list, as a faulty import may leave, as empty. */
function listed<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value : []
}

function inOrder(spans: readonly OpeningSpan[]): OpeningSpan[] {
  return spans.toSorted((a, b) => a.from - b.from)
}

/** True for a retailer without opening hours: by appointment, or not entered. */
export function hasNoHours({ week, special }: OpeningHours): boolean {
  return week.every((spans) => spans.length === 0) && special.size === 0
}

/** Consecutive days with the same hours, for a table: `first` and `last` are weekdays, Monday 0. */
interface DayGroup {
  first: number
  last: number
  spans: readonly OpeningSpan[]
}

/** Groups consecutive weekdays with the same hours. */
export function groupWeekdaysByHours(week: OpeningHours['week']): DayGroup[] {
  const groups: DayGroup[] = []
  for (const [day, spans] of week.entries()) {
    const before = groups.at(-1)
    if (before && sameSpans(before.spans, spans)) before.last = day
    else groups.push({ first: day, last: day, spans })
  }
  return groups
}

function sameSpans(a: readonly OpeningSpan[], b: readonly OpeningSpan[]): boolean {
  return (
    a.length === b.length && a.every(({ from, to }, i) => b[i]?.from === from && b[i].to === to)
  )
}

/** A time of day as `HH:MM`, also for minutes beyond midnight. */
export function formatClock(minutes: number): string {
  const inDay = minutes === minutesPerDay ? minutesPerDay : minutes % minutesPerDay
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`
}

/**
 * Encodes opening hours for an attribute: weekdays separated by slashes, then single dates,
 * `600-750,840-1110/…|2026-12-25=;2026-12-31=600-900`.
 */
export function encodeOpeningHours({ week, special }: OpeningHours): string {
  const days = week.map(encodeSpans).join('/')
  const dates = [...special].map(([date, spans]) => `${date}=${encodeSpans(spans)}`).join(';')
  return `${days}|${dates}`
}

/** The inverse of `encodeOpeningHours`. */
export function decodeOpeningHours(code: string): OpeningHours {
  const [days = '', dates = ''] = code.split('|')
  return {
    week: days.split('/').map(decodeSpans),
    special: new Map(
      dates
        .split(';')
        .filter(Boolean)
        .map((each) => {
          const [date = '', spans = ''] = each.split('=')
          return [date, decodeSpans(spans)] as const
        }),
    ),
  }
}

function encodeSpans(spans: readonly OpeningSpan[]): string {
  return spans.map(({ from, to }) => `${from}-${to}`).join(',')
}

function decodeSpans(code: string): OpeningSpan[] {
  return code
    .split(',')
    .filter(Boolean)
    .map((each) => {
      const [from = 0, to = 0] = each.split('-').map(Number)
      return { from, to }
    })
}
