import { z } from 'zod'
import type { Attribute } from '../cart/cart.ts'

/** What of a discount of an order fell on a line. */
export interface LineDiscount {
  /** Its place among the order's discounts. */
  discount: number
  amount: string
}

/** A line of an order as it was when the order was placed; later imports do not change it. */
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
  discounts: LineDiscount[]
}

/** A postal address; what was left out is empty. */
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

/** Who buys, and where the order goes. */
interface Customer extends PostalAddress {
  email: string
  phone: string
}

/** What a discount took off an order, in the order's currency. */
export interface OrderDiscount {
  title: string
  /** null for an automatic one. */
  code: string | null
  amount: string
  target: 'LINE_ITEM' | 'SHIPPING_LINE'
  selection: 'ALL' | 'ENTITLED'
  method: 'ACROSS' | 'EACH'
  /** The share of the price that it is; null where it is an amount. */
  percentage: number | null
  /** The amount that it is by itself, such as 250 a piece; null where it is a share. */
  worth: string | null
}

/** How an order travels, and for how much. */
export interface OrderDelivery {
  title: string
  cost: string
  handle: string | null
  /** Number of the location where the order waits for its buyer; null when it is sent. */
  locationId: number | null
}

/** A test order: goods left the stock, no money moved. */
export interface Order {
  number: number
  cartToken: string
  secret: string
  placedAt: number
  /** What the buyer saw prices in. */
  currencyCode: string
  /** Everything that the buyer agreed to, gift cards not taken off. */
  total: string
  discounts: OrderDiscount[]
  /** null where nothing was to be chosen. */
  delivery: OrderDelivery | null
  /** `inside`: whether the prices contain it. */
  tax: { amount: string; inside: boolean } | null
  duty: string | null
  /** What gift cards paid, in the order's currency. */
  giftCards: { lastCharacters: string; amount: string }[]
  /** The test card that paid the rest; null when nothing was left to pay. */
  card: { lastCharacters: string; amount: string } | null
  /** The signed-in buyer's number. */
  customerId: number | null
  customer: Customer
  /** null when it is the address that the order goes to. */
  billingAddress: PostalAddress | null
  /** The language of the checkout; null where that was not noted. */
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
type OrderBody = Omit<Order, 'number' | 'cartToken' | 'secret' | 'placedAt'>

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
