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

/** A test order: goods left the stock, no money moved. */
export interface Order {
  number: number
  cartToken: string
  secret: string
  placedAt: number
  currencyCode: string
  total: string
  customer: Customer
  note: string | null
  attributes: Attribute[]
  lines: OrderLine[]
  test: true
}
