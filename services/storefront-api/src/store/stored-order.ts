import { z } from 'zod'
import type { Order } from './order.ts'

const attributes = z.array(z.object({ key: z.string(), value: z.string() })).default([])

/** What an order cannot be without has no default: a sale is shown as it was or not at all. */
const body = z.object({
  currencyCode: z.string(),
  total: z.string(),
  discounts: z
    .array(z.object({ title: z.string(), code: z.string().nullable(), amount: z.string() }))
    .default([]),
  delivery: z.object({ title: z.string(), cost: z.string() }).nullable().default(null),
  giftCards: z.array(z.object({ lastCharacters: z.string(), amount: z.string() })).default([]),
  customerId: z.int().nullable().default(null),
  customer: z.object({
    email: z.string(),
    name: z.string(),
    address1: z.string(),
    address2: z.string().default(''),
    zip: z.string(),
    city: z.string(),
    countryCode: z.string(),
  }),
  note: z.string().nullable().default(null),
  attributes,
  lines: z.array(
    z.object({
      variantId: z.int(),
      productTitle: z.string(),
      variantTitle: z.string(),
      sku: z.string().default(''),
      quantity: z.int().positive(),
      price: z.string(),
      total: z.string(),
      image: z.string().nullable().default(null),
      attributes,
    }),
  ),
  test: z.literal(true).default(true),
})

/** The part of an order that its row keeps as JSON. */
export type OrderBody = Omit<Order, 'number' | 'cartToken' | 'secret' | 'placedAt'>

/**
 * Reads the JSON of an order's row, whichever version wrote it.
 * @throws Error naming the order when it is damaged.
 */
export function parseOrderBody(number: number, json: string): OrderBody {
  try {
    return body.parse(JSON.parse(json))
  } catch (error) {
    throw new Error(`Order ${number} cannot be read from the store.`, { cause: error })
  }
}
