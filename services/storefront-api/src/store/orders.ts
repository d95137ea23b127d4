import type { Database } from './database.ts'
import type { Order } from './order.ts'
import { parseOrderBody } from './stored-order.ts'

interface Row {
  number: number
  cart_token: string
  secret: string
  placed_at: number
  body: string
}

export interface OrderStore {
  byCart(token: string): Order | null
  /** The orders of a signed-in buyer, newest first. */
  byCustomer(customerId: number): Order[]
  /** Writes an order under the next number, 1001 being the first. */
  place(order: Omit<Order, 'number'>): Order
  count(): number
}

function orderOf(row: Row): Order {
  return {
    number: row.number,
    cartToken: row.cart_token,
    secret: row.secret,
    placedAt: row.placed_at,
    ...parseOrderBody(row.number, row.body),
  }
}

export function createOrderStore(database: Database): OrderStore {
  return {
    byCart(token) {
      const row = database.prepare('SELECT * FROM shop_order WHERE cart_token = ?').get(token) as
        | Row
        | undefined
      return row ? orderOf(row) : null
    },
    byCustomer(customerId) {
      const rows = database
        .prepare('SELECT * FROM shop_order WHERE customer_id = ? ORDER BY number DESC')
        .all(customerId) as unknown as Row[]
      return rows.map(orderOf)
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
          'INSERT INTO shop_order (number, cart_token, secret, placed_at, body, customer_id) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(next, cartToken, secret, placedAt, JSON.stringify(body), order.customerId)
      return { ...order, number: next }
    },
    count: () =>
      (database.prepare('SELECT count(*) AS count FROM shop_order').get() as { count: number })
        .count,
  }
}
