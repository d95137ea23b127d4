const day = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for an existing date, written `2026-02-28`. */
export function isCalendarDate(text: string | null | undefined): text is string {
  const [, year, month, date] = day.exec(text ?? '') ?? []
  if (!year) return false
  const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)))
  return made.toISOString().slice(0, 10) === text && Number(year) > 1000
}
