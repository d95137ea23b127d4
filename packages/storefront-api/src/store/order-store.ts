import { toMinorUnits, type MinorUnits } from '../money/money.ts'
import type { Database } from './database.ts'
import { type Order, parseOrderBody } from './order.ts'

interface Row {
  number: number
  cart_token: string
  secret: string
  placed_at: number
  body: string
}

/** A number of orders with the same total. */
interface SalesRow {
  total: string
  currency: string
  orders: number
}

/** Filter and cursor of an order list, newest first. */
export interface OrderListQuery {
  /** Only orders below this number. */
  before?: number
  limit: number
  /** Only orders of this email, case-insensitive. */
  email?: string
}

/** Totals of the orders in a period. */
export interface SalesTotals {
  orders: number
  /** In minor units, by currency. */
  totals: Map<string, MinorUnits>
}

export interface OrderStore {
  find(number: number): Order | null
  list(page: OrderListQuery): Order[]
  /** Iterates every order, oldest first, reading one at a time. */
  all(): Iterable<Order>
  /** Totals of the orders since a time, before gift cards. */
  sales(since: number): SalesTotals
  byCart(token: string): Order | null
  /** The orders of a customer, newest first. */
  byCustomer(customerId: number): Order[]
  /** Inserts an order with the next number; the first is 1001. */
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
    find(number) {
      const row = database.prepare('SELECT * FROM shop_order WHERE number = ?').get(number)
      return row ? orderOf(row as unknown as Row) : null
    },
    list({ before = Number.MAX_SAFE_INTEGER, limit, email }) {
      // Two statements, because SQLite cannot use an index for an optional condition.
      const rows =
        email === undefined
          ? database
              .prepare('SELECT * FROM shop_order WHERE number < ? ORDER BY number DESC LIMIT ?')
              .all(before, limit)
          : database
              .prepare(
                'SELECT * FROM shop_order WHERE email = ? AND number < ? ORDER BY number DESC LIMIT ?',
              )
              .all(email.trim().toLowerCase(), before, limit)
      return (rows as unknown as Row[]).map(orderOf)
    },
    *all() {
      for (const row of database.prepare('SELECT * FROM shop_order ORDER BY number').iterate())
        yield orderOf(row as unknown as Row)
    },
    sales(since) {
      const rows = database
        .prepare(
          `SELECT currency, total, count(*) AS orders FROM shop_order
           WHERE placed_at >= ? AND currency <> '' GROUP BY currency, total`,
        )
        .iterate(since) as Iterable<unknown> as Iterable<SalesRow>
      const sales: SalesTotals = { orders: 0, totals: new Map() }
      for (const { total, currency, orders } of rows) {
        const sum = toMinorUnits(total, currency) * BigInt(orders)
        sales.orders += orders
        sales.totals.set(currency, (sales.totals.get(currency) ?? 0n) + sum)
      }
      return sales
    },
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
          `INSERT INTO shop_order
             (number, cart_token, secret, placed_at, body, customer_id, email, currency, total)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          next,
          cartToken,
          secret,
          placedAt,
          JSON.stringify(body),
          order.customerId,
          order.customer.email.toLowerCase(),
          order.currencyCode,
          order.total,
        )
      return { ...order, number: next }
    },
    count: () =>
      (database.prepare('SELECT count(*) AS count FROM shop_order').get() as { count: number })
        .count,
  }
}
