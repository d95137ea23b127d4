import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Address } from '../cart/cart.ts'
import type { Database } from './database.ts'
import { storedAddressSchema } from './cart-store.ts'

/** A customer's address with its id. */
export interface CustomerAddress {
  id: string
  address: Address
}

/** A customer account. */
export interface CustomerRecord {
  id: number
  email: string
  /** The password's hash; null until the account is activated. */
  password: string | null
  createdAt: number
  updatedAt: number
  firstName: string | null
  lastName: string | null
  phone: string | null
  acceptsMarketing: boolean
  addresses: CustomerAddress[]
  defaultAddressId: string | null
}

/** What a token authorizes: a session, or setting a password. */
export type CustomerTokenKind = 'access' | 'reset' | 'activate'

const text = z.string().nullable().catch(null)
const body = z.object({
  firstName: text,
  lastName: text,
  phone: text,
  acceptsMarketing: z.boolean().catch(false),
  addresses: z.array(z.object({ id: z.string(), address: storedAddressSchema })).catch([]),
  defaultAddressId: text,
})

interface Row {
  id: number
  email: string
  password: string | null
  created_at: number
  updated_at: number
  body: string
}

export interface CustomerStore {
  find(id: number): CustomerRecord | null
  byEmail(email: string): CustomerRecord | null
  /** Inserts a customer with the next id. */
  add(customer: Omit<CustomerRecord, 'id'>): CustomerRecord
  save(customer: CustomerRecord): void
  /** Issues a token; only its hash is stored. */
  issueToken(customerId: number, kind: CustomerTokenKind, expiresAt: number): string
  /** The customer and expiry of a token; null when it is unknown or expired. */
  findToken(
    value: string,
    kind: CustomerTokenKind,
    now: number,
  ): { customerId: number; expiresAt: number } | null
  extendToken(value: string, expiresAt: number): void
  deleteToken(value: string): void
  /** Ends every session of a customer, for example after a password change. */
  deleteTokens(customerId: number): void
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function recordOf(row: Row | undefined): CustomerRecord | null {
  if (!row) return null
  const { id, email, password, created_at: createdAt, updated_at: updatedAt } = row
  return { id, email, password, createdAt, updatedAt, ...body.parse(JSON.parse(row.body)) }
}

/** Customer accounts by id, by email and by token. */
export function createCustomerStore(database: Database): CustomerStore {
  const save = (customer: CustomerRecord) => {
    const { id, email, password, createdAt, updatedAt, ...rest } = customer
    database
      .prepare(
        `INSERT INTO customer (id, email, password, created_at, updated_at, body) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET email = excluded.email, password = excluded.password,
           updated_at = excluded.updated_at, body = excluded.body`,
      )
      .run(id, email.toLowerCase(), password, createdAt, updatedAt, JSON.stringify(rest))
  }
  return {
    find: (id) =>
      recordOf(database.prepare('SELECT * FROM customer WHERE id = ?').get(id) as Row | undefined),
    byEmail: (email) =>
      recordOf(
        database
          .prepare('SELECT * FROM customer WHERE email = ?')
          .get(email.trim().toLowerCase()) as Row | undefined,
      ),
    add(customer) {
      const { next } = database
        .prepare('SELECT coalesce(max(id), 1000) + 1 AS next FROM customer')
        .get() as { next: number }
      const added = { ...customer, id: next }
      save(added)
      return added
    },
    save,
    issueToken(customerId, kind, expiresAt) {
      const token = randomBytes(24).toString('hex')
      database
        .prepare(
          'INSERT INTO customer_token (hash, customer_id, kind, expires_at) VALUES (?, ?, ?, ?)',
        )
        .run(hashOf(token), customerId, kind, expiresAt)
      return token
    },
    findToken(value, kind, now) {
      const row = database
        .prepare('SELECT customer_id, expires_at FROM customer_token WHERE hash = ? AND kind = ?')
        .get(hashOf(value), kind) as { customer_id: number; expires_at: number } | undefined
      return row && row.expires_at > now
        ? { customerId: row.customer_id, expiresAt: row.expires_at }
        : null
    },
    extendToken(value, expiresAt) {
      database
        .prepare('UPDATE customer_token SET expires_at = ? WHERE hash = ?')
        .run(expiresAt, hashOf(value))
    },
    deleteToken(value) {
      database.prepare('DELETE FROM customer_token WHERE hash = ?').run(hashOf(value))
    },
    deleteTokens(customerId) {
      database.prepare('DELETE FROM customer_token WHERE customer_id = ?').run(customerId)
    },
  }
}
