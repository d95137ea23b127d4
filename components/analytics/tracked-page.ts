import type { CountedItem, CountedList, CountedSubject } from '#lib/analytics/facts.ts'
import { tellableSearch } from '#lib/analytics/search-words.ts'

/** The page that is shown, in its `main`. */
export interface TrackedPage {
  kind: string
  subject: CountedSubject
  search?: string
}

/** What the page says of itself; undefined for one without a route, which says what went wrong. */
export function readTrackedPage(main: HTMLElement): TrackedPage | undefined {
  const [kind] = (main.dataset['route'] ?? '').split('___')
  if (!kind) return undefined
  const subject = document.querySelector('script[data-subject]')?.textContent
  const asked = kind === 'search' ? new URLSearchParams(location.search).get('q') : undefined
  const search = tellableSearch(asked)
  return { kind, subject: parseJson<CountedSubject>(subject) ?? {}, ...(search && { search }) }
}

/** Cards of a list, in its order. */
export function productCardsIn(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-item]')]
}

/** The product of a card, with its place in its list. */
export function itemOfCard(card: HTMLElement): CountedItem | undefined {
  const item = parseJson<CountedItem>(card.dataset['item'])
  const around = card.closest<HTMLElement>('[data-list]')
  const list = listOfElement(around)
  if (!item || !around || !list) return item
  return { ...item, list, index: productCardsIn(around).indexOf(card) }
}

export function listOfElement(element: HTMLElement | null): CountedList | undefined {
  return parseJson<CountedList>(element?.dataset['list'])
}

/** What the server wrote; tags that change pages may have spoilt it. */
function parseJson<Value>(text: string | null | undefined): Value | undefined {
  try {
    return text ? (JSON.parse(text) as Value) : undefined
  } catch {
    return undefined
  }
}
