import { createHash } from 'node:crypto'
import type { Cart } from '../cart/cart.ts'
import { checkoutCost, type CheckoutCost } from '../cart/checkout-cost.ts'
import { priceCart, type PricedCart } from '../cart/price-cart.ts'
import type { Till } from '../cart/till.ts'
import { cartAtTill, isSent, type TillCart } from './at-till.ts'
import type { FormValues } from './fields.ts'
import { judge, type FieldErrors } from './judge.ts'

/** A cart and its form as they stand: what is bought, what it costs, what is wrong. */
export interface Look extends TillCart {
  values: FormValues
  priced: PricedCart
  cost: CheckoutCost
  errors: FieldErrors
  /** Whether anything has to be sent or fetched. */
  isSent: boolean
  /** Whether anything is left to pay. */
  isDue: boolean
  /** A short text that changes with everything that a buyer agrees to. */
  seal: string
}

/** Works out what the page shows and an order would be. `asked`: whether the buyer wants to order. */
export function lookAt(cart: Cart, values: FormValues, asked: boolean, till: Till): Look {
  const { shelf } = till
  const fitted = cartAtTill(cart, values, shelf)
  const priced = priceCart(fitted.cart, till)
  const cost = checkoutCost(fitted.cart, priced, till)
  const sent = isSent(fitted, shelf)
  const hasWays =
    shelf.shop.shipping.length > 0 || till.locations.some(({ pickup }) => pickup !== undefined)
  const isDue = cost.due > 0n
  const errors = judge(values, {
    shop: shelf.shop,
    unreachable: sent && hasWays && priced.delivery === null,
    isDue,
    asked,
  })
  return {
    ...fitted,
    values,
    priced,
    cost,
    errors,
    isSent: sent,
    isDue,
    seal: sealOf(priced, cost),
  }
}

function sealOf(priced: PricedCart, cost: CheckoutCost): string {
  const { discounts, delivery, tax, duty, total, giftCards } = cost
  const facts = [
    priced.currencyCode,
    priced.lines.map(({ part, total: amount }) => [
      part.held.line.variantId,
      part.quantity,
      String(amount),
      part.held.line.attributes,
    ]),
    discounts.map(({ deal, amount }) => [deal.discount.id, String(amount)]),
    delivery && [delivery.handle, String(delivery.cost)],
    [String(tax), String(duty)],
    giftCards.map(({ card, amountUsed }) => [card.id, String(amountUsed)]),
    String(total),
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}
