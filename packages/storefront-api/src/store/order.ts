import { z } from 'zod'
import type { Attribute } from '../cart/cart.ts'

/** A line's share of an order discount. */
export interface LineDiscountShare {
  /** Index among the order's discounts. */
  discount: number
  amount: string
}

/** An order line as it was when the order was placed; later imports do not change it. */
export interface OrderLine {
  variantId: number
  productTitle: string
  variantTitle: string
  sku: string
  quantity: number
  /** Decimal strings in the order's currency. */
  price: string
  /** After the line's own discounts. */
  total: string
  image: string | null
  attributes: Attribute[]
  discounts: LineDiscountShare[]
}

/** A postal address; missing fields are empty. */
export interface PostalAddress {
  name: string
  company: string
  address1: string
  address2: string
  zip: string
  city: string
  provinceCode: string
  countryCode: string
}

/** The buyer and the delivery address. */
interface Customer extends PostalAddress {
  email: string
  phone: string
}

/** A discount of an order, in the order's currency. */
export interface OrderDiscount {
  title: string
  /** null for an automatic one. */
  code: string | null
  amount: string
  target: 'LINE_ITEM' | 'SHIPPING_LINE'
  selection: 'ALL' | 'ENTITLED'
  method: 'ACROSS' | 'EACH'
  /** The percentage; null for a fixed amount. */
  percentage: number | null
  /** The fixed amount, such as 250 per piece; null for a percentage. */
  worth: string | null
}

/** The delivery option of an order and its price. */
export interface OrderDelivery {
  title: string
  cost: string
  handle: string | null
  /** Pickup location; null when the order is shipped. */
  locationId: number | null
}

/** A test order: stock is reduced, no money is charged. */
export interface Order {
  number: number
  cartToken: string
  secret: string
  placedAt: number
  /** The currency of the checkout. */
  currencyCode: string
  /** The total before gift cards. */
  total: string
  discounts: OrderDiscount[]
  /** null when the order needs no delivery. */
  delivery: OrderDelivery | null
  /** `inside`: whether prices include it. */
  tax: { amount: string; inside: boolean } | null
  duty: string | null
  /** Amounts paid by gift cards, in the order's currency. */
  giftCards: { lastCharacters: string; amount: string }[]
  /** The test card that paid the rest; null when nothing remained. */
  card: { lastCharacters: string; amount: string } | null
  /** The signed-in customer's id. */
  customerId: number | null
  customer: Customer
  /** null when it is the delivery address. */
  billingAddress: PostalAddress | null
  /** The language of the checkout; null when it was not stored. */
  language: string | null
  note: string | null
  attributes: Attribute[]
  lines: OrderLine[]
  test: true
}

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

/** A discount of older versions, stored only by its amount, is read as a fixed amount off the order. */
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

/** Required fields have no default: an order is shown exactly or not at all. */
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

/** The part of an order that is stored as JSON. */
type OrderBody = Omit<Order, 'number' | 'cartToken' | 'secret' | 'placedAt'>

/**
 * Parses the JSON of an order's row, of any version.
 * @throws Error naming the order when it is damaged.
 */
export function parseOrderBody(number: number, json: string): OrderBody {
  try {
    return body.parse(JSON.parse(json))
  } catch (error) {
    throw new Error(`Order ${number} cannot be read from the store.`, { cause: error })
  }
}
