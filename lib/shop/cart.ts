import type { Money } from '#lib/money/format-money.ts'
import type { ShopNotice } from './shop-notices.ts'

/** A cart line: a variant and its quantity. */
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
  /** Price of one unit before a reduction; only where it was higher. */
  compareAtPrice?: Money
  image?: { src: string; alt: string }
  available: boolean
  /** Units in stock, where the shop says so. */
  stock?: number
  /** Discounts on this line: its own, and its share of discounts on the order. */
  discounts: readonly CartLineDiscount[]
}

export interface CartLineDiscount {
  /** The `id` of one of the cart's discounts. */
  discountId: string
  amount: Money
}

/** A discount that applies to a cart. */
export interface CartWideDiscount {
  /** Code or title in lower case. */
  id: string
  title: string
  /** Absent for automatic discounts. */
  code?: string
  on: 'lines' | 'shipping'
  /** Total amount of the discount. */
  amount: Money
}

/** A discount code that the shopper entered; an inapplicable one stays in the cart and is marked so. */
export interface DiscountCode {
  code: string
  applicable: boolean
}

export interface GiftCard {
  id: string
  lastCharacters: string
  /** Amount applied to this cart, in the cart's currency. */
  amount: Money
  /** What is left on the card. */
  balance?: Money
}

export interface CartAttribute {
  key: string
  value: string
}

/** The buyer. The country determines the shop's prices. */
export interface BuyerIdentity {
  countryCode?: string
  email?: string
  phone?: string
  shippingAddress?: Readonly<Record<string, string>>
}

/** The cart as the shop returns it. */
export interface Cart {
  id: string
  lines: readonly CartLine[]
  totalQuantity: number
  /** The total without duty and tax. */
  subtotal: Money
  /** Price of all lines after discounts, before gift cards. */
  total: Money
  /** Amount due. */
  toPay: Money
  tax?: Money
  duty?: Money
  shipping?: { title: string; description?: string; cost: Money }
  discounts: readonly CartWideDiscount[]
  discountCodes: readonly DiscountCode[]
  giftCards: readonly GiftCard[]
  note: string
  attributes: readonly CartAttribute[]
  countryCode?: string
  checkoutUrl: string
}

/** A cart with the shop's notices about the mutation. */
export interface CartMutationResult {
  cart: Cart
  notices: readonly ShopNotice[]
}
