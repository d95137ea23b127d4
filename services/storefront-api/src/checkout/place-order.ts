import { createHash } from 'node:crypto'
import type { Cart } from '../cart/cart.ts'
import { checkoutCost, type CheckoutCost } from '../cart/checkout-cost.ts'
import { priceCart, type PricedCart, type PricedLine } from '../cart/price-cart.ts'
import type { CartWarning } from '../cart/problems.ts'
import { fitToStock } from '../cart/stock-rules.ts'
import type { Till } from '../cart/till.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import { toDecimal } from '../money/money.ts'
import { isSecret, type CartStore } from '../store/carts.ts'
import type { Database } from '../store/database.ts'
import type { LedgerStore } from '../store/ledger.ts'
import type { Customer, Order, OrderLine } from '../store/order.ts'
import type { OrderStore } from '../store/orders.ts'
import type { StockStore } from '../store/stock.ts'

export interface CheckoutParts {
  database: Database
  carts: CartStore
  orders: OrderStore
  stock: StockStore
  ledger: LedgerStore
  /** What carts are priced with at this moment. */
  till: () => Till
  shelf: () => Shelf
  clock: () => number
}

/** A cart at the till: within the stock, with what had to be changed for that. */
export interface TillCart {
  cart: Cart
  warnings: CartWarning[]
}

export type PlaceResult =
  | { kind: 'placed'; order: Order; isNew: boolean }
  /** No such cart, or not the owner's address. */
  | { kind: 'gone' }
  /** Nothing of the cart can be bought (any more). */
  | { kind: 'empty'; till: TillCart }
  /** The cart is not what the buyer saw; it was brought within the stock and kept. */
  | { kind: 'changed'; till: TillCart }

/** A short text that changes with everything a buyer agrees to: pieces, quantities and amounts. */
export function selectionSeal(cart: Cart, till: Till): string {
  const priced = priceCart(cart, till)
  const { discounts, delivery, total, giftCards } = checkoutCost(cart, priced, till)
  const facts = [
    priced.currencyCode,
    priced.lines.map(({ part, total: amount }) => [
      part.held.line.variantId,
      part.quantity,
      String(amount),
      part.held.line.attributes,
    ]),
    discounts.map(({ deal, amount }) => [deal.discount.id, String(amount)]),
    delivery && [delivery.title, String(delivery.cost)],
    giftCards.map(({ card, amountUsed }) => [card.id, String(amountUsed)]),
    String(total),
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}

function orderLine({ part, total }: PricedLine, currencyCode: string): OrderLine {
  const { line, piece } = part.held
  const { product, variant } = piece
  return {
    variantId: line.variantId,
    productTitle: product.title,
    variantTitle: variant.title,
    sku: variant.sku,
    quantity: part.quantity,
    price: toDecimal(part.unitPrice, currencyCode),
    total: toDecimal(total, currencyCode),
    image: (variant.image ?? product.images[0])?.src ?? null,
    attributes: line.attributes,
  }
}

/** What of an order follows from its cost. */
function orderCost(priced: PricedCart, cost: CheckoutCost) {
  const { currencyCode } = priced
  const decimal = (amount: bigint) => toDecimal(amount, currencyCode)
  return {
    currencyCode,
    total: decimal(cost.total),
    discounts: cost.discounts.map(({ deal, amount }) => ({
      title: deal.discount.title,
      code: deal.code,
      amount: decimal(amount),
    })),
    delivery: cost.delivery && { title: cost.delivery.title, cost: decimal(cost.delivery.cost) },
    giftCards: cost.giftCards.map(({ card, presentmentAmountUsed }) => ({
      lastCharacters: card.code.slice(-4).toLowerCase(),
      amount: decimal(presentmentAmountUsed),
    })),
    lines: priced.lines
      .filter(({ part }) => part.quantity > 0)
      .map((line) => orderLine(line, currencyCode)),
  }
}

function piecesByVariant(cart: Cart): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { variantId, quantity } of cart.lines) {
    if (quantity > 0) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity)
  }
  return pieces
}

/**
 * Turns a cart into a test order in one change of the store: the stock and the gift cards fall, the
 * order is written, the cart ceases to be. A second call for the same cart returns the same order. `seal` is the
 * selection that the buyer saw; when it no longer holds, nothing is ordered.
 */
export function placeOrder(
  { database, carts, orders, stock, ledger, shelf, till, clock }: CheckoutParts,
  input: { token: string; key: string | null; seal: string; customer: Customer },
): Promise<PlaceResult> {
  return database.write((): PlaceResult => {
    const earlier = orders.byCart(input.token)
    if (earlier) {
      return isSecret(input.key, earlier.secret)
        ? { kind: 'placed', order: earlier, isNew: false }
        : { kind: 'gone' }
    }
    const now = clock()
    const stored = carts.find(input.token, now)
    if (!stored || !isSecret(input.key, stored.secret)) return { kind: 'gone' }
    // Some discounts are for buyers who did not have them before: the form says who it is.
    const buyerIdentity = { ...stored.buyerIdentity, email: input.customer.email }
    const fitted = fitToStock({ ...stored, buyerIdentity }, shelf())
    const pieces = piecesByVariant(fitted.cart)
    if (pieces.size === 0) return { kind: 'empty', till: fitted }
    if (selectionSeal(fitted.cart, till()) !== input.seal) {
      carts.save({ ...fitted.cart, updatedAt: now })
      return { kind: 'changed', till: fitted }
    }
    const shortages = stock.sell(pieces)
    // Cannot happen after fitting within the same transaction; selling anyway would be worse than failing.
    if (shortages.length > 0)
      throw new Error(`Stock fell within a transaction: ${JSON.stringify(shortages)}`)
    const pricing = till()
    const priced = priceCart(fitted.cart, pricing)
    const cost = checkoutCost(fitted.cart, priced, pricing)
    const order = orders.place({
      cartToken: stored.token,
      secret: stored.secret,
      placedAt: now,
      ...orderCost(priced, cost),
      customerId: stored.buyerIdentity.customerId,
      customer: input.customer,
      note: stored.note,
      attributes: stored.attributes,
      test: true,
    })
    for (const { deal } of cost.discounts)
      ledger.note(deal.discount.id, order.number, input.customer.email)
    for (const { card, amountUsed } of cost.giftCards)
      if (amountUsed > 0n) ledger.spend(card.id, amountUsed)
    carts.remove(stored.token)
    return { kind: 'placed', order, isNew: true }
  })
}
