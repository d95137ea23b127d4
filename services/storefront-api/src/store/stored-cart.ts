import { z } from 'zod'
import type { Cart } from '../cart/cart.ts'

const attributes = z.array(z.object({ key: z.string(), value: z.string() })).catch([])

const line = z.object({
  id: z.string(),
  variantId: z.int(),
  quantity: z.int().nonnegative(),
  attributes,
})

const text = z.string().nullable().catch(null)

const address = z.partialRecord(
  z.enum([
    'address1',
    'address2',
    'city',
    'company',
    'country',
    'firstName',
    'lastName',
    'phone',
    'province',
    'zip',
  ]),
  text,
)

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
  deliveryAddresses: z.array(address).catch([]),
  preferences: preferences.nullable().catch(null),
})

const nobody = {
  email: null,
  phone: null,
  countryCode: null,
  deliveryAddresses: [],
  preferences: null,
}

/** What of a cart is kept as JSON. What an older version did not write, or wrote otherwise, is as in a new cart. */
const body = z.object({
  note: text,
  attributes,
  buyerIdentity: buyerIdentity.catch(nobody),
  discountCodes: z.array(z.string()).catch([]),
  lines: z.array(z.unknown()).catch([]),
})

/** The part of a cart that its row keeps as JSON. */
export type CartBody = Omit<Cart, 'token' | 'secret' | 'createdAt' | 'updatedAt'>

/**
 * Reads the JSON of a cart's row, whichever version wrote it. Its lines are read one by one, so that
 * one which cannot be read does not take the others with it.
 * @returns null when it is no cart at all.
 */
export function parseCartBody(json: string): CartBody | null {
  const value = readJson(json)
  const read = body.safeParse(value)
  if (!read.success) return null
  const lines = read.data.lines.flatMap((entry) => line.safeParse(entry).data ?? [])
  return { ...read.data, lines }
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
