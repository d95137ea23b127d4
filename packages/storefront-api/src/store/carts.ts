import { timingSafeEqual } from 'node:crypto'
import type { Cart } from '../cart/cart.ts'
import { CART_LIFETIME } from '../cart/limits.ts'
import type { Database } from './database.ts'
import { parseCartBody } from './stored-cart.ts'

interface Row {
  token: string
  secret: string
  created_at: number
  updated_at: number
  body: string
}

export interface CartStore {
  /** An open cart; null when there is none, when it expired, became an order or cannot be read. */
  find(token: string, now: number): Cart | null
  /** @param body what `bodyOf` makes of it, where somebody has that already */
  save(cart: Cart, body?: string): void
  remove(token: string): void
  /** How many carts are open. */
  count(now: number): number
  /**
   * Forgets carts that expired, at most so many and only while there is time. Call it inside a change.
   * @returns whether more of them may be left.
   */
  sweep(now: number, limit: number, hasTime: () => boolean): boolean
}

/** Carts by token. Deciding who may see or change one is the caller's business. */
export function createCartStore(database: Database): CartStore {
  const remove = (token: string) => {
    database.prepare('DELETE FROM cart WHERE token = ?').run(token)
  }
  return {
    find(token, now) {
      const row = database
        .prepare('SELECT * FROM cart WHERE token = ? AND updated_at > ?')
        .get(token, now - CART_LIFETIME) as Row | undefined
      const body = row && parseCartBody(row.body)
      if (!body) return null
      return {
        token: row.token,
        secret: row.secret,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        ...body,
      }
    },
    save(cart, body = bodyOf(cart)) {
      const { token, secret, createdAt, updatedAt } = cart
      database
        .prepare(
          `INSERT INTO cart (token, secret, created_at, updated_at, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (token) DO UPDATE SET updated_at = excluded.updated_at, body = excluded.body`,
        )
        .run(token, secret, createdAt, updatedAt, body)
    },
    remove,
    sweep(now, limit, hasTime) {
      const expired = database
        .prepare('SELECT token FROM cart WHERE updated_at <= ? LIMIT ?')
        .all(now - CART_LIFETIME, limit) as { token: string }[]
      for (const [index, { token }] of expired.entries()) {
        if (index > 0 && !hasTime()) return true
        remove(token)
      }
      return expired.length === limit
    },
    count: (now) =>
      (
        database
          .prepare('SELECT count(*) AS count FROM cart WHERE updated_at > ?')
          .get(now - CART_LIFETIME) as { count: number }
      ).count,
  }
}

/** What of a cart is stored as one text. */
export function bodyOf(cart: Cart): string {
  const { token: _token, secret: _secret, createdAt: _at, updatedAt: _changed, ...body } = cart
  return JSON.stringify(body)
}

/** Compares a presented secret with the real one in constant time. */
export function isSecret(presented: string | null, secret: string): boolean {
  const given = Buffer.from(presented ?? '')
  const real = Buffer.from(secret)
  return given.length === real.length && timingSafeEqual(given, real)
}
