/*
 * Analytics events, independent of any service. A destination converts them
 * (`data-layer.ts`, `shopify-destination.ts`). Money is in the shop's currency, never converted for display.
 */

/** A list of products: its id is the same in every language, its name is readable. */
export interface AnalyticsItemList {
  id: string
  name: string
}

/** A product, or units of one of its variants. */
export interface AnalyticsItem {
  /** Global id, `gid://shopify/Product/1001`. */
  product: string
  name: string
  brand?: string
  category?: string
  variant?: { id: string; name?: string; sku?: string }
  /** Unit price less discount; the lowest price if no variant is selected. */
  price?: number
  /** Discount per unit. */
  discount?: number
  quantity?: number
  /** The list in which it is shown or was selected, and its position there, from 0. */
  list?: AnalyticsItemList
  index?: number
}

/** Items with the currency of their prices, ISO 4217. */
interface Items {
  items: readonly AnalyticsItem[]
  currency: string
}

/** The product or collection of a page. */
export interface AnalyticsPageSubject {
  product?: AnalyticsItem
  collection?: { id: string; handle: string }
}

export type AnalyticsEvent =
  /** Page view: page kind (lib/addresses/page-kinds.ts, or `search`), its subject, the search term. */
  | ({ kind: 'page'; page: string; search?: string; currency: string } & AnalyticsPageSubject)
  | ({ kind: 'list'; list: AnalyticsItemList } & Items)
  | ({ kind: 'select' } & Items)
  /** The shop confirmed added or removed units. */
  | ({ kind: 'add' | 'remove'; cartId: string } & Items)
  /** The cart is shown, or the checkout begins. */
  | ({ kind: 'cart' | 'checkout'; codes: readonly string[] } & Items)
  /** A search in the overlay ended. */
  | { kind: 'search'; search: string }

/** Sends events to one service. */
export type AnalyticsDestination = (fact: AnalyticsEvent) => void

/** The sum of the prices of all units. */
export function totalItemsValue({ items }: Pick<Items, 'items'>): number {
  return roundAmount(items.reduce((sum, { price = 0, quantity = 1 }) => sum + price * quantity, 0))
}

/** Rounds away binary fractions; no currency has more than three decimals. */
export function roundAmount(amount: number): number {
  return Math.round(amount * 1000) / 1000
}
