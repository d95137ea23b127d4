import type { Attribute } from '../cart/cart.ts'
import type { Database } from './database.ts'
import { parseOrderBody } from './stored-order.ts'

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

interface Row {
  number: number
  cart_token: string
  secret: string
  placed_at: number
  body: string
}

export interface OrderStore {
  byCart(token: string): Order | null
  /** Writes an order under the next number, 1001 being the first. */
  place(order: Omit<Order, 'number'>): Order
  count(): number
}

export function createOrderStore(database: Database): OrderStore {
  return {
    byCart(token) {
      const row = database.prepare('SELECT * FROM shop_order WHERE cart_token = ?').get(token) as
        | Row
        | undefined
      if (!row) return null
      return {
        number: row.number,
        cartToken: row.cart_token,
        secret: row.secret,
        placedAt: row.placed_at,
        ...parseOrderBody(row.number, row.body),
      }
    },
    place(order) {
      const { cartToken, secret, placedAt, ...body } = order
      const { next } = database
        .prepare('SELECT coalesce(max(number), 1000) + 1 AS next FROM shop_order')
        .get() as {
        next: number
      }
      database
        .prepare(
          'INSERT INTO shop_order (number, cart_token, secret, placed_at, body) VALUES (?, ?, ?, ?, ?)',
        )
        .run(next, cartToken, secret, placedAt, JSON.stringify(body))
      return { ...order, number: next }
    },
    count: () =>
      (database.prepare('SELECT count(*) AS count FROM shop_order').get() as { count: number })
        .count,
  }
}
