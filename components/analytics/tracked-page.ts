import type {
  AnalyticsItem,
  AnalyticsItemList,
  AnalyticsPageSubject,
} from '#lib/analytics/analytics-event.ts'
import { redactSearch } from '#lib/analytics/redact-search.ts'

/** What analytics read from the `main` of the current page. */
export interface TrackedPage {
  kind: string
  subject: AnalyticsPageSubject
  search?: string
}

/** Reads the kind and subject of the page; undefined for an error page, which has no route. */
export function readTrackedPage(main: HTMLElement): TrackedPage | undefined {
  const [kind] = (main.dataset['route'] ?? '').split('___')
  if (!kind) return undefined
  const subject = document.querySelector('script[data-subject]')?.textContent
  const requested = kind === 'search' ? new URLSearchParams(location.search).get('q') : undefined
  const search = redactSearch(requested)
  return {
    kind,
    subject: parseJson<AnalyticsPageSubject>(subject) ?? {},
    ...(search && { search }),
  }
}

/** Product cards of a list, in its order. */
export function productCardsIn(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-item]')]
}

/** The product of a card, with its list and its index there. */
export function analyticsItemOfCard(card: HTMLElement): AnalyticsItem | undefined {
  const item = parseJson<AnalyticsItem>(card.dataset['item'])
  const around = card.closest<HTMLElement>('[data-list]')
  const list = analyticsListOfElement(around)
  if (!item || !around || !list) return item
  return { ...item, list, index: productCardsIn(around).indexOf(card) }
}

export function analyticsListOfElement(element: HTMLElement | null): AnalyticsItemList | undefined {
  return parseJson<AnalyticsItemList>(element?.dataset['list'])
}

/** Parses JSON that the server rendered; undefined if a third-party tag has altered it. */
function parseJson<Value>(text: string | null | undefined): Value | undefined {
  try {
    return text ? (JSON.parse(text) as Value) : undefined
  } catch {
    return undefined
  }
}
