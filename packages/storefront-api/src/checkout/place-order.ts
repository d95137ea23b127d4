import type { Cart } from '../cart/cart.ts'
import type { Till } from '../cart/till.ts'
import type { CartStore } from '../store/carts.ts'
import type { LedgerStore } from '../store/ledger.ts'
import type { Order } from '../store/order.ts'
import type { OrderStore } from '../store/orders.ts'
import type { StockStore } from '../store/stock.ts'
import type { Look } from './look.ts'
import { orderOf } from './order-of.ts'

export interface OrderParts {
  carts: CartStore
  orders: OrderStore
  stock: StockStore
  ledger: LedgerStore
}

function piecesByVariant(cart: Cart): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { variantId, quantity } of cart.lines) {
    if (quantity > 0) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity)
  }
  return pieces
}

/**
 * Turns a cart into a test order: the stock and the gift cards fall, the order is written, the cart
 * ceases to be. Belongs into one change of the store, after everything was looked at in it.
 */
export function placeOrder(
  { carts, orders, stock, ledger }: OrderParts,
  look: Look,
  till: Till,
  language: string,
): Order {
  const { cart, cost } = look
  // The till reads the stock that is sold here: what the order says is worked out first.
  const ordered = orderOf(look, till)
  const shortages = stock.sell(piecesByVariant(cart))
  // Cannot happen after fitting within the same transaction; selling anyway would be worse than failing.
  if (shortages.length > 0)
    throw new Error(`Stock fell within a transaction: ${JSON.stringify(shortages)}`)
  const order = orders.place({
    cartToken: cart.token,
    secret: cart.secret,
    placedAt: till.now,
    ...ordered,
    customerId: cart.buyerIdentity.customerId,
    language,
    note: cart.note,
    attributes: cart.attributes,
    test: true,
  })
  for (const { deal } of cost.discounts)
    ledger.note(deal.discount.id, order.number, order.customer.email)
  for (const { card, amountUsed } of cost.giftCards)
    if (amountUsed > 0n) ledger.spend(card.id, amountUsed)
  carts.remove(cart.token)
  return order
}
