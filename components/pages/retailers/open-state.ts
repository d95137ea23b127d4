import { type Locale, localeTable } from '#lib/locales.ts'
import { formatClock, decodeOpeningHours } from '#lib/retailers/opening-hours.ts'
import { localTimeInZone, openingStateAt } from '#lib/retailers/opening-state.ts'

/** Messages with `{time}` and `{day}` placeholders. */
export type OpenStateMessages = Record<'open' | 'today' | 'tomorrow' | 'later' | 'closed', string>

/**
 * Updates the open state of every `[data-hours]` element, now and each minute, and hides past special days.
 *
 * @returns a function that stops the updates
 */
export function updateOpenStates(
  page: ParentNode,
  locale: Locale,
  words: OpenStateMessages,
): () => void {
  function say() {
    const now = new Date()
    for (const element of page.querySelectorAll<HTMLElement>('[data-hours]')) {
      const { hours = '', zone = '' } = element.dataset
      const said = openStateText(hours, zone, now, locale, words)
      element.hidden = said === undefined
      if (!said) continue
      if (element.textContent !== said.text) element.textContent = said.text
      element.toggleAttribute('data-open', said.open)
    }
    const today = now.toISOString().slice(0, 10)
    for (const row of page.querySelectorAll<HTMLElement>('[data-until]')) {
      row.hidden = (row.dataset['until'] ?? '') < today
    }
  }
  say()
  const timer = setInterval(say, 60_000)
  return () => clearInterval(timer)
}

/** The open state of a retailer at an instant, as text; undefined for an unknown time zone. */
export function openStateText(
  hours: string,
  zone: string,
  now: Date,
  locale: Locale,
  words: OpenStateMessages,
): { open: boolean; text: string } | undefined {
  const local = localTimeInZone(now, zone)
  if (!local) return undefined
  const state = openingStateAt(decodeOpeningHours(hours), local)
  if (state.open) return { open: true, text: fill(words.open, { time: formatClock(state.until) }) }
  if (!state.next) return { open: false, text: words.closed }
  const { inDays, weekday, from } = state.next
  const template = inDays === 0 ? words.today : inDays === 1 ? words.tomorrow : words.later
  const text = fill(template, { time: formatClock(from), day: dayName(weekday, locale) })
  return { open: false, text }
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** The first of January 2024 was a Monday. */
function dayName(weekday: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(localeTable[locale].tag, {
    weekday: 'long',
    timeZone: 'UTC',
  })
  return format.format(new Date(Date.UTC(2024, 0, 1 + weekday)))
}
