import type { Shelf } from '../catalogue/shelf.ts'
import { toMinor, type Minor } from '../money/money.ts'
import type { Cart, CartLine } from './cart.ts'

/** What a line costs, in minor units of the shop's currency. */
export interface LineTotals {
  amountPerQuantity: Minor
  compareAtAmountPerQuantity: Minor | null
  /** Before discounts. */
  subtotal: Minor
  /** After discounts. */
  total: Minor
}

export interface CartTotals {
  subtotal: Minor
  total: Minor
  currencyCode: string
}

/** The cost of a line; a piece that left the catalogue costs nothing. */
export function lineTotals(line: CartLine, shelf: Shelf): LineTotals {
  const { currencyCode } = shelf.shop
  const variant = shelf.variant(line.variantId)?.variant
  const amountPerQuantity = variant ? toMinor(variant.price, currencyCode) : 0n
  const subtotal = amountPerQuantity * BigInt(line.quantity)
  return {
    amountPerQuantity,
    compareAtAmountPerQuantity: variant?.compareAtPrice
      ? toMinor(variant.compareAtPrice, currencyCode)
      : null,
    subtotal,
    total: subtotal,
  }
}

/** The cost of a cart: the sum of its lines. */
export function cartTotals(cart: Cart, shelf: Shelf): CartTotals {
  const lines = cart.lines.map((line) => lineTotals(line, shelf))
  const sum = (read: (line: LineTotals) => Minor) =>
    lines.reduce((total, line) => total + read(line), 0n)
  return {
    subtotal: sum((line) => line.subtotal),
    total: sum((line) => line.total),
    currencyCode: shelf.shop.currencyCode,
  }
}
