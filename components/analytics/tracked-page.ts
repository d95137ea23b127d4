import type {
  AnalyticsItem,
  AnalyticsList,
  AnalyticsSubject,
} from '#lib/analytics/analytics-event.ts'
import { redactSearch } from '#lib/analytics/redact-search.ts'

/** The page that is shown, in its `main`. */
export interface TrackedPage {
  kind: string
  subject: AnalyticsSubject
  search?: string
}

/** What the page says of itself; undefined for one without a route, which says what went wrong. */
export function readTrackedPage(main: HTMLElement): TrackedPage | undefined {
  const [kind] = (main.dataset['route'] ?? '').split('___')
  if (!kind) return undefined
  const subject = document.querySelector('script[data-subject]')?.textContent
  const asked = kind === 'search' ? new URLSearchParams(location.search).get('q') : undefined
  const search = redactSearch(asked)
  return { kind, subject: parseJson<AnalyticsSubject>(subject) ?? {}, ...(search && { search }) }
}

/** Cards of a list, in its order. */
export function productCardsIn(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-item]')]
}

/** The product of a card, with its place in its list. */
export function itemOfCard(card: HTMLElement): AnalyticsItem | undefined {
  const item = parseJson<AnalyticsItem>(card.dataset['item'])
  const around = card.closest<HTMLElement>('[data-list]')
  const list = listOfElement(around)
  if (!item || !around || !list) return item
  return { ...item, list, index: productCardsIn(around).indexOf(card) }
}

export function listOfElement(element: HTMLElement | null): AnalyticsList | undefined {
  return parseJson<AnalyticsList>(element?.dataset['list'])
}

/** What the server wrote; tags that change pages may have spoilt it. */
function parseJson<Value>(text: string | null | undefined): Value | undefined {
  try {
    return text ? (JSON.parse(text) as Value) : undefined
  } catch {
    return undefined
  }
}
