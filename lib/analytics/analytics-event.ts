/*
 * What happened, in words of the house: no service's. A receiver says it in those of its own
 * (`data-layer.ts`, `shopify.ts`). Money is what the shop says, never a price converted for reading.
 */

/** A list of products as it is told apart: the same in every language by its id, readable by its name. */
export interface AnalyticsList {
  id: string
  name: string
}

/** A product, or pieces of one of its variants. */
export interface AnalyticsItem {
  /** Global id, `gid://shopify/Product/1001`. */
  product: string
  name: string
  brand?: string
  category?: string
  variant?: { id: string; name?: string; sku?: string }
  /** Of one piece, less what is taken off it; the lowest one where none was chosen. */
  price?: number
  /** What is taken off one piece. */
  discount?: number
  quantity?: number
  /** The list in which it stands or was chosen, and its place there, from 0. */
  list?: AnalyticsList
  index?: number
}

/** Items with the currency of their prices, ISO 4217. */
interface Items {
  items: readonly AnalyticsItem[]
  currency: string
}

/** What a page is about, for those that have a word to say of it. */
export interface AnalyticsSubject {
  product?: AnalyticsItem
  collection?: { id: string; handle: string }
}

export type AnalyticsEvent =
  /** A page is shown: its kind (lib/addresses/page-kinds.ts, or `search`), its subject, what was searched for. */
  | ({ kind: 'page'; page: string; search?: string; currency: string } & AnalyticsSubject)
  | ({ kind: 'list'; list: AnalyticsList } & Items)
  | ({ kind: 'select' } & Items)
  /** The shop has taken pieces into the cart, or out of it. */
  | ({ kind: 'add' | 'remove'; cartId: string } & Items)
  /** The cart is shown, or left for the checkout. */
  | ({ kind: 'cart' | 'checkout'; codes: readonly string[] } & Items)
  /** A search beside the page has ended. */
  | { kind: 'search'; search: string }

/** Says facts to one service. */
export type AnalyticsDestination = (fact: AnalyticsEvent) => void

/** What all of these cost together. */
export function totalValue({ items }: Pick<Items, 'items'>): number {
  return roundAmount(items.reduce((sum, { price = 0, quantity = 1 }) => sum + price * quantity, 0))
}

/** Without the dust of binary fractions; no currency has more than three decimals. */
export function roundAmount(amount: number): number {
  return Math.round(amount * 1000) / 1000
}
