import type { CountedItem, CountedList } from './facts.ts'

/** What of the site says whether anybody counts. */
interface Countable {
  privacy?: { tags?: object | undefined; shop?: object | undefined }
}

/** Whether somebody is configured to whom it could be told what happens. */
export function isCounted({ privacy }: Countable): boolean {
  return privacy?.tags !== undefined || privacy?.shop !== undefined
}

/** Marks the card of a product with what is told of it; a site where nobody counts is not marked. */
export function itemMark(
  site: Countable,
  item: CountedItem | undefined,
): { 'data-item'?: string | undefined } {
  return item && isCounted(site) ? { 'data-item': JSON.stringify(item) } : {}
}

/** Marks what holds the cards of one list. */
export function listMark(site: Countable, list: CountedList): { 'data-list'?: string | undefined } {
  return isCounted(site) ? { 'data-list': JSON.stringify(list) } : {}
}
