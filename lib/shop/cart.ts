import type { Money } from '#lib/money/format-money.ts'
import type { ShopNotice } from './notices.ts'

/** One line of a cart: a variant and how many of it. */
export interface CartLine {
  id: string
  quantity: number
  variantId: string
  /** Title of the product. */
  title: string
  variantTitle: string
  handle: string
  options: ReadonlyArray<{ name: string; value: string }>
  /** Price of one unit. */
  price: Money
  image?: { src: string; alt: string }
  available: boolean
}

/** The cart as the shop has it. */
export interface Cart {
  id: string
  lines: readonly CartLine[]
  totalQuantity: number
  subtotal: Money
  total: Money
  checkoutUrl: string
}

/** A cart with what the shop had to say about the change that led to it. */
export interface CartOutcome {
  cart: Cart
  notices: readonly ShopNotice[]
}
