import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Cart, checkoutNoticeKinds, CART_LIFETIME_MS } from '../cart/cart.ts'
import type { Database } from './database.ts'

/** Parses list entries one by one, so that an invalid entry does not discard the others. */
function listOf<Entry extends z.ZodType>(entry: Entry) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((entries) =>
      entries.flatMap((value): z.output<Entry>[] => {
        const { success, data } = entry.safeParse(value)
        return success ? [data] : []
      }),
    )
}

const attributes = listOf(z.object({ key: z.string(), value: z.string() }))

const line = z.object({
  id: z.string(),
  variantId: z.int(),
  quantity: z.int().nonnegative(),
  attributes,
  sellingPlanId: z.int().nullable().catch(null),
})

const text = z.string().nullable().catch(null)

const part = z.string().nullish().catch(null)

/** A postal address as stored in a row. */
export const storedAddressSchema = z.object({
  address1: part,
  address2: part,
  city: part,
  company: part,
  country: part,
  firstName: part,
  lastName: part,
  phone: part,
  province: part,
  zip: part,
})

/** Fields of `address` with country and province by code. */
const deliveryAddress = z.object({
  address1: part,
  address2: part,
  city: part,
  company: part,
  countryCode: part,
  firstName: part,
  lastName: part,
  phone: part,
  provinceCode: part,
  zip: part,
})

const selectableAddress = z.object({
  id: z.string(),
  address: deliveryAddress,
  selected: z.boolean(),
  oneTimeUse: z.boolean(),
})

const preferences = z.object({
  delivery: z
    .object({
      coordinates: z
        .object({ latitude: z.number(), longitude: z.number(), countryCode: z.string() })
        .nullish(),
      deliveryMethod: z.array(z.enum(['PICKUP_POINT', 'PICK_UP', 'SHIPPING'])).nullish(),
      pickupHandle: z.array(z.string()).nullish(),
    })
    .nullish(),
  wallet: z.array(z.string()).nullish(),
})

const buyerIdentity = z.object({
  email: text,
  phone: text,
  countryCode: text,
  customerId: z.int().nullable().catch(null),
  deliveryAddresses: listOf(storedAddressSchema),
  preferences: preferences.nullable().catch(null),
})

const nobody = {
  email: null,
  phone: null,
  countryCode: null,
  customerId: null,
  deliveryAddresses: [],
  preferences: null,
}

const unspoken = { language: null, country: null }

const draft = z.object({
  values: z.record(z.string(), z.string()).catch({}),
  asked: z.boolean().catch(false),
  notice: z
    .object({ kind: z.enum(checkoutNoticeKinds), code: text, refusal: text })
    .nullable()
    .catch(null),
})

/** The stored JSON of a cart. Missing or invalid fields of older versions get the defaults of a new cart. */
const body = z.object({
  note: text,
  attributes,
  buyerIdentity: buyerIdentity.catch(nobody),
  discountCodes: listOf(z.string()),
  giftCards: listOf(z.int()),
  deliveryAddresses: listOf(selectableAddress),
  deliveryOptions: listOf(z.object({ group: z.string(), option: z.string() })),
  billingAddress: storedAddressSchema.nullable().catch(null),
  metafields: listOf(z.object({ key: z.string(), type: z.string(), value: z.string() })),
  lines: listOf(line),
  spoken: z.object({ language: text, country: text }).catch(unspoken),
  checkout: draft.nullable().catch(null),
})

/** The part of a cart that is stored as JSON. */
type CartBody = Omit<Cart, 'token' | 'secret' | 'createdAt' | 'updatedAt'>

/**
 * Parses the JSON of a cart's row, of any version.
 * @returns null when it is not a cart.
 */
export function parseCartBody(json: string): CartBody | null {
  return body.safeParse(readJson(json)).data ?? null
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

interface Row {
  token: string
  secret: string
  created_at: number
  updated_at: number
  body: string
}

export interface CartStore {
  /** An open cart; null when it is missing, expired, ordered or unreadable. */
  find(token: string, now: number): Cart | null
  /** @param body the result of `serializeCartBody`, if the caller already has it */
  save(cart: Cart, body?: string): void
  remove(token: string): void
  /** Number of open carts. */
  count(now: number): number
  /**
   * Deletes expired carts, at most `limit` and while `hasTime()`. Must run inside a transaction.
   * @returns whether more of them may be left.
   */
  removeExpired(now: number, limit: number, hasTime: () => boolean): boolean
}

/** Carts by token. The caller is responsible for authorization. */
export function createCartStore(database: Database): CartStore {
  const remove = (token: string) => {
    database.prepare('DELETE FROM cart WHERE token = ?').run(token)
  }
  return {
    find(token, now) {
      const row = database
        .prepare('SELECT * FROM cart WHERE token = ? AND updated_at > ?')
        .get(token, now - CART_LIFETIME_MS) as Row | undefined
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
    save(cart, body = serializeCartBody(cart)) {
      const { token, secret, createdAt, updatedAt } = cart
      database
        .prepare(
          `INSERT INTO cart (token, secret, created_at, updated_at, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (token) DO UPDATE SET updated_at = excluded.updated_at, body = excluded.body`,
        )
        .run(token, secret, createdAt, updatedAt, body)
    },
    remove,
    removeExpired(now, limit, hasTime) {
      const expired = database
        .prepare('SELECT token FROM cart WHERE updated_at <= ? LIMIT ?')
        .all(now - CART_LIFETIME_MS, limit) as { token: string }[]
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
          .get(now - CART_LIFETIME_MS) as { count: number }
      ).count,
  }
}

/** Serializes the JSON part of a cart. */
export function serializeCartBody(cart: Cart): string {
  const { token: _token, secret: _secret, createdAt: _at, updatedAt: _changed, ...body } = cart
  return JSON.stringify(body)
}

/** Compares a presented secret in constant time. */
export function cartSecretMatches(presented: string | null, secret: string): boolean {
  const given = Buffer.from(presented ?? '')
  const real = Buffer.from(secret)
  return given.length === real.length && timingSafeEqual(given, real)
}
