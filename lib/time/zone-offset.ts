const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached, because `Intl.DateTimeFormat` is slow to create and a calendar uses it hundreds of times. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const cached = clocks.get(zone)
  if (cached) return cached
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, made)
  return made
}

/**
 * The UTC offset of an IANA time zone at an instant, from `Intl`, the only source of time zone rules.
 *
 * @param at ms since 1970
 * @returns ms
 */
export function zoneOffset(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  )
  return shown - Math.floor(at / 1000) * 1000
}

/**
 * The local time of a zone at an instant, as `2026-02-28T14:30`.
 *
 * @param at ms since 1970
 */
export const wallTimeInZone = (at: number, zone: string): string =>
  new Date(at + zoneOffset(at, zone)).toISOString().slice(0, 16)
