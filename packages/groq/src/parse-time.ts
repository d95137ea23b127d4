const ISO_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[-+]\d{2}:\d{2}))?$/

/**
 * Milliseconds since the epoch of an ISO 8601 date or date-time with zone; undefined for anything else.
 * `Date.parse` accepts much more, and reads 31 February as 3 March.
 */
export function parseTime(text: string): number | undefined {
  const [, year, month, day] = ISO_TIME.exec(text) ?? []
  const time = Date.parse(text)
  if (year === undefined || Number.isNaN(time)) return undefined
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return Number(day) <= daysInMonth ? time : undefined
}

/** Whether a value is a time not later than `end`. */
export function isTimeUntil(value: unknown, end: string): value is string {
  return typeof value === 'string' && (parseTime(value) ?? Infinity) <= Date.parse(end)
}
