import { z } from 'zod'
import type { Cart } from '../cart/cart.ts'
import { noticeKinds } from '../cart/checkout-draft.ts'

/** Entries are read one by one, so that one which cannot be read does not take the others with it. */
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

/** A postal address as a row keeps it. */
export const address = z.object({
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
  deliveryAddresses: listOf(address),
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
    .object({ kind: z.enum(noticeKinds), code: text, refusal: text })
    .nullable()
    .catch(null),
})

/** What of a cart is kept as JSON. What an older version did not write, or wrote otherwise, is as in a new cart. */
const body = z.object({
  note: text,
  attributes,
  buyerIdentity: buyerIdentity.catch(nobody),
  discountCodes: listOf(z.string()),
  giftCards: listOf(z.int()),
  deliveryAddresses: listOf(selectableAddress),
  deliveryOptions: listOf(z.object({ group: z.string(), option: z.string() })),
  billingAddress: address.nullable().catch(null),
  metafields: listOf(z.object({ key: z.string(), type: z.string(), value: z.string() })),
  lines: listOf(line),
  spoken: z.object({ language: text, country: text }).catch(unspoken),
  checkout: draft.nullable().catch(null),
})

/** The part of a cart that its row keeps as JSON. */
export type CartBody = Omit<Cart, 'token' | 'secret' | 'createdAt' | 'updatedAt'>

/**
 * Reads the JSON of a cart's row, whichever version wrote it.
 * @returns null when it is no cart at all.
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
