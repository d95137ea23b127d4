import type { Hours, Span } from './hours.ts'

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
