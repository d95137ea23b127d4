import { z } from 'zod'
import type { Order } from './order.ts'

const attributes = z.array(z.object({ key: z.string(), value: z.string() })).default([])

const optional = z.string().default('')

const postalAddress = z.object({
  name: z.string(),
  company: optional,
  address1: z.string(),
  address2: optional,
  zip: z.string(),
  city: z.string(),
  provinceCode: optional,
  countryCode: z.string(),
})

const paid = z.object({ lastCharacters: z.string(), amount: z.string() })

/** What was not noted of a discount at first reads as a fixed amount off the whole order. */
const discount = z.object({
  title: z.string(),
  code: z.string().nullable(),
  amount: z.string(),
  target: z.enum(['LINE_ITEM', 'SHIPPING_LINE']).default('LINE_ITEM'),
  selection: z.enum(['ALL', 'ENTITLED']).default('ALL'),
  method: z.enum(['ACROSS', 'EACH']).default('ACROSS'),
  percentage: z.number().nullable().default(null),
  worth: z.string().nullable().default(null),
})

/** What an order cannot be without has no default: a sale is shown as it was or not at all. */
const body = z.object({
  currencyCode: z.string(),
  total: z.string(),
  discounts: z.array(discount).default([]),
  delivery: z
    .object({
      title: z.string(),
      cost: z.string(),
      handle: z.string().nullable().default(null),
      locationId: z.int().nullable().default(null),
    })
    .nullable()
    .default(null),
  tax: z.object({ amount: z.string(), inside: z.boolean() }).nullable().default(null),
  duty: z.string().nullable().default(null),
  giftCards: z.array(paid).default([]),
  card: paid.nullable().default(null),
  customerId: z.int().nullable().default(null),
  customer: postalAddress.extend({ email: z.string(), phone: optional }),
  billingAddress: postalAddress.nullable().default(null),
  language: z.string().nullable().default(null),
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
      discounts: z
        .array(z.object({ discount: z.int().nonnegative(), amount: z.string() }))
        .default([]),
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
