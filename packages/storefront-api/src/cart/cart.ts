import type { CheckoutDraft } from './checkout-draft.ts'
import type { CartProblem, CartWarning } from './problems.ts'

export interface Attribute {
  key: string
  value: string
}

export interface CartLine {
  /** The random part of the line's global id. */
  id: string
  variantId: number
  /** 0 only while the piece is sold out. */
  quantity: number
  attributes: Attribute[]
  /** The plan that it is bought by; null for a line that is bought once. */
  sellingPlanId: number | null
}

/** A postal address as the API's `MailingAddressInput` takes it. */
export type Address = Partial<
  Record<
    | 'address1'
    | 'address2'
    | 'city'
    | 'company'
    | 'country'
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'province'
    | 'zip',
    string | null
  >
>

/** A postal address as `CartDeliveryAddressInput` takes it: country and province by code. */
export type DeliveryAddress = Partial<
  Record<
    | 'address1'
    | 'address2'
    | 'city'
    | 'company'
    | 'countryCode'
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'provinceCode'
    | 'zip',
    string | null
  >
>

/** An address that a cart may be sent to; at most one is selected. */
export interface SelectableAddress {
  id: string
  address: DeliveryAddress
  selected: boolean
  oneTimeUse: boolean
}

/** A custom field of a cart; its namespace is always `custom`. */
export interface CartMetafield {
  key: string
  type: string
  value: string
}

export interface BuyerIdentity {
  email: string | null
  phone: string | null
  countryCode: string | null
  /** The signed-in buyer's number. */
  customerId: number | null
  deliveryAddresses: Address[]
  preferences: BuyerPreferences | null
}

export interface BuyerPreferences {
  delivery?: {
    coordinates?: { latitude: number; longitude: number; countryCode: string } | null
    deliveryMethod?: readonly DeliveryMethod[] | null
    pickupHandle?: readonly string[] | null
  } | null
  wallet?: readonly string[] | null
}

/** The API's `PreferenceDeliveryMethodType`. */
export type DeliveryMethod = 'PICKUP_POINT' | 'PICK_UP' | 'SHIPPING'

/** What a shopper collects. Lines are ordered newest first. */
export interface Cart {
  token: string
  /** The secret `key` of the cart's id; whoever has it owns the cart. */
  secret: string
  createdAt: number
  updatedAt: number
  note: string | null
  attributes: Attribute[]
  buyerIdentity: BuyerIdentity
  /** Codes as typed, without repeats; whether they apply is worked out when asked. */
  discountCodes: string[]
  /** The gift cards that pay, by number, in the order in which they were added. */
  giftCards: number[]
  deliveryAddresses: SelectableAddress[]
  /** The chosen delivery option by group. */
  deliveryOptions: { group: string; option: string }[]
  billingAddress: Address | null
  metafields: CartMetafield[]
  lines: CartLine[]
  /** What `@inContext` of the last change said: the checkout opens in its language. */
  spoken: { language: string | null; country: string | null }
  /** What was typed at the checkout so far; null before its first form. */
  checkout: CheckoutDraft | null
}

/** What a change of a cart comes to: user errors are values and leave the cart unchanged. */
export interface CartOutcome {
  /** null when the call was refused as a whole. */
  cart: Cart | null
  userErrors: CartProblem[]
  warnings: CartWarning[]
}

/** A cart without lines or buyer. Times are milliseconds since 1970. */
export function emptyCart(token: string, secret: string, now: number): Cart {
  return {
    token,
    secret,
    createdAt: now,
    updatedAt: now,
    note: null,
    attributes: [],
    buyerIdentity: {
      email: null,
      phone: null,
      countryCode: null,
      customerId: null,
      deliveryAddresses: [],
      preferences: null,
    },
    discountCodes: [],
    giftCards: [],
    deliveryAddresses: [],
    deliveryOptions: [],
    billingAddress: null,
    metafields: [],
    lines: [],
    spoken: { language: null, country: null },
    checkout: null,
  }
}

/** Attributes by key: the last value of a repeated key wins, an order of their own they have not. */
export function tidyAttributes(attributes: readonly Attribute[]): Attribute[] {
  const values = new Map(attributes.map(({ key, value }) => [key, value]))
  return [...values].map(([key, value]) => ({ key, value }))
}

/** What a line holds, as a text: lines of the same text are one line. */
export function merchandiseKey({
  variantId,
  attributes,
  sellingPlanId,
}: Pick<CartLine, 'variantId' | 'attributes' | 'sellingPlanId'>): string {
  const sorted = attributes
    .map(({ key, value }) => [key, value])
    .toSorted(([a], [b]) => (a! < b! ? -1 : 1))
  return JSON.stringify([variantId, sellingPlanId, sorted])
}
