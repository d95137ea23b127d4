import { isDay } from '../time/day.ts'

/** Days as documents name them, Monday first. */
export const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
export type Weekday = (typeof weekdays)[number]

/** Minutes of a day. */
export const dayLength = 24 * 60

/** A stretch of opening in minutes after midnight; `to` lies beyond 1440 where it ends on the next day. */
export interface Span {
  from: number
  to: number
}

/** When a house is open: by weekday (Monday first), and otherwise on single dates (`YYYY-MM-DD`). */
export interface Hours {
  week: readonly (readonly Span[])[]
  special: ReadonlyMap<string, readonly Span[]>
}

/** A stretch as an editor writes it: `HH:MM`, and whether it ends after midnight. */
export interface SpanRow {
  opens?: string | null
  closes?: string | null
  overMidnight?: boolean | null
}

export interface HoursRow extends SpanRow {
  days?: readonly (string | null)[] | null
}

export interface SpecialDayRow {
  date?: string | null
  /** Empty or absent: closed that day. */
  spans?: readonly (SpanRow | null)[] | null
}

/** Minutes after midnight of `HH:MM`, up to 24:00; undefined for anything else. */
export function minutesOf(time: string | null | undefined): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(time ?? '') ?? []
  if (hours === undefined || minutes === undefined || Number(minutes) > 59) return undefined
  const all = Number(hours) * 60 + Number(minutes)
  return all <= dayLength ? all : undefined
}

/** The stretch that a row means; undefined where it is no stretch: times missing, or an end before its beginning. */
export function spanOf({ opens, closes, overMidnight }: SpanRow): Span | undefined {
  const from = minutesOf(opens)
  const end = minutesOf(closes)
  if (from === undefined || end === undefined || from >= dayLength) return undefined
  const to = overMidnight ? end + dayLength : end
  return to > from && to - from <= dayLength ? { from, to } : undefined
}

/** Reads opening hours as content answers them. Rows that say nothing are left out. */
export function readHours(
  rows: readonly (HoursRow | null)[] | null | undefined,
  specials: readonly (SpecialDayRow | null)[] | null | undefined,
): Hours {
  const week: Span[][] = weekdays.map(() => [])
  for (const row of rows ?? []) {
    const span = row && spanOf(row)
    if (!span) continue
    for (const day of new Set(listed(row.days))) week[weekdays.indexOf(day as Weekday)]?.push(span)
  }
  const special = new Map<string, readonly Span[]>()
  for (const each of specials ?? []) {
    if (!each || !isDay(each.date)) continue
    special.set(each.date, inOrder(listed(each.spans).flatMap((row) => (row && spanOf(row)) ?? [])))
  }
  return { week: week.map(inOrder), special }
}

/** What is no list, an import's mistake, says nothing. */
function listed<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value : []
}

function inOrder(spans: readonly Span[]): Span[] {
  return spans.toSorted((a, b) => a.from - b.from)
}

/** True for a house that never says when it opens: by appointment, or not told. */
export function saysNothing({ week, special }: Hours): boolean {
  return week.every((spans) => spans.length === 0) && special.size === 0
}

/** Days in a row with the same hours, for a table: `first` and `last` are weekdays, Monday 0. */
interface DayGroup {
  first: number
  last: number
  spans: readonly Span[]
}

/** The week in as few lines as say the same. */
export function groupDays(week: Hours['week']): DayGroup[] {
  const groups: DayGroup[] = []
  for (const [day, spans] of week.entries()) {
    const before = groups.at(-1)
    if (before && sameSpans(before.spans, spans)) before.last = day
    else groups.push({ first: day, last: day, spans })
  }
  return groups
}

function sameSpans(a: readonly Span[], b: readonly Span[]): boolean {
  return (
    a.length === b.length && a.every(({ from, to }, i) => b[i]?.from === from && b[i].to === to)
  )
}

/** A time of day as `HH:MM`, whatever day it lies on. */
export function clockOf(minutes: number): string {
  const inDay = minutes === dayLength ? dayLength : minutes % dayLength
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`
}

/**
 * Opening hours in one short line for an attribute: the days of the week between slashes, then single
 * dates, `600-750,840-1110/…|2026-12-25=;2026-12-31=600-900`.
 */
export function encodeHours({ week, special }: Hours): string {
  const days = week.map(encodeSpans).join('/')
  const dates = [...special].map(([date, spans]) => `${date}=${encodeSpans(spans)}`).join(';')
  return `${days}|${dates}`
}

/** Reads what `encodeHours` wrote. */
export function decodeHours(code: string): Hours {
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

function encodeSpans(spans: readonly Span[]): string {
  return spans.map(({ from, to }) => `${from}-${to}`).join(',')
}

function decodeSpans(code: string): Span[] {
  return code
    .split(',')
    .filter(Boolean)
    .map((each) => {
      const [from = 0, to = 0] = each.split('-').map(Number)
      return { from, to }
    })
}
