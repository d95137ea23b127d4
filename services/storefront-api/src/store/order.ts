import type { Attribute } from '../cart/cart.ts'

/** A line of an order as it was when the order was placed; later imports do not change it. */
export interface OrderLine {
  variantId: number
  productTitle: string
  variantTitle: string
  sku: string
  quantity: number
  /** Decimal strings in the order's currency. */
  price: string
  /** After the line's own discounts. */
  total: string
  image: string | null
  attributes: Attribute[]
}

export interface Customer {
  email: string
  name: string
  address1: string
  address2: string
  zip: string
  city: string
  countryCode: string
}

/** What a discount took off an order, in the order's currency. */
export interface OrderDiscount {
  title: string
  /** null for an automatic one. */
  code: string | null
  amount: string
}

/** A test order: goods left the stock, no money moved. */
export interface Order {
  number: number
  cartToken: string
  secret: string
  placedAt: number
  /** What the buyer saw prices in. */
  currencyCode: string
  /** Everything that the buyer agreed to, gift cards not taken off. */
  total: string
  discounts: OrderDiscount[]
  /** How the order travels and for how much; null where that was not chosen. */
  delivery: { title: string; cost: string } | null
  /** What gift cards paid, in the order's currency. */
  giftCards: { lastCharacters: string; amount: string }[]
  /** The signed-in buyer's number. */
  customerId: number | null
  customer: Customer
  note: string | null
  attributes: Attribute[]
  lines: OrderLine[]
  test: true
}
