import type { Money } from '#lib/money/format-money.ts'
import type { ShopNotice } from './shop-notices.ts'

/** One line of a cart: a variant and how many of it. */
export interface CartLine {
  id: string
  quantity: number
  variantId: string
  /** Title of the product, in the language of the request. */
  title: string
  variantTitle: string
  handle: string
  sku?: string
  productId: string
  vendor: string
  productType: string
  options: ReadonlyArray<{ name: string; value: string }>
  /** Price of one unit. */
  price: Money
  image?: { src: string; alt: string }
  available: boolean
  /** What is taken off this line, by discount: its own and its share of those of the order. */
  discounts: readonly LineDiscount[]
}

export interface LineDiscount {
  /** The `id` of one of the cart's discounts. */
  discountId: string
  amount: Money
}

/** A discount that counts in a cart. */
export interface CartDiscount {
  /** Code or title in small letters. */
  id: string
  title: string
  /** Absent where nobody typed one. */
  code?: string
  on: 'lines' | 'shipping'
  /** What it takes off in all. */
  amount: Money
}

/** A code that the shopper gave; one that takes nothing off is kept, and says so. */
export interface DiscountCode {
  code: string
  applicable: boolean
}

export interface GiftCard {
  id: string
  lastCharacters: string
  /** What it pays of this cart, in the cart's currency. */
  amount: Money
}

export interface CartAttribute {
  key: string
  value: string
}

/** Who buys. The country is the one that the shop prices by. */
export interface BuyerIdentity {
  countryCode?: string
  email?: string
  phone?: string
  shippingAddress?: Readonly<Record<string, string>>
}

/** The cart as the shop has it. */
export interface Cart {
  id: string
  lines: readonly CartLine[]
  totalQuantity: number
  /** The total without duty and tax. */
  subtotal: Money
  /** What the pieces cost with all that is taken off, before gift cards pay. */
  total: Money
  /** What is left to pay. */
  toPay: Money
  tax?: Money
  duty?: Money
  shipping?: { title: string; cost: Money }
  discounts: readonly CartDiscount[]
  discountCodes: readonly DiscountCode[]
  giftCards: readonly GiftCard[]
  note: string
  attributes: readonly CartAttribute[]
  countryCode?: string
  checkoutUrl: string
}

/** A cart with what the shop had to say about the change that led to it. */
export interface CartOutcome {
  cart: Cart
  notices: readonly ShopNotice[]
}
