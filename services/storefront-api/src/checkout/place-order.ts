import { createHash } from 'node:crypto'
import type { Cart } from '../cart/cart.ts'
import type { CartWarning } from '../cart/problems.ts'
import { fitToStock } from '../cart/stock-rules.ts'
import { cartTotals, lineTotals } from '../cart/totals.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import { toDecimal } from '../money/money.ts'
import { isSecret, type CartStore } from '../store/carts.ts'
import type { Database } from '../store/database.ts'
import type { Customer, Order, OrderLine } from '../store/order.ts'
import type { OrderStore } from '../store/orders.ts'
import type { StockStore } from '../store/stock.ts'

export interface CheckoutParts {
  database: Database
  carts: CartStore
  orders: OrderStore
  stock: StockStore
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

/** A short text that changes with everything a buyer agrees to: pieces, quantities and prices. */
export function selectionSeal(cart: Cart, shelf: Shelf): string {
  const facts = cart.lines.map((line) => [
    line.variantId,
    line.quantity,
    String(lineTotals(line, shelf).total),
    line.attributes,
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}

function orderLine(line: Cart['lines'][number], shelf: Shelf): OrderLine {
  const { product, variant } = shelf.variant(line.variantId)!
  const { currencyCode } = shelf.shop
  const totals = lineTotals(line, shelf)
  return {
    variantId: line.variantId,
    productTitle: product.title,
    variantTitle: variant.title,
    sku: variant.sku,
    quantity: line.quantity,
    price: toDecimal(totals.amountPerQuantity, currencyCode),
    total: toDecimal(totals.total, currencyCode),
    image: (variant.image ?? product.images[0])?.src ?? null,
    attributes: line.attributes,
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
 * Turns a cart into a test order in one change of the store: the stock falls, the order is written, the
 * cart ceases to be. A second call for the same cart returns the same order. `seal` is the
 * selection that the buyer saw; when it no longer holds, nothing is ordered.
 */
export function placeOrder(
  { database, carts, orders, stock, shelf, clock }: CheckoutParts,
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
    const till = fitToStock(stored, shelf())
    const pieces = piecesByVariant(till.cart)
    if (pieces.size === 0) return { kind: 'empty', till }
    if (selectionSeal(till.cart, shelf()) !== input.seal) {
      carts.save({ ...till.cart, updatedAt: now })
      return { kind: 'changed', till }
    }
    const shortages = stock.sell(pieces)
    // Cannot happen after fitting within the same transaction; selling anyway would be worse than failing.
    if (shortages.length > 0)
      throw new Error(`Stock fell within a transaction: ${JSON.stringify(shortages)}`)
    const { currencyCode } = shelf().shop
    const order = orders.place({
      cartToken: stored.token,
      secret: stored.secret,
      placedAt: now,
      currencyCode,
      total: toDecimal(cartTotals(till.cart, shelf()).total, currencyCode),
      customer: input.customer,
      note: stored.note,
      attributes: stored.attributes,
      lines: till.cart.lines
        .filter(({ quantity }) => quantity > 0)
        .map((line) => orderLine(line, shelf())),
      test: true,
    })
    carts.remove(stored.token)
    return { kind: 'placed', order, isNew: true }
  })
}
